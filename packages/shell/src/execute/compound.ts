// if, for, while, case and [[ … ]].

import { LoopSignal } from '../run/signals.ts'
import { readLine } from '../run/stream.ts'
import type { Shell } from '../shell.ts'
import type { Compound, Condition, Script } from '../syntax/ast.ts'
import { assignPlain } from '../words/assign.ts'
import { evaluateWord, expandPattern, expandRegex, expandText, expandWords } from '../words/expand.ts'
import { matches } from '../words/pattern.ts'
import { quotedIfNeeded } from '../words/quote.ts'
import { compareTest, fileTest } from './condition.ts'
import { matchRegex } from './regex-match.ts'
import { trace } from './trace.ts'

type Of<Kind> = Extract<Compound, { kind: Kind }>

async function holds(condition: Script, shell: Shell): Promise<boolean> {
  shell.conditionDepth++
  try {
    return (await shell.interpreter.runScript(condition, shell)) === 0
  } finally {
    shell.conditionDepth--
  }
}

export async function runIf({ clauses, otherwise }: Of<'if'>, shell: Shell): Promise<number> {
  for (const { condition, body } of clauses)
    if (await holds(condition, shell)) return shell.interpreter.runScript(body, shell)
  shell.status = 0
  return otherwise ? shell.interpreter.runScript(otherwise, shell) : 0
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
  shell.status = 0
  try {
    await run()
  } finally {
    shell.loopDepth--
  }
  return shell.status
}

export async function runFor({ name, words, body }: Of<'for'>, shell: Shell): Promise<number> {
  const values = words ? await expandWords(words, shell) : shell.positional
  return looping(shell, async () => {
    for (const value of values) {
      await trace(`for ${name} in ${words?.map(word => word.raw).join(' ') ?? '"$@"'}`, shell)
      assignPlain(name, value, { shell })
      if (!(await turn(body, shell))) return
    }
  })
}

/** A menu on standard error; each answer runs the body with the chosen word. */
export async function runSelect({ name, words, body }: Of<'select'>, shell: Shell): Promise<number> {
  const values = words ? await expandWords(words, shell) : shell.positional
  if (values.length === 0) return 0
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

function selectMenu(values: readonly string[], width: number): string {
  const digits = String(values.length).length
  const cells = values.map((value, index) => `${String(index + 1).padStart(digits)}) ${value}`)
  const longest = Math.max(...cells.map(cell => cell.length))
  const columns = Math.max(1, Math.min(values.length, Math.floor(width / (longest + 2))))
  const rows = columns === 1 || values.length <= columns ? values.length : Math.ceil(values.length / columns)
  if (values.length * 1 <= 10 || columns === 1 || rows === values.length)
    return cells.map(cell => `${cell}\n`).join('')
  return Array.from(
    { length: rows },
    (_, row) =>
      `${cells
        .filter((__, index) => index % rows === row)
        .map(cell => cell.padEnd(longest + 2))
        .join('')
        .trimEnd()}\n`,
  ).join('')
}

export async function runCount(
  { parts: [first, condition, step], body }: Of<'count'>,
  shell: Shell,
): Promise<number> {
  await evaluateWord(first, shell, '((: ')
  return looping(shell, async () => {
    while (condition.raw === '' || (await evaluateWord(condition, shell, '((: ')) !== 0n) {
      if (!(await turn(body, shell))) return
      await evaluateWord(step, shell, '((: ')
    }
  })
}

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

export async function runCase({ word, clauses }: Of<'case'>, shell: Shell): Promise<number> {
  const text = await expandText(word, shell)
  await trace(`case ${word.raw} in`, shell)
  shell.status = 0
  let fallsThrough = false
  for (const { patterns, body, end } of clauses) {
    if (!fallsThrough && !(await anyMatches(patterns, text, shell))) continue
    await shell.interpreter.runScript(body, shell)
    if (end === ';;') return shell.status
    fallsThrough = end === ';&'
  }
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

function patternOptions(shell: Shell): { isExtended: boolean; ignoreCase: boolean } {
  return { isExtended: true, ignoreCase: shell.shellOptions.has('nocasematch') }
}

/** `[[ … ]]` */
export async function runCondition(condition: Condition, shell: Shell): Promise<boolean> {
  switch (condition.kind) {
    case 'not':
      return !(await runCondition(condition.inner, shell))
    case 'group':
      return runCondition(condition.inner, shell)
    case 'and':
      return (await runCondition(condition.left, shell)) && runCondition(condition.right, shell)
    case 'or':
      return (await runCondition(condition.left, shell)) || runCondition(condition.right, shell)
    case 'word':
      return (await expandText(condition.word, shell)) !== ''
    case 'unary': {
      const operand = await expandText(condition.operand, shell)
      await trace(`[[ ${condition.operator} ${tracedWord(operand)} ]]`, shell)
      return fileTest(condition.operator, operand, shell)
    }
    case 'binary':
      return binary(condition, shell)
  }
}

async function binary(condition: Extract<Condition, { kind: 'binary' }>, shell: Shell): Promise<boolean> {
  const { operator } = condition
  const left = await expandText(condition.left, shell)
  if (operator === '=~') return matchRegex(left, await expandRegex(condition.right, shell), shell)
  if (operator === '==' || operator === '=' || operator === '!=') {
    const pattern = await expandPattern(condition.right, shell)
    await trace(`[[ ${tracedWord(left)} ${operator} ${pattern === '' ? "''" : pattern} ]]`, shell)
    const isSame = matches(pattern, left, patternOptions(shell))
    return isSame === (operator !== '!=')
  }
  const right = await expandText(condition.right, shell)
  await trace(`[[ ${tracedWord(left)} ${operator} ${tracedWord(right)} ]]`, shell)
  return compareTest(operator, left, { right, shell, isArithmetic: true })
}

function tracedWord(text: string): string {
  return text === '' ? "''" : quotedIfNeeded(text)
}
