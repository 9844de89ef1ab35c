// The calls an explorer makes in a checkout, and its picture of the files: what it read and wrote so far.
import type { Action } from '../../../src/world/action.ts'
import type { Json } from '../../../src/world/json.ts'
import type { Observation } from '../../../src/world/observation.ts'
import type { Random } from '../../terminal/explore/random.ts'
import type { Repository } from './repository.ts'

/** One action and the kind of work it is. */
export interface Deed {
  readonly action: Action
  readonly family: string
}

/** A way through a checkout: deeds out, what came of them in. */
export type Walk<Result = void> = Generator<Deed, Result, Observation>

export interface Situation {
  readonly repository: Repository
  readonly cwd: string
  readonly random: Random
  /** The files as they are now, as far as the explorer knows. */
  readonly files: Map<string, string>
}

const call = (name: string, given: { readonly [name: string]: Json }, family: string): Deed => ({
  action: { name, arguments: given },
  family,
})

/** A command of the shell. */
export function bash(command: string, description: string, family = 'shell'): Deed {
  return call('Bash', { command, description }, family)
}

export function read({ cwd }: Situation, path: string, more: { readonly [name: string]: Json } = {}): Deed {
  return call('Read', { file_path: `${cwd}/${path}`, ...more }, 'read')
}

export function grep(given: { readonly [name: string]: Json }): Deed {
  return call('Grep', given, 'grep')
}

export function glob(pattern: string): Deed {
  return call('Glob', { pattern }, 'glob')
}

export function todo(...items: readonly [string, string][]): Deed {
  const todos = items.map(([content, status]) => ({ content, status, activeForm: content }))
  return call('TodoWrite', { todos }, 'notes')
}

/** Replaces a text; the picture of the file changes where it worked. */
export function* edit(
  { cwd, files }: Situation,
  { path, old, fresh, family = 'edit' }: { path: string; old: string; fresh: string; family?: string },
): Walk<boolean> {
  const seen = yield call('Edit', { file_path: `${cwd}/${path}`, old_string: old, new_string: fresh }, family)
  if (seen.isError) return false
  files.set(
    path,
    (files.get(path) ?? '').replace(old, () => fresh),
  )
  return true
}

export function* write({ cwd, files }: Situation, path: string, content: string): Walk<boolean> {
  const seen = yield call('Write', { file_path: `${cwd}/${path}`, content }, 'write')
  if (!seen.isError) files.set(path, content)
  return !seen.isError
}
