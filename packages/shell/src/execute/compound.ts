// if, for, while, case and [[ … ]].

import { isUtf8Locale } from '../locale.ts'
import { NotComputable } from '../not-computable.ts'
import { Discard, LoopSignal, reportDiscard } from '../run/signals.ts'
import { readLine } from '../run/stream.ts'
import type { Shell } from '../shell.ts'
import type { Compound, Condition, Script, Word } from '../syntax/ast.ts'
import { assignPlain } from '../words/assign.ts'
import {
  arithmeticText,
  evaluateText,
  expandPattern,
  expandRegex,
  expandText,
  expandTracedPattern,
  expandWords,
} from '../words/expand.ts'
import { matches, type PatternOptions } from '../words/pattern/pattern.ts'
import { compareTest, fileTest } from './condition.ts'
import { matchRegex } from './regex-match.ts'
import { selectMenu } from './select-menu.ts'
import { trace, tracedSide } from './trace.ts'
import { beginsAs } from './traps.ts'

type Of<Kind> = Extract<Compound, { kind: Kind }>

async function holds(condition: Script, shell: Shell): Promise<boolean> {
  shell.conditionDepth++
  try {
    return (await shell.interpreter.runScript(condition, shell)) === 0
  } finally {
    shell.conditionDepth--
  }
}

/** Runs the first branch whose condition holds; 0 where none does. */
export async function runIf({ clauses, otherwise }: Of<'if'>, shell: Shell): Promise<number> {
  for (const { condition, body } of clauses)
    if (await holds(condition, shell)) return shell.interpreter.runScript(body, shell)
  // what stands behind `else` finds the condition's status
  if (otherwise) return shell.interpreter.runScript(otherwise, shell)
  shell.status = 0
  return 0
}

/** Runs a loop's body once; false ends the loop. */
async function turn(body: Script, shell: Shell): Promise<boolean> {
  shell.surroundings.budget.command()
  try {
    await shell.interpreter.runScript(body, shell)
    return true
  } catch (signal) {
    if (!(signal instanceof LoopSignal)) throw signal
    shell.status = 0
    if (signal.levels > 1 && shell.loopDepth > 1) {
      signal.levels--
      throw signal
    }
    return signal.kind === 'continue'
  }
}

async function looping(shell: Shell, run: () => Promise<void>): Promise<number> {
  shell.loopDepth++
  try {
    await run()
  } finally {
    shell.loopDepth--
  }
  return shell.status
}

async function isLoopVariable(name: string, shell: Shell): Promise<boolean> {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return true
  if (shell.isDash) throw new NotComputable("dash's syntax errors")
  await shell.complain(`\`${name}': not a valid identifier`)
  return false
}

/** Runs the body once for each word. */
export async function runFor({ name, words, body, line }: Of<'for'>, shell: Shell): Promise<number> {
  if (!(await isLoopVariable(name, shell))) return 1
  const offers = shell.offeredNames.length
  shell.reach(line)
  const values = words ? await expandWords(words, shell) : shell.positional
  // bash closes them after the first command of the body, or later
  if (shell.offeredNames.length > offers) throw new NotComputable('a loop over process substitutions')
  // what runs first in the body still finds the status from before
  if (values.length === 0) shell.status = 0
  return looping(shell, async () => {
    for (const value of values) {
      const head = `for ${name} in ${words?.map(word => word.raw).join(' ') ?? '"$@"'}`
      await beginsAs(() => head, shell, { line })
      await trace(head, shell)
      if (shell.variables.raw(name)?.isReadonly) {
        await shell.complain(`${name}: readonly variable`)
        shell.status = 1
        return
      }
      assignPlain(name, value, { shell })
      if (!(await turn(body, shell))) return
    }
  })
}

/** A menu on standard error; each answer runs the body with the chosen word. */
export async function runSelect({ name, words, body, line }: Of<'select'>, shell: Shell): Promise<number> {
  if (!(await isLoopVariable(name, shell))) return 1
  shell.reach(line)
  const values = words ? await expandWords(words, shell) : shell.positional
  if (values.length === 0) return 0
  await trace(`select ${name} in ${words?.map(word => word.raw).join(' ') ?? '"$@"'}`, shell)
  const menu = selectMenu(values, Number(shell.variables.get('COLUMNS') ?? 80))
  return looping(shell, async () => {
    for (let isShown = true; ; ) {
      await shell.output(2)?.write(`${isShown ? menu : ''}${shell.variables.get('PS3') ?? '#? '}`)
      const input = shell.input(0)
      const answer = input && (await readLine(input))
      if (!answer) {
        await shell.output(1)?.write('\n')
        shell.status = 1
        return
      }
      isShown = answer.line.trim() === ''
      if (isShown) continue
      assignPlain('REPLY', answer.line, { shell })
      assignPlain(name, /^[0-9]+$/.test(answer.line.trim()) ? (values[Number(answer.line) - 1] ?? '') : '', {
        shell,
      })
      if (!(await turn(body, shell))) return
    }
  })
}

