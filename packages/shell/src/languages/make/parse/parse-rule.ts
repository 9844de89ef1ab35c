// A rule's line: its targets, what it asks for, and whether it sets variables of its targets instead.
import { NotComputable } from '../../../not-computable.ts'
import type { Expander } from '../functions/expander.ts'
import { partsOf, wordsOf } from '../functions/pattern.ts'
import type { Place } from '../make-error.ts'
import type { MakeState } from '../make-state.ts'
import { globPaths } from '../rules/glob-paths.ts'
import { fileNamed, type Recipe } from '../rules/make-file.ts'
import { assign } from '../variables/assign.ts'
import type { Scope } from '../variables/scope.ts'
import { unquotedIndex, withoutComment } from './logical-lines.ts'
import { assignmentLine } from './written-assignment.ts'

/** A rule whose recipe may still go on. */
export interface WaitingRule {
  readonly targets: readonly string[]
  readonly isDoubleColon: boolean
  /** One run of the recipe makes all targets. */
  readonly isGrouped: boolean
  /** The pattern of a static pattern rule. */
  readonly staticPattern: string | undefined
  /** Prerequisites, after `|` those that only have to be there; expanded. */
  readonly needs: string
  /** Whether they are expanded once more when all has been read. */
  readonly isLate: boolean
  readonly place: Place | undefined
  recipe: Recipe | undefined
}

type ParsedRule =
  | { readonly kind: 'rule'; readonly rule: WaitingRule; readonly recipeText: string | undefined }
  | { readonly kind: 'variables'; readonly apply: (make: MakeState) => Promise<void> }

interface RuleOptions {
  readonly expander: Expander
  /** What follows from the semicolon on. */
  readonly tail: string
  readonly prefix: string
}

/** Reads the line before its recipe; `none` where it names no target, undefined where it expands to nothing. */
export async function parseRule(
  head: string,
  { expander, tail, prefix }: RuleOptions,
): Promise<ParsedRule | 'none' | undefined> {
  const written = unquotedIndex(head, ':')
  const left = written === -1 ? await expander.expand(head) : await expander.expand(head.slice(0, written))
  const colon = written === -1 || /[^\\]:/.test(left) ? unquotedIndex(left, ':') : -1
  if (written === -1 && colon === -1) return noSeparator(left, { expander, head, prefix })
  const isWhole = colon !== -1
  const names = isWhole ? left.slice(0, colon) : left
  const joined = isWhole
    ? left.slice(colon + 1) + (written === -1 ? '' : await expander.expand(head.slice(written)))
    : head.slice(written + 1)
  const isDoubleColon = joined.startsWith(':')
  const rest = isDoubleColon ? joined.slice(1) : joined
  const isGrouped = /(^|[ \t])&$/.test(names)
  const targets = targetNames(isGrouped ? names.slice(0, -1) : names, expander)
  const isAssignment = assignmentLine(rest, { isForTarget: true }) !== undefined
  const line = isAssignment ? assignmentLine(withoutComment(rest + tail), { isForTarget: true }) : undefined
  if (line) return { kind: 'variables', apply: make => setForTargets(make, targets, { line, expander }) }
  if (targets.length === 0) return 'none'
  const expanded = isWhole ? rest : await expander.expand(rest)
  return ruleFrom(expanded, { targets, isDoubleColon, isGrouped, expander, hasTail: tail !== '' })
}

function noSeparator(
  text: string,
  { expander, head, prefix }: { expander: Expander; head: string; prefix: string },
): undefined {
  if (text.trim() === '') return undefined
  const isSpaced = prefix === '\t' && head.startsWith('        ')
  return expander.fail(`missing separator${isSpaced ? ' (did you mean TAB instead of 8 spaces?)' : ''}`)
}

function targetNames(text: string, { make }: Expander): string[] {
  if (/\\[: ]|\(/.test(text)) {
    if (/\w\(/.test(text)) throw new NotComputable('an archive as a target of make')
    return escapedWords(text).map(withoutDot)
  }
  return wordsOf(text)
    .flatMap(word => globPaths(word, make.process))
    .map(withoutDot)
}

/** Words in which a backslash takes a space or a colon in. */
export function escapedWords(text: string): string[] {
  return [...text.matchAll(/(?:\\[\s\S]|[^\s\\])+/g)].map(([word]) => word.replace(/\\([ :#\\])/g, '$1'))
}

/** A name without `./` before it. */
export function withoutDot(name: string): string {
  return name.replace(/^(?:\.\/+)+(?=.)/, '')
}

interface RuleParts {
  readonly targets: readonly string[]
  readonly isDoubleColon: boolean
  readonly isGrouped: boolean
  readonly expander: Expander
  readonly hasTail: boolean
}

function ruleFrom(text: string, parts: RuleParts): ParsedRule {
  const { targets, isDoubleColon, isGrouped, expander, hasTail } = parts
  const semicolon = hasTail ? -1 : unquotedIndex(text, ';')
  const recipeText = semicolon === -1 ? undefined : text.slice(semicolon + 1)
  let needs = semicolon === -1 ? text : text.slice(0, semicolon)
  const colon = /(?<!\\):/.exec(needs)?.index ?? -1
  let staticPattern: string | undefined
  if (colon !== -1) {
    const patterns = wordsOf(needs.slice(0, colon))
    needs = needs.slice(colon + 1)
    staticPattern = patterns[0]
    if (staticPattern === undefined) return expander.fail('missing target pattern')
    if (patterns.length > 1) return expander.fail('multiple target patterns')
    if (partsOf(staticPattern)[1] === undefined) return expander.fail("target pattern contains no '%'")
    staticPattern = withoutDot(staticPattern)
  }
  const isLate = expander.make.hasSecondExpansion && needs.includes('$')
  const { place } = expander
  const rule = { targets, isDoubleColon, isGrouped, staticPattern, needs, isLate, place, recipe: undefined }
  return { kind: 'rule', rule, recipeText }
}

interface ForTargets {
  readonly line: NonNullable<ReturnType<typeof assignmentLine>>
  readonly expander: Expander
}

async function setForTargets(
  make: MakeState,
  targets: readonly string[],
  { line, expander: { place } }: ForTargets,
): Promise<void> {
  const assignIn = (scope: Scope, isForPattern: boolean) =>
    assign(make, line, { scope, place, isForTarget: true, isForPattern })
  for (const target of targets) {
    if (target.includes('%')) {
      make.patternVariables.push({ pattern: target, assign: scope => assignIn(scope, true) })
      continue
    }
    const { scope } = fileNamed(make, target)
    scope.outer ??= make.globals
    await assignIn(scope, false)
  }
}
