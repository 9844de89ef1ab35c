// Looks for a pattern rule by which a file can be made, over files in between if need be.
import { NotComputable } from '../../../not-computable.ts'
import { Expander } from '../functions/expander.ts'
import { partsOf } from '../functions/pattern.ts'
import type { MakeState } from '../make-state.ts'
import { needsIn } from '../parse/record-rule.ts'
import { scopeOf } from '../update/automatic-variables.ts'
import { fileTime, pathOnDisk } from '../update/file-time.ts'
import { Scope } from '../variables/scope.ts'
import { dependencyOn, fileNamed, type MakeFile } from './make-file.ts'
import type { PatternRule } from './pattern-rule.ts'

interface Candidate {
  readonly rule: PatternRule
  readonly target: string
  readonly stem: string
  /** The target's folder, where the pattern is matched without it. */
  readonly folder: string
}

interface Need {
  readonly name: string
  readonly isOrderOnly: boolean
  /** How it is made, where it does not exist. */
  readonly made: Plan | undefined
}

interface Plan {
  readonly candidate: Candidate
  readonly needs: readonly Need[]
}

interface Search {
  readonly make: MakeState
  readonly open: readonly PatternRule[]
  readonly impossible: Set<string>
}

/** Gives a file the recipe and the prerequisites of the pattern rule that fits; false where none does. */
export async function findImplicitRule(make: MakeState, file: MakeFile): Promise<boolean> {
  if (/\(.*\)$/.test(file.name)) return false
  const plan = await planFor(file.name, file, { make, open: [], impossible: new Set() })
  if (!plan) return false
  adopt(make, file, plan)
  return true
}

async function planFor(name: string, file: MakeFile | undefined, search: Search): Promise<Plan | undefined> {
  const candidates = candidatesFor(name, search)
  for (const mayMake of [false, true])
    for (const candidate of candidates) {
      if (mayMake && candidate.rule.isTerminal) continue
      const needs = await needsOf(candidate, { name, file, search, mayMake })
      if (needs) return { candidate, needs }
    }
  return undefined
}

function candidatesFor(name: string, { make, open }: Search): Candidate[] {
  const found: Candidate[] = []
  for (const rule of make.patternRules) {
    if (open.includes(rule)) continue
    // what makes anything makes no file in between, unless it ends there
    for (const target of rule.targets) {
      const match = matched(target, name)
      if (!match) continue
      if (target === '%' && open.length > 0 && !rule.isTerminal) continue
      found.push({ rule, target, ...match })
    }
  }
  const hasSpecific = found.some(({ target }) => target !== '%')
  return found
    .filter(({ target, rule }) => !hasSpecific || target !== '%' || rule.isTerminal)
    .filter(({ rule }) => rule.recipe !== undefined)
    .sort((a, b) => a.stem.length + a.folder.length - b.stem.length - b.folder.length)
}

function matched(pattern: string, name: string): { stem: string; folder: string } | undefined {
  const [head, tail = ''] = partsOf(pattern)
  const slash = name.lastIndexOf('/') + 1
  const isWhole = pattern.includes('/') || slash === 0
  const folder = isWhole ? '' : name.slice(0, slash)
  const base = isWhole ? name : name.slice(slash)
  if (base.length <= head.length + tail.length || !base.startsWith(head) || !base.endsWith(tail))
    return undefined
  return { stem: base.slice(head.length, base.length - tail.length), folder }
}

interface Trying {
  readonly name: string
  readonly file: MakeFile | undefined
  readonly search: Search
  readonly mayMake: boolean
}

async function needsOf(candidate: Candidate, trying: Trying): Promise<Need[] | undefined> {
  const needs: Need[] = []
  for (const { name, isOrderOnly } of await namesOf(candidate, trying)) {
    const made = await possible(name, candidate, trying)
    if (made === undefined) return undefined
    needs.push({ name, isOrderOnly, made: made === 'there' ? undefined : made })
  }
  return needs
}

async function namesOf(
  { rule, stem, folder }: Candidate,
  { name, search: { make } }: Trying,
): Promise<{ name: string; isOrderOnly: boolean }[]> {
  if (rule.late === undefined)
    return rule.dependencies.map(({ pattern, isOrderOnly }) => ({
      name: pattern.includes('%') ? folder + pattern.replace('%', () => stem) : pattern,
      isOrderOnly,
    }))
  if (/\$[(<^+?|{]*[<^+?|]/.test(rule.late)) throw new NotComputable('prerequisites that name prerequisites')
  const known = make.files.get(name)
  const scope = new Scope(known ? await scopeOf(make, known) : make.globals)
  scope.set('@', name)
  scope.set('*', folder + stem)
  const text = rule.late.replace(/(^|\s)([^\s%]*)%/g, `$1${folder.replaceAll('$', '$$$$')}$2${stem}`)
  return needsIn(await new Expander(make, { scope, place: rule.recipe?.place }).expand(text))
}

async function possible(
  name: string,
  { rule }: Candidate,
  { file, search, mayMake }: Trying,
): Promise<Plan | 'there' | undefined> {
  const { make, open, impossible } = search
  if (file?.dependencies.some(dependency => dependency.name === name)) return 'there'
  const known = make.files.get(name)
  // what is named anywhere ought to be there
  if (known || pathOnDisk(make, name) !== undefined) return 'there'
  if (!mayMake || impossible.has(name)) return undefined
  const plan = await planFor(name, known, { ...search, open: [...open, rule] })
  if (!plan) impossible.add(name)
  return plan
}

function adopt(make: MakeState, file: MakeFile, { candidate, needs }: Plan): void {
  const { rule, stem, folder, target } = candidate
  for (const need of needs) if (need.made) between(make, need.name, need.made)
  const own = needs.map(({ name, isOrderOnly }) => dependencyOn(make, name, isOrderOnly))
  file.dependencies = [...own, ...file.dependencies]
  file.recipe = rule.recipe
  file.isBuiltin = rule.isBuiltin
  file.stem = folder + stem
  const others = rule.targets.filter(other => other !== target)
  file.madeAlong = others.map(other => {
    const along = fileNamed(make, folder + other.replace('%', () => stem))
    along.isTarget = true
    along.hasTriedImplicit = true
    return along
  })
}

function between(make: MakeState, name: string, plan: Plan): void {
  const isKnown = make.files.has(name)
  const file = fileNamed(make, name)
  if (isKnown) file.isSecondary = true
  adopt(make, file, plan)
  file.isTarget = true
  file.isIntermediate = true
  file.hasTriedImplicit = true
  if (make.files.get(plan.candidate.target)?.isPrecious) file.isPrecious = true
  fileTime(make, file)
}
