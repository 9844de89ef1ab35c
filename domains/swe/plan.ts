// From a world to the machine and the tree that a checkout starts with.
import { planFrom, type SessionPlan } from 'agentworld-shell'
import { pythonPrograms } from '../../src/kernel/programs/python.ts'
import { openTree } from './repository/open-tree.ts'
import { openFolders, opensCommand } from './scope.ts'
import type { SweWorld } from './world.ts'

const plans = new WeakMap<SweWorld, SessionPlan>()

/** The plan of a world; sessions of one world share its tree. */
export function planOf(world: SweWorld): SessionPlan {
  const known = plans.get(world)
  if (known) return known
  const plan = makePlan(world)
  plans.set(world, plan)
  return plan
}

function makePlan(world: SweWorld): SessionPlan {
  const { state } = world
  const { cwd, git, repository, programs, toolset } = state
  // who works in /home/ines/ledger is ines; elsewhere it is root, as in a container
  const [, owner] = /^\/home\/([a-z_][a-z0-9_-]*)(?:\/|$)/.exec(cwd) ?? []
  const installed = new Set(Object.keys(programs).map(name => (name === 'ripgrep' ? 'rg' : name)))
  // a history that is only described cannot be read
  const described = git === undefined || repository ? [] : [`${cwd}/.git`]
  return planFrom({
    user: owner ?? 'root',
    host: 'devbox',
    cwd,
    processors: 8,
    env: {
      LANG: 'C.UTF-8',
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      ...(toolset === 'claude-code' ? claudeVariables : geminiVariables),
    },
    files: { [cwd]: { isDirectory: true }, ...Object.fromEntries(openTree(state)) },
    open: [...openFolders(world.open, cwd), ...described],
    clock: world.clock,
    seed: world.seed,
    programs: pythonPrograms({
      version: programs.python ?? programs.python3 ?? '',
      names: ['python', 'python3'],
      // what a project depends on is seldom told
      isComplete: false,
    }),
    isOpenCommand: name => installed.has(name) || opensCommand(world.open, name),
    terminal: { lines: 24 },
  })
}

// what the two runners add to the environment of a command
const claudeVariables = { CLAUDECODE: '1', CLAUDE_CODE_ENTRYPOINT: 'cli', GIT_EDITOR: 'true' }
const geminiVariables = { QWEN_CODE: '1', TERM: 'xterm-256color', PAGER: 'cat' }
