// From a world to the machine and the tree that a shell session starts with.

import { toBytes } from '../../src/kernel/shell/bytes.ts'
import type { Machine } from '../../src/kernel/shell/machine.ts'
import type { SessionPlan } from '../../src/kernel/shell/session.ts'
import { Inventory, inventoryBytes } from '../../src/kernel/shell/state/inventory.ts'
import { buildTree, type DeclaredFile } from '../../src/kernel/shell/tree/build-tree.ts'
import type { World } from '../../src/world/world.ts'
import { openPaths, opensCommand } from './scope.ts'
import { TerminalState } from './state.ts'

// where a machine that is open has more than the world says; not /usr/bin and its like: programs have a scope of their own
const usuallyFull = ['/etc', '/home', '/media', '/mnt', '/opt', '/srv', '/usr/share', '/usr/src', '/var']

const plans = new WeakMap<World, SessionPlan>()

/** The plan of a world; sessions of one world share its tree. */
export function planOf(world: World): SessionPlan {
  const known = plans.get(world)
  if (known) return known
  const plan = makePlan(world, TerminalState.parse(world.state))
  plans.set(world, plan)
  return plan
}

function makePlan(world: World, state: TerminalState): SessionPlan {
  const now = Date.parse(world.clock)
  const machine = machineOf(world, state)
  const files = new Map(Object.entries(state.files).map(([path, file]) => declared(path, file, machine)))
  const cwd = state.cwd ?? machine.home
  if (!files.has(cwd) && !machine.home.startsWith(cwd)) files.set(cwd, { isDirectory: true })
  const environment = new Map([
    ['SHELL', '/bin/bash'],
    ['HOME', machine.home],
    ['USER', machine.user],
    ['LOGNAME', machine.user],
    [
      'PATH',
      machine.uid === 0
        ? '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
        : '/usr/local/bin:/usr/bin:/bin',
    ],
    ...Object.entries(state.env).map(([name, value]): [string, string] => [name, toBytes(value)]),
  ])
  const sections = Object.entries(state).filter(([name]) => Object.hasOwn(Inventory.shape, name))
  return {
    machine,
    inventory: inventoryBytes(Inventory.parse(Object.fromEntries(sections))),
    tree: buildTree({
      machine,
      files,
      time: now,
      readOnly: state.readOnly,
      ...(world.open === true ? { openWhereUnmentioned: usuallyFull } : { open: openPaths(world.open) }),
    }),
    environment,
    cwd: toBytes(cwd),
    now,
    seed: world.seed,
  }
}

function machineOf(
  world: World,
  { user, host, home, groups, release, kernel, absent, terminal, uptime }: TerminalState,
): Machine {
  const uid = user === 'root' ? 0 : 1000
  const names = ['adm', 'sudo', 'docker', 'www-data', 'staff']
  const known = [4, 27, 999, 33, 50]
  return {
    user,
    uid,
    gid: uid,
    group: user,
    groups: groups.map((name, index) => ({ name, gid: known[names.indexOf(name)] ?? 1100 + index })),
    home: home ?? (uid === 0 ? '/root' : `/home/${user}`),
    host,
    system: {
      release,
      kernel,
      version: '#1 SMP PREEMPT_DYNAMIC Debian 6.1.76-1 (2024-02-01)',
      architecture: 'x86_64',
      processors: 2,
      bootTime: Date.parse(world.clock) - uptime * 1000,
    },
    absent: new Set(absent),
    isOpenCommand: name => opensCommand(world.open, name),
    terminal: { isTerminal: terminal.prompt === 'line', columns: terminal.columns, lines: terminal.lines },
  }
}

function declared(
  path: string,
  file: TerminalState['files'][string],
  machine: Machine,
): [string, DeclaredFile] {
  const at = (path.startsWith('/') ? path : `${machine.home}/${path}`).replace(/(?<=.)\/+$/, '')
  if (typeof file === 'string')
    return path.endsWith('/') ? [at, { isDirectory: true }] : [at, { content: file }]
  const { content, base64, link, directory, mode, mtime, owner, group } = file
  return [
    at,
    {
      ...(content !== undefined && { content }),
      ...(base64 !== undefined && { base64 }),
      ...(link !== undefined && { symlink: link }),
      ...((directory || path.endsWith('/')) && { isDirectory: true }),
      ...(mode !== undefined && { mode: typeof mode === 'string' ? Number.parseInt(mode, 8) : mode }),
      ...(mtime !== undefined && { mtime: Date.parse(mtime) }),
      ...(owner !== undefined && { owner }),
      ...(group !== undefined && { group }),
    },
  ]
}
