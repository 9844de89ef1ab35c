// Shells of users.
import type { Process } from '../../run/process.ts'

/** Whether a path names a program that may be run. */
export function mayRun({ fs }: Process, path: string): boolean {
  const node = fs.find(path)
  return node !== undefined && node.kind !== 'directory' && fs.may(node, 1)
}
