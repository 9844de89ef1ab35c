// What a world leaves open: which files and which programs may be imagined.
import { posix } from 'node:path'
import type { Json } from '../../src/world/json.ts'
import type { World } from '../../src/world/world.ts'
import { SweScope } from './state.ts'

function scopesOf(open: World['open']): readonly SweScope[] {
  return typeof open === 'boolean' ? [] : open.map(scope => SweScope.parse(scope))
}

/** Whether a program of that name may exist although the state does not mention it. */
export function opensCommand(open: World['open'], name: string): boolean {
  return open === true || scopesOf(open).some(scope => 'command' in scope && scope.command === name)
}

/** Folders that may hold more than the state says: for a glob, the deepest one without a wildcard. */
export function openFolders(open: World['open'], cwd: string): readonly string[] {
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
export function showScope(scope: Json): string {
  const parsed = SweScope.parse(scope)
  return 'path' in parsed ? `files matching \`${parsed.path}\`` : `the program \`${parsed.command}\``
}
