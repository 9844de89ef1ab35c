// Whose a file is where nobody says.
import type { Machine } from '../machine.ts'

/** Whether what lies there belongs to the machine's user, unless it is said to be somebody else's. */
export function isOfUser(path: string, { home }: Machine): boolean {
  return path === home || path.startsWith(`${home}/`) || path.startsWith('/tmp/')
}
