// A session on a machine with an inventory, for the tests of the programs that need one.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import type { Machine } from '../../machine.ts'
import { NotComputable } from '../../not-computable.ts'
import { ShellSession } from '../../session/shell-session.ts'
import { Inventory, inventoryBytes } from '../../state/inventory.ts'
import { buildTree } from '../../tree/build-tree.ts'

export interface Setting {
  readonly user?: string
  readonly groups?: readonly string[]
  readonly files?: Readonly<Record<string, string>>
  readonly locale?: string
  readonly clock?: string
}

/** Opens a session; `user` is root unless said otherwise. */
export function serviceSession(
  inventory: unknown,
  {
    user = 'root',
    groups = [],
    files = {},
    locale = 'C.UTF-8',
    clock = '2026-05-06T07:12:00Z',
  }: Setting = {},
): ShellSession {
  const now = Date.parse(clock)
  const uid = user === 'root' ? 0 : 1000
  const home = uid === 0 ? '/root' : `/home/${user}`
  const machine: Machine = {
    ...{ user, uid, gid: uid, group: user, home, host: 'web-2' },
    groups: groups.map((name, index) => ({ name, gid: 27 + index })),
    system: {
      release: 'Debian GNU/Linux 12 (bookworm)',
      kernel: '6.1.0-18-amd64',
      version: '#1 SMP',
      architecture: 'x86_64',
      bootTime: now - 2 * 86_400_000 - 3 * 3_600_000,
      processors: 2,
    },
    absent: new Set(),
    isOpenCommand: () => false,
    terminal: { isTerminal: false, columns: 80, lines: 40 },
  }
  const declared = new Map(Object.entries(files).map(([path, content]) => [path, { content }]))
  return new ShellSession({
    machine,
    inventory: inventoryBytes(Inventory.parse(inventory)),
    tree: buildTree({ machine, files: declared, time: now }),
    environment: new Map([
      ['HOME', home],
      ['PATH', '/usr/local/bin:/usr/bin:/bin'],
      ['LANG', locale],
    ]),
    cwd: home,
    ...{ now, seed: 1 },
  })
}

/** What each command prints, and its status where it is not zero, in brackets. */
export async function transcript(session: ShellSession, commands: readonly string[]): Promise<string> {
  let text = ''
  for (const command of commands) {
    const { output, status } = await session.run(command)
    text += `$ ${command}\n${output}${status === 0 ? '' : `[${status}]\n`}`
  }
  return text
}

/** Asserts that a command cannot be computed, and that it leaves no trace. */
export async function assertUnknown(session: ShellSession, command: string): Promise<void> {
  const before = JSON.stringify(session.snapshot())
  await assert.rejects(session.run(command), error => error instanceof NotComputable, command)
  assert.equal(JSON.stringify(session.snapshot()), before, command)
}

/** Whether the machine that runs the tests has a program. */
export function hasProgram(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0
}

/** What the real shell prints, errors among it, with its status as in `transcript`. */
export function realTranscript(
  commands: readonly string[],
  environment: Record<string, string> = {},
): string {
  return commands
    .map(command => {
      const text = execFileSync(
        'bash',
        ['-c', `exec 2>&1; ( ${command} ); status=$?; [ $status = 0 ] || echo "[$status]"`],
        {
          encoding: 'utf8',
          env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', HOME: '/tmp', TZ: 'UTC', ...environment },
        },
      )
      return `$ ${command}\n${text}`
    })
    .join('')
}
