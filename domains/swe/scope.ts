// What a world leaves open: which files and which programs may be imagined.
import { posix } from 'node:path'
import type { SweScope } from './state.ts'
import type { SweWorld } from './world.ts'

type Open = SweWorld['open']

function scopesOf(open: Open): readonly SweScope[] {
  return typeof open === 'boolean' ? [] : open
}

/** Whether a program of that name may exist although the state does not mention it. */
export function opensCommand(open: Open, name: string): boolean {
  return open === true || scopesOf(open).some(scope => 'command' in scope && scope.command === name)
}

/** Folders that may hold more than the state says: for a glob, the deepest one without a wildcard. */
export function openFolders(open: Open, cwd: string): readonly string[] {
  if (open === true) return [cwd]
  return scopesOf(open).flatMap(scope => ('path' in scope ? [folderOf(posix.resolve(cwd, scope.path))] : []))
}

function folderOf(pattern: string): string {
  const names = pattern.split('/')
  const at = names.findIndex(name => /[*?[{]/.test(name))
  const fixed = at === -1 ? names.slice(0, -1) : names.slice(0, at)
  return fixed.join('/') || '/'
}

/** A scope in a prompt. */
export function showScope(scope: SweScope): string {
  return 'path' in scope ? `files matching \`${scope.path}\`` : `the program \`${scope.command}\``
}
