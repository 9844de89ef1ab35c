// What a world leaves open: which paths and which programs may be imagined.
import type { TerminalScope } from './state.ts'
import type { TerminalWorld } from './world.ts'

type Open = TerminalWorld['open']

function scopesOf(open: Open): readonly TerminalScope[] {
  return typeof open === 'boolean' ? [] : open
}

/** Whether a program of that name may exist although the state does not mention it. */
export function opensCommand(open: Open, name: string): boolean {
  return open === true || scopesOf(open).some(({ commands }) => commands?.includes(name))
}

/** Folders that may hold more than the state says. */
export function openPaths(open: Open): readonly string[] {
  return scopesOf(open).flatMap(({ paths }) => paths ?? [])
}

/** Whether a path lies in an open folder. */
export function opensPath(open: Open, path: string): boolean {
  if (open === true) return true
  return openPaths(open).some(
    folder => path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`),
  )
}

/** Whether something in a folder, or the folder itself, lies in an open one. */
export function opensBelow(open: Open, folder: string): boolean {
  return opensPath(open, folder) || openPaths(open).some(path => path.startsWith(`${folder}/`))
}

/** A scope in a prompt. */
export function showScope({ paths = [], commands = [] }: TerminalScope): string {
  return [
    ...paths.map(path => `the content of ${path}`),
    ...commands.map(name => `the program \`${name}\``),
  ].join(', ')
}
