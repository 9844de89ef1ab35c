// The files of a checkout as checks of imagined results see them: what is known, and nothing of how it is held.
import { posix } from 'node:path'
import type { ShellSession } from 'agentworld-shell'

export interface CheckoutFiles {
  /** Where commands start. */
  readonly cwd: string
  /** The text of a file; undefined where there is none that is known. A relative path starts at cwd. */
  text(path: string): string | undefined
  exists(path: string): boolean
  /** Whether it may exist although nobody has seen it yet. */
  isOpen(path: string): boolean
  /** Absolute paths of all known files below cwd, without `.git` and `node_modules`. */
  paths(): readonly string[]
}

/** The files of a session. */
export function filesOf(session: ShellSession, cwd: string): CheckoutFiles {
  const at = (path: string) => posix.resolve(cwd, path)
  return {
    cwd,
    text: path => session.readText(at(path)),
    exists: path => session.exists(at(path)),
    isOpen: path => session.isOpen(posix.dirname(at(path))),
    paths: () => [...pathsBelow(session, cwd)],
  }
}

const left = new Set(['.git', 'node_modules'])

function* pathsBelow(session: ShellSession, folder: string): Generator<string> {
  for (const name of session.namesIn(folder) ?? []) {
    const path = posix.join(folder, name)
    if (left.has(name)) continue
    if (session.namesIn(path) === undefined) yield path
    else yield* pathsBelow(session, path)
  }
}
