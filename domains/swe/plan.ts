// From a world to the machine and the tree that a checkout starts with.
import { toBytes } from '../../src/kernel/shell/bytes.ts'
import type { Machine } from '../../src/kernel/shell/machine.ts'
import type { SessionPlan } from '../../src/kernel/shell/session.ts'
import { buildTree, type DeclaredFile } from '../../src/kernel/shell/tree/build-tree.ts'
import type { World } from '../../src/world/world.ts'
import { openTree } from './repository/open-tree.ts'
import { openFolders, opensCommand } from './scope.ts'
import type { SweState } from './state.ts'
import { stateOf } from './world-state.ts'

const plans = new WeakMap<World, SessionPlan>()

/** The plan of a world; sessions of one world share its tree. */
export function planOf(world: World): SessionPlan {
  const known = plans.get(world)
  if (known) return known
  const plan = makePlan(world, stateOf(world))
  plans.set(world, plan)
  return plan
}

function makePlan(world: World, state: SweState): SessionPlan {
  const now = Date.parse(world.clock)
  const machine = machineOf(world, state)
  const files = new Map<string, DeclaredFile>([[state.cwd, { isDirectory: true }], ...openTree(state)])
  // a history that is only described cannot be read
  const described = state.git === undefined || state.repository ? [] : [`${state.cwd}/.git`]
  return {
    machine,
    tree: buildTree({
      machine,
      files,
      time: now,
      open: [...openFolders(world.open, state.cwd), ...described],
    }),
    environment: environmentOf(machine, state),
    cwd: toBytes(state.cwd),
    now,
    seed: world.seed,
  }
}

function environmentOf({ home, user }: Machine, { toolset }: SweState): Map<string, string> {
  return new Map([
    ['SHELL', '/bin/bash'],
    ['HOME', home],
    ['USER', user],
    ['LOGNAME', user],
    ['LANG', 'C.UTF-8'],
    ['PATH', '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
    ...(toolset === 'claude-code' ? claudeVariables : geminiVariables),
  ])
}

// what the two runners add to the environment of a command
const claudeVariables: readonly [string, string][] = [
  ['CLAUDECODE', '1'],
  ['CLAUDE_CODE_ENTRYPOINT', 'cli'],
  ['GIT_EDITOR', 'true'],
]
const geminiVariables: readonly [string, string][] = [
  ['QWEN_CODE', '1'],
  ['TERM', 'xterm-256color'],
  ['PAGER', 'cat'],
]

// who works in /home/ines/ledger is ines; elsewhere it is root, as in a container
function machineOf(world: World, { cwd, programs }: SweState): Machine {
  const [, owner] = /^\/home\/([a-z_][a-z0-9_-]*)(?:\/|$)/.exec(cwd) ?? []
  const user = owner ?? 'root'
  const uid = owner === undefined ? 0 : 1000
  const installed = new Set(Object.keys(programs).map(name => (name === 'ripgrep' ? 'rg' : name)))
  return {
    user,
    uid,
    gid: uid,
    group: user,
    groups: [],
    home: uid === 0 ? '/root' : `/home/${user}`,
    host: 'devbox',
    system: {
      release: 'Debian GNU/Linux 12 (bookworm)',
      kernel: '6.1.0-18-amd64',
      version: '#1 SMP PREEMPT_DYNAMIC Debian 6.1.76-1 (2024-02-01)',
      architecture: 'x86_64',
      processors: 8,
      bootTime: Date.parse(world.clock) - 259_200_000,
    },
    absent: new Set(),
    isOpenCommand: name => installed.has(name) || opensCommand(world.open, name),
    terminal: { isTerminal: false, columns: 80, lines: 24 },
  }
}
