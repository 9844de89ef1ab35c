// Opens the shell that the recorded cases are answered by.
import type { Machine } from '../machine.ts'
import type { Limits } from '../run/budget.ts'
import { ShellSession } from '../session/shell-session.ts'
import type { Shell } from '../shell.ts'
import { buildTree } from '../tree/build-tree.ts'
import { caseClock, caseEnvironment, caseState } from './machine.ts'

const now = Date.parse(caseClock)
const { user, host, home } = caseState
const machine: Machine = {
  user,
  uid: 1000,
  gid: 1000,
  group: user,
  groups: [],
  home,
  host,
  system: {
    release: 'Debian GNU/Linux 12 (bookworm)',
    kernel: '6.1.0-18-amd64',
    version: '#1 SMP',
    architecture: 'x86_64',
    bootTime: 0,
    processors: 2,
  },
  absent: new Set(),
  isOpenCommand: () => false,
  terminal: { isTerminal: false, columns: 80, lines: 40 },
}

/** A shell on the machine of the cases of a file; where another stands, with its own limits. */
export function openCaseSession(
  file: string,
  { shell, limits }: { shell?: Shell; limits?: Limits } = {},
): ShellSession {
  const files = new Map(Object.entries(caseState.files).map(([path, content]) => [path, { content }]))
  const environment = new Map([
    ['SHELL', '/bin/bash'],
    ['HOME', home],
    ['USER', user],
    ['LOGNAME', user],
    ['PATH', '/usr/local/bin:/usr/bin:/bin'],
    ...Object.entries(caseEnvironment(file)),
  ])
  const plan = {
    machine,
    tree: buildTree({ machine, files, time: now }),
    environment,
    cwd: home,
    now,
    seed: 1,
    ...(limits && { limits }),
  }
  return new ShellSession(plan, shell)
}
