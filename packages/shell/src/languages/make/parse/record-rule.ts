// Puts a rule that has been read to the end among the files and the pattern rules.
import { Expander } from '../functions/expander.ts'
import { stemOf, wordsOf } from '../functions/pattern.ts'
import type { MakeState } from '../make-state.ts'
import { globPaths } from '../rules/glob-paths.ts'
import { type Dependency, dependencyOn, fileNamed, MakeFile } from '../rules/make-file.ts'
import { withPatternRule } from '../rules/pattern-rule.ts'
import { suffixesOf } from '../rules/suffix-rules.ts'
import { escapedWords, type WaitingRule, withoutDot } from './parse-rule.ts'

/** Files and patterns that a text of prerequisites names. */
export function needsIn(text: string): { readonly name: string; readonly isOrderOnly: boolean }[] {
  const bar = /(^|\s)\|(?=\s|$)/.exec(text)
  const [first, second] = bar ? [text.slice(0, bar.index), text.slice(bar.index + bar[0].length)] : [text, '']
  const names = (part: string) => (part.includes('\\') ? escapedWords(part) : wordsOf(part)).map(withoutDot)
  return [
    ...names(first).map(name => ({ name, isOrderOnly: false })),
    ...names(second).map(name => ({ name, isOrderOnly: true })),
  ]
}

/** The prerequisites of a text, with file patterns replaced by what they find. */
export function dependenciesIn(make: MakeState, text: string): Dependency[] {
  return needsIn(text).flatMap(({ name, isOrderOnly }) =>
    globPaths(name, make.process).map(path => dependencyOn(make, path, isOrderOnly)),
  )
}

/** Records a rule. */
export async function recordRule(make: MakeState, rule: WaitingRule): Promise<void> {
  const patterns = rule.targets.filter(target => target.includes('%'))
  if (patterns.length > 0 && rule.staticPattern === undefined) {
    if (patterns.length < rule.targets.length)
      await make.report.complain('*** mixed implicit and normal rules: deprecated syntax', rule.place)
    else return recordPattern(make, rule)
  }
  const made: MakeFile[] = []
  for (const target of rule.targets) made.push(await recordTarget(make, target, rule))
  if (rule.isGrouped)
    for (const file of made) file.madeAlong = [...file.madeAlong, ...made.filter(other => other !== file)]
}

function recordPattern(make: MakeState, rule: WaitingRule): void {
  make.patternRules = withPatternRule(make.patternRules, {
    targets: rule.targets,
    dependencies: rule.isLate
      ? []
      : needsIn(rule.needs).map(({ name, isOrderOnly }) => ({ pattern: name, isOrderOnly })),
    late: rule.isLate ? rule.needs : undefined,
    recipe: rule.recipe,
    isTerminal: rule.isDoubleColon,
    isBuiltin: false,
  })
}

async function recordTarget(make: MakeState, name: string, rule: WaitingRule): Promise<MakeFile> {
  const expander = new Expander(make, { place: rule.place })
  const stem = rule.staticPattern === undefined ? undefined : stemOf(rule.staticPattern, name)
  if (rule.staticPattern !== undefined && stem === undefined)
    await make.report.complain(`target '${name}' doesn't match the target pattern`, rule.place)
  special(make, name)
  const file = await fileFor(make, name, rule, expander)
  file.isTarget = true
  file.isBuiltin = false
  if (stem !== undefined) file.stem = stem
  if (rule.staticPattern === undefined || stem !== undefined) addNeeds(make, file, rule, stem)
  if (rule.recipe) file.recipe = rule.recipe
  if (mayBeGoal(make, name) && !make.globals.get('.DEFAULT_GOAL')?.value)
    make.globals.set('.DEFAULT_GOAL', name, 'file')
  return file
}

function special(make: MakeState, name: string): void {
  if (name === '.SECONDEXPANSION') make.hasSecondExpansion = true
  if (name !== '.POSIX') return
  for (const [variable, value] of posixDefaults)
    if ((make.globals.get(variable)?.origin ?? 'default') === 'default')
      make.globals.set(variable, value, 'default')
}

const posixDefaults = [
  ['.SHELLFLAGS', '-ec'],
  ['ARFLAGS', '-rv'],
  ['CC', 'c99'],
  ['CFLAGS', '-O1'],
  ['FC', 'fort77'],
  ['FFLAGS', '-O1'],
] as const

async function fileFor(
  make: MakeState,
  name: string,
  rule: WaitingRule,
  expander: Expander,
): Promise<MakeFile> {
  const file = fileNamed(make, name)
  if (!rule.isDoubleColon) {
    if (file.doubles) expander.fail(`target file '${name}' has both : and :: entries`)
    if (rule.recipe && file.recipe && !file.isBuiltin) await warnOfTwo(make, name, file, rule)
    return file
  }
  if (file.isTarget && !file.doubles) expander.fail(`target file '${name}' has both : and :: entries`)
  if (!file.doubles) {
    file.doubles = [file]
    return file
  }
  const further = new MakeFile(name)
  further.scope.outer = file.scope
  file.doubles.push(further)
  further.doubles = file.doubles
  return further
}

async function warnOfTwo(make: MakeState, name: string, file: MakeFile, rule: WaitingRule): Promise<void> {
  if (file.recipe === rule.recipe) {
    await make.report.complain(`target '${name}' given more than once in the same rule`, rule.place)
    return
  }
  await make.report.complain(`warning: overriding recipe for target '${name}'`, rule.recipe?.place)
  await make.report.complain(`warning: ignoring old recipe for target '${name}'`, file.recipe?.place)
}

function addNeeds(make: MakeState, file: MakeFile, rule: WaitingRule, stem: string | undefined): void {
  const isFirst = rule.recipe !== undefined
  if (file.name === '.SUFFIXES' && rule.needs.trim() === '') file.dependencies = []
  if (rule.isLate) {
    file.late.push({ text: rule.needs, stem, place: rule.place, isFirst })
    return
  }
  const filled =
    stem === undefined
      ? rule.needs
      : needsIn(rule.needs)
          .map(({ name, isOrderOnly }, index, all) => {
            const bar = isOrderOnly && !all[index - 1]?.isOrderOnly ? '| ' : ''
            return bar + name.replace('%', () => stem).replaceAll(' ', '\\ ')
          })
          .join(' ')
  const added = dependenciesIn(make, filled)
  file.dependencies = isFirst ? [...added, ...file.dependencies] : [...file.dependencies, ...added]
}

function mayBeGoal(make: MakeState, name: string): boolean {
  if (name.startsWith('.') && !name.includes('/')) return false
  return !suffixesOf(make).includes(name)
}
