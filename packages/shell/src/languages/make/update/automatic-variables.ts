// What a recipe is told about its target.
import type { MakeState } from '../make-state.ts'
import type { Dependency, MakeFile } from '../rules/make-file.ts'
import { suffixesOf } from '../rules/suffix-rules.ts'
import { Scope } from '../variables/scope.ts'

/** The variables a target's recipe sees: its own, its pattern's, those of what needs it, and all others. */
export async function scopeOf(make: MakeState, file: MakeFile): Promise<Scope> {
  const { scope } = file
  if (file.doubles && file.doubles[0] !== file && file.doubles[0]) {
    await scopeOf(make, file.doubles[0])
    return scope
  }
  const beyond = file.parent ? await scopeOf(make, file.parent) : make.globals
  if (!file.hasPatternScope) {
    file.hasPatternScope = true
    await addPatternScope(make, file, beyond)
  } else lastOf(file).outer = beyond
  return scope
}

function lastOf({ scope }: MakeFile): Scope {
  return scope.isBorder ? scope : (scope.outer ?? scope)
}

async function addPatternScope(make: MakeState, file: MakeFile, beyond: Scope): Promise<void> {
  const { scope, name } = file
  scope.outer = beyond
  const fitting = make.patternVariables
    .filter(({ pattern }) => stemLength(pattern, name) !== undefined)
    .sort((a, b) => (stemLength(b.pattern, name) ?? 0) - (stemLength(a.pattern, name) ?? 0))
  if (fitting.length === 0) return
  const inner = new Scope(beyond, { isBorder: true })
  scope.outer = inner
  scope.isBorder = false
  for (const { assign } of fitting) await assign(inner)
}

function stemLength(pattern: string, name: string): number | undefined {
  const at = pattern.indexOf('%')
  const [head, tail] = [pattern.slice(0, at), pattern.slice(at + 1)]
  const fits = name.length > head.length + tail.length && name.startsWith(head) && name.endsWith(tail)
  return fits ? name.length - head.length - tail.length : undefined
}

/** The recipe's scope, with `$@` and its like. */
export async function recipeScope(make: MakeState, file: MakeFile): Promise<Scope> {
  const scope = new Scope(await scopeOf(make, file))
  for (const [name, value] of Object.entries(automaticValues(make, file))) scope.set(name, value)
  return scope
}

/** `$@`, `$<` and the others. */
export function automaticValues(make: MakeState, file: MakeFile): Readonly<Record<string, string>> {
  file.stem ??= stemBySuffix(make, file.name)
  const normal = file.dependencies.filter(({ isOrderOnly }) => !isOrderOnly)
  const names = (all: readonly Dependency[]) => all.map(({ file: needed }) => needed.path)
  const normalNames = names(normal)
  const once = (all: readonly string[]) => [...new Set(all)].join(' ')
  const isDefault = file.recipe !== undefined && file.recipe === make.files.get('.DEFAULT')?.recipe
  return {
    '@': file.path,
    '*': file.stem,
    '%': '',
    '<': isDefault && !file.isTarget ? file.path : (normalNames[0] ?? ''),
    '^': once(normalNames),
    '+': normalNames.join(' '),
    '?': once(names(normal.filter(({ isChanged }) => isChanged))),
    '|': once(
      names(file.dependencies.filter(({ isOrderOnly }) => isOrderOnly)).filter(
        name => !normalNames.includes(name),
      ),
    ),
  }
}

function stemBySuffix(make: MakeState, name: string): string {
  const suffix = suffixesOf(make).find(one => name.length > one.length && name.endsWith(one))
  return suffix === undefined ? '' : name.slice(0, name.length - suffix.length)
}
