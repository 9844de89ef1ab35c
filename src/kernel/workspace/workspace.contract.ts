// A session on a few files, for tests of what works on one.
import type { Machine } from '../shell/machine.ts'
import { ShellSession } from '../shell/session.ts'
import { buildTree, type DeclaredFile } from '../shell/tree/build-tree.ts'

const machine: Machine = {
  user: 'root',
  uid: 0,
  gid: 0,
  group: 'root',
  groups: [],
  home: '/root',
  host: 'box',
  system: {
    release: 'Debian GNU/Linux 12 (bookworm)',
    kernel: '6.1.0-18-amd64',
    version: '#1',
    architecture: 'x86_64',
    processors: 1,
    bootTime: 0,
  },
  absent: new Set(),
  isOpenCommand: () => false,
  terminal: { isTerminal: false, columns: 80, lines: 24 },
}

/** A session in /w with these files. */
export function sessionWith(
  files: { readonly [path: string]: DeclaredFile | string },
  open: string[] = [],
): ShellSession {
  const declared = new Map(
    Object.entries(files).map(([path, file]) => [
      `/w/${path}`,
      typeof file === 'string' ? { content: file } : file,
    ]),
  )
  const time = Date.parse('2026-01-05T09:00:00Z')
  return new ShellSession({
    machine,
    tree: buildTree({ machine, files: new Map([['/w', { isDirectory: true }], ...declared]), time, open }),
    environment: new Map([
      ['PATH', '/usr/bin:/bin'],
      ['HOME', '/root'],
    ]),
    cwd: '/w',
    now: time,
    seed: 1,
  })
}
