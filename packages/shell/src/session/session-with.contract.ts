// A session on a few files, for tests of what works on one.

import type { DeclaredFile } from '../tree/build-tree.ts'
import { openShell } from './open-shell.ts'
import type { ShellSession } from './shell-session.ts'

/** A session of root's in /w with these files. */
export function sessionWith(
  files: { readonly [path: string]: DeclaredFile | string },
  open: string[] = [],
): ShellSession {
  const placed = Object.entries(files).map(([path, file]) => [`/w/${path}`, file])
  return openShell({ user: 'root', cwd: '/w', files: Object.fromEntries(placed), open })
}
