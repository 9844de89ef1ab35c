// Reads a makefile's text: assignments, conditions, directives and rules.
import { Expander } from '../functions/expander.ts'
import { wordsOf } from '../functions/pattern.ts'
import type { Place } from '../make-error.ts'
import type { MakeState } from '../make-state.ts'
import { assign } from '../variables/assign.ts'
import { Conditionals } from './conditionals.ts'
import { directive } from './directives.ts'
import { collapsed, type LogicalLine, logicalLines, unquotedIndex, withoutComment } from './logical-lines.ts'
import { parseRule, type WaitingRule } from './parse-rule.ts'
import { recordRule } from './record-rule.ts'
import { type AssignmentLine, assignmentLine } from './written-assignment.ts'

interface Reading {
  readonly make: MakeState
  readonly file: string
  readonly firstLine: number
  readonly conditionals: Conditionals
  readonly lines: readonly LogicalLine[]
  at: number
  rule: WaitingRule | 'none' | undefined
}

/** Reads text as a makefile, or as a part of one that begins at a place. */
export async function readMakefileText(
  make: MakeState,
  text: string,
  { file, line = 1, isEvaluated = false }: Place & { readonly isEvaluated?: boolean },
): Promise<void> {
  const conditionals = new Conditionals()
  const lines = logicalLines(text)
  const reading: Reading = {
    make,
    file,
    firstLine: line,
    conditionals,
    lines,
    at: 0,
    rule: undefined,
  }
  // all lines of what is evaluated stand where the call stands, one after the other
  while (reading.at < lines.length) {
    make.process.shell.surroundings.budget.command()
    await readLine(reading)
  }
  await finishRule(reading)
  const end = isEvaluated ? line + text.split('\n').length : text.replace(/\n$/, '').split('\n').length
  const place = { file, line: isEvaluated ? end : text === '' ? 1 : end }
  if (conditionals.isOpen) expanderAt(make, { ...place, line: place.line + 1 }).fail("missing 'endif'")
}

const expanderAt = (make: MakeState, place: Place) => new Expander(make, { place })

async function finishRule(reading: Reading): Promise<void> {
  const { rule } = reading
  reading.rule = undefined
  if (rule !== undefined && rule !== 'none') await recordRule(reading.make, rule)
}

async function readLine(reading: Reading): Promise<void> {
  const { make, file, conditionals } = reading
  const logical = reading.lines[reading.at++]
  if (!logical) return
  const place = { file, line: reading.firstLine + logical.line - 1 }
  const prefix = make.globals.get('.RECIPEPREFIX')?.value.charAt(0) || '\t'
  if (logical.raw.startsWith(prefix)) {
    if (reading.rule === 'none') return
    if (reading.rule) {
      if (!conditionals.isSkipping) addRecipeLine(reading.rule, logical.raw, place, prefix)
      return
    }
  }
  const line = withoutComment(collapsed(logical.raw))
  const assignment = assignmentLine(line)
  if (assignment) return readAssignment(reading, assignment, place)
  if (line.trim() === '') return
  const expander = expanderAt(make, place)
  if (await conditionals.take(line, expander)) return
  if (conditionals.isSkipping) return
  if (await directive(line.trim(), expander, () => finishRule(reading))) return
  await finishRule(reading)
  if (logical.raw.startsWith(prefix)) expander.fail('recipe commences before first target')
  await readRule(reading, logical.raw, expander, prefix)
}

function addRecipeLine(rule: WaitingRule, raw: string, place: Place, prefix: string): void {
  const line = raw.slice(1).replaceAll(`\n${prefix}`, '\n')
  rule.recipe =
    rule.recipe === undefined
      ? { text: line, place }
      : { ...rule.recipe, text: `${rule.recipe.text}\n${line}` }
}

async function readRule(reading: Reading, raw: string, expander: Expander, prefix: string): Promise<void> {
  const { make } = reading
  const text = collapsed(raw)
  const end = unquotedIndex(text, ';#')
  const hasRecipe = end !== -1 && text.charAt(end) === ';'
  const head = end === -1 ? text : text.slice(0, end)
  // a recipe keeps its own line ends
  const recipeText = hasRecipe ? raw.slice(unquotedIndex(raw, ';') + 1) : undefined
  const parsed = await parseRule(head, { expander, tail: hasRecipe ? text.slice(end) : '', prefix })
  if (parsed === 'none' || parsed === undefined) {
    reading.rule = parsed
    return
  }
  if (parsed.kind === 'variables') {
    await parsed.apply(make)
    return
  }
  const { place } = expander
  const own = parsed.recipeText ?? recipeText
  reading.rule = {
    ...parsed.rule,
    recipe:
      own === undefined
        ? undefined
        : { text: own.replace(/^[ \t]+/, '').replaceAll(`\n${prefix}`, '\n'), place },
  }
}

async function readAssignment(reading: Reading, line: AssignmentLine, place: Place): Promise<void> {
  const { make, conditionals } = reading
  if (line.kind === 'define') {
    const value = definedText(reading, place)
    if (conditionals.isSkipping) return
    await finishRule(reading)
    await assign(make, { ...line, assignment: { ...line.assignment, value } }, { scope: make.globals, place })
    return
  }
  if (conditionals.isSkipping) return
  await finishRule(reading)
  if (line.kind === 'undefine') {
    const name = await expanderAt(make, place).expand(line.assignment.name)
    for (const one of wordsOf(name)) undefine(make, one, line.isOverride)
    return
  }
  await assign(make, line, { scope: make.globals, place })
}

// what was said elsewhere stays, unless makefiles are told to be stronger
function undefine({ globals, options }: MakeState, name: string, isOverride: boolean): void {
  const { origin } = globals.variables.get(name) ?? {}
  const isStronger = origin === 'override' || origin === 'command line' || origin === 'environment override'
  const isEnvironment = origin === 'environment' && options.letters.has('e')
  if (isOverride || !(isStronger || isEnvironment)) globals.variables.delete(name)
}

/** The lines up to the `endef` that belongs to this `define`. */
function definedText(reading: Reading, place: Place): string {
  const kept: string[] = []
  for (let depth = 1; ; ) {
    const logical = reading.lines[reading.at++]
    if (!logical) return expanderAt(reading.make, place).fail("missing 'endef', unterminated 'define'")
    const line = collapsed(logical.raw)
    if (!logical.raw.startsWith('\t')) {
      if (/^ *define(?=[ \t])/.test(line)) depth++
      else if (/^ *endef[ \t]*(?:#|$)/.test(line) && --depth === 0) return kept.join('\n')
    }
    kept.push(line)
  }
}