/** Runs `for ((first; condition; step))`. */
export async function runCount(
  { parts: [first, condition, step], body, line }: Of<'count'>,
  shell: Shell,
): Promise<number> {
  const counted = async (part: Word) => {
    shell.reach(line)
    const text = part.raw === '' ? '1' : await arithmeticText(part, shell)
    await trace(`(( ${text} ))`, shell)
    return evaluateText(text, shell, '((: ')
  }
  // what cannot be counted ends the loop alone
  const fails = async (part: Word) => {
    try {
      return (await counted(part)) === 0n
    } catch (error) {
      if (!(error instanceof Discard) || error.isUnbound) throw error
      await reportDiscard(error, shell)
      shell.status = 1
      return undefined
    }
  }
  if ((await fails(first)) === undefined) return 1
  return looping(shell, async () => {
    for (let turns = 0; ; turns++) {
      const isOver = await fails(condition)
      if (isOver && turns === 0) shell.status = 0
      if (isOver !== false || !(await turn(body, shell))) return
      if ((await fails(step)) === undefined) return
    }
  })
}

/** Runs a `while` or `until` loop; the status of its last turn. */
export async function runWhile(
  { kind, condition, body }: Of<'while' | 'until'>,
  shell: Shell,
): Promise<number> {
  let status = 0
  shell.loopDepth++
  try {
    while (true) {
      let goesOn: boolean
      try {
        goesOn = (await holds(condition, shell)) === (kind === 'while')
      } catch (signal) {
        if (!(signal instanceof LoopSignal) || (signal.levels > 1 && shell.loopDepth > 1)) throw signal
        if (signal.kind === 'break') return 0
        continue
      }
      if (!goesOn) return status
      const isAgain = await turn(body, shell)
      status = shell.status
      if (!isAgain) return status
    }
  } finally {
    shell.loopDepth--
  }
}

/** Runs the branches of `case` whose patterns match, as `;;`, `;&` and `;;&` say. */
export async function runCase({ word, clauses, line }: Of<'case'>, shell: Shell): Promise<number> {
  shell.reach(line)
  await beginsAs(() => `case ${word.raw} in `, shell, { line })
  const text = await expandText(word, shell)
  await trace(`case ${word.raw} in`, shell)
  let fallsThrough = false
  let isMatched = false
  for (const { patterns, body, end } of clauses) {
    if (!fallsThrough && !(await anyMatches(patterns, text, shell))) continue
    isMatched = true
    if (body.length === 0) shell.status = 0
    await shell.interpreter.runScript(body, shell)
    if (end === ';;') return shell.status
    fallsThrough = end === ';&'
  }
  if (!isMatched) shell.status = 0
  return shell.status
}

async function anyMatches(
  patterns: Of<'case'>['clauses'][number]['patterns'],
  text: string,
  shell: Shell,
): Promise<boolean> {
  for (const pattern of patterns)
    if (matches(await expandPattern(pattern, shell), text, patternOptions(shell))) return true
  return false
}

function patternOptions(shell: Shell): PatternOptions {
  return {
    isExtended: true,
    ignoreCase: shell.shellOptions.has('nocasematch'),
    isUtf8: isUtf8Locale(shell),
  }
}

/** `[[ … ]]` */
export async function runCondition(
  condition: Condition,
  shell: Shell,
  { isNegated = false }: { isNegated?: boolean } = {},
): Promise<boolean> {
  switch (condition.kind) {
    case 'not':
      return !(await runCondition(condition.inner, shell, { isNegated: !isNegated }))
    case 'group':
      return runCondition(condition.inner, shell)
    case 'and':
      return (await runCondition(condition.left, shell)) && runCondition(condition.right, shell)
    case 'or':
      return (await runCondition(condition.left, shell)) || runCondition(condition.right, shell)
    case 'word': {
      const text = await expandText(condition.word, shell)
      await traceTerm(`-n ${tracedSide(text)}`, shell, isNegated)
      return text !== ''
    }
    case 'unary': {
      const operand = await expandText(condition.operand, shell)
      await traceTerm(`${condition.operator} ${tracedSide(operand)}`, shell, isNegated)
      return fileTest(condition.operator, operand, shell)
    }
    case 'binary':
      return binary(condition, shell, isNegated)
  }
}

function traceTerm(term: string, shell: Shell, isNegated: boolean): Promise<void> {
  return trace(`[[ ${isNegated ? '! ' : ''}${term} ]]`, shell)
}

async function binary(
  condition: Extract<Condition, { kind: 'binary' }>,
  shell: Shell,
  isNegated: boolean,
): Promise<boolean> {
  const { operator } = condition
  const left = await expandText(condition.left, shell)
  const traceWith = (right: string) =>
    traceTerm(`${tracedSide(left)} ${operator} ${tracedSide(right)}`, shell, isNegated)
  if (operator === '=~') {
    const regex = await expandRegex(condition.right, shell)
    await traceWith(regex)
    return matchRegex(left, regex, shell)
  }
  if (operator === '==' || operator === '=' || operator === '!=') {
    const { pattern, traced } = await expandTracedPattern(condition.right, shell)
    await traceWith(traced)
    const isSame = matches(pattern, left, patternOptions(shell))
    return isSame === (operator !== '!=')
  }
  const right = await expandText(condition.right, shell)
  await traceWith(right)
  try {
    return compareTest(operator, left, { right, shell, isArithmetic: true })
  } catch (error) {
    if (!(error instanceof Discard) || error.isUnbound) throw error
    await reportDiscard(error, shell)
    return false
  }
}
