// User and group names by number, and back.
import type { Shell } from '../../shell.ts'

function linesOf(shell: Shell, file: string): string[][] {
  const node = shell.fs.find(file)
  return node?.kind === 'file' ? node.data.split('\n').map(line => line.split(':')) : []
}

function nameIn(shell: Shell, file: string, id: number): string | undefined {
  return linesOf(shell, file).find(fields => fields[0] !== '' && Number(fields[2]) === id)?.[0]
}

/** The user's name, or the number where nobody has it. */
export function userName(uid: number, shell: Shell, otherwise = String(uid)): string {
  return nameIn(shell, '/etc/passwd', uid) ?? otherwise
}

/** The name of a group, or its number where it has none. */
export function groupName(gid: number, shell: Shell, otherwise = String(gid)): string {
  return nameIn(shell, '/etc/group', gid) ?? otherwise
}

/** The number of a name (or number) in a file of accounts. */
export function idOf(name: string, shell: Shell, file: '/etc/passwd' | '/etc/group'): number | undefined {
  const line = linesOf(shell, file).find(fields => fields[0] === name)
  if (line) return Number(line[2])
  return /^\+?[0-9]+$/.test(name) ? Number(name) : undefined
}
