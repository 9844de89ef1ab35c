// The explorer's picture of the machine: where it is, which files and folders there are and what they look like, what it
// named. It is kept from what succeeded, so that later commands build on earlier ones.

/** What a file's text looks like, as far as a person would remember it. */
export type Shape =
  | { readonly kind: 'csv'; readonly columns: readonly string[]; readonly keys: readonly string[] }
  | { readonly kind: 'log'; readonly words: readonly string[] }
  | { readonly kind: 'text'; readonly words: readonly string[] }
  | { readonly kind: 'numbers' }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'config'; readonly keys: readonly string[] }
  | { readonly kind: 'json'; readonly keys: readonly string[] }
  | { readonly kind: 'script' }
  | { readonly kind: 'archive'; readonly of: string }
  | { readonly kind: 'binary' }
  | { readonly kind: 'empty' }

export interface Machine {
  readonly user: string
  readonly home: string
  cwd: string
  readonly folders: Set<string>
  readonly files: Map<string, Shape>
  readonly links: Map<string, string>
  /** Shell variables by name: a scalar, or the number of elements or the keys of an array. */
  readonly variables: Map<string, string>
  readonly arrays: Map<string, number>
  readonly maps: Map<string, readonly string[]>
  readonly functions: Set<string>
  readonly aliases: Set<string>
  /** Folders that are git repositories, and what is known of each. */
  readonly repositories: Map<string, Repository>
  /** Names that were given out, so that new ones are new. */
  readonly names: Set<string>
}

export interface Repository {
  branches: string[]
  current: string
  commits: number
  tags: string[]
  stashes: number
  /** Files that were committed at least once. */
  tracked: Set<string>
  /** A merge stopped with a conflict. */
  conflicted: boolean
}

/** A machine nothing is known of yet. */
export function createMachine({ user, home, cwd }: { user: string; home: string; cwd: string }): Machine {
  return {
    user,
    home,
    cwd,
    folders: new Set([home, '/tmp']),
    files: new Map(),
    links: new Map(),
    variables: new Map(),
    arrays: new Map(),
    maps: new Map(),
    functions: new Set(),
    aliases: new Set(),
    repositories: new Map(),
    names: new Set(),
  }
}

/** The folder a path is in. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf('/')))
}

/** The last part of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** A path below a folder. */
export function within(folder: string, name: string): string {
  return folder === '/' ? `/${name}` : `${folder}/${name}`
}

/** Forgets a file, or a folder with everything below it. */
export function forget(machine: Machine, path: string): void {
  const isBelow = (other: string) => other === path || other.startsWith(`${path}/`)
  for (const known of [machine.files, machine.links, machine.folders, machine.repositories]) {
    for (const other of [...known.keys()]) if (isBelow(other)) known.delete(other)
  }
}

/** Moves or copies what is known of a path. */
export function carry(machine: Machine, from: string, to: string, { keep }: { keep: boolean }): void {
  const moved = (path: string) => (path === from ? to : `${to}${path.slice(from.length)}`)
  const isBelow = (path: string) => path === from || path.startsWith(`${from}/`)
  for (const [path, shape] of [...machine.files]) if (isBelow(path)) machine.files.set(moved(path), shape)
  for (const [path, target] of [...machine.links]) if (isBelow(path)) machine.links.set(moved(path), target)
  for (const path of [...machine.folders]) if (isBelow(path)) machine.folders.add(moved(path))
  if (!keep) forget(machine, from)
}
