// From a world to the machine and the tree that a shell session starts with.

import { planFrom, type SessionPlan } from 'agentworld-shell'
import { Inventory } from 'agentworld-shell/inventory'
import type { DeclaredFile } from 'agentworld-shell/tree'
import { pythonPrograms } from '../../src/kernel/programs/python.ts'
import { openPaths, opensBelow, opensCommand } from './scope.ts'
import type { TerminalState } from './state.ts'
import type { TerminalWorld } from './world.ts'

// where a machine that is open has more than the world says; not /usr/bin and its like: programs have a scope of their own
const usuallyFull = ['/etc', '/home', '/media', '/mnt', '/opt', '/srv', '/usr/share', '/usr/src', '/var']

const plans = new WeakMap<TerminalWorld, SessionPlan>()

/** The plan of a world; sessions of one world share its tree. */
export function planOf(world: TerminalWorld): SessionPlan {
  const known = plans.get(world)
  if (known) return known
  const plan = makePlan(world)
  plans.set(world, plan)
  return plan
}

function makePlan(world: TerminalWorld): SessionPlan {
  const { state } = world
  const { user, host, home, cwd, groups, env, release, kernel, absent, uptime, readOnly } = state
  const sections = Object.entries(state).filter(([name]) => Object.hasOwn(Inventory.shape, name))
  return planFrom({
    ...{ user, host, home, cwd, groups, env, release, kernel, uptime, readOnly },
    absent: [...absent, ...withoutProgram(world)],
    files: Object.fromEntries(Object.entries(state.files).map(([path, file]) => [path, declared(file)])),
    inventory: Inventory.parse(Object.fromEntries(sections)),
    clock: world.clock,
    seed: world.seed,
    isOpenCommand: name => opensCommand(world.open, name),
    programs: programsOf(world),
    terminal: { ...state.terminal, isTerminal: state.terminal.prompt === 'line' },
    ...(world.open === true ? { openWhereUnmentioned: usuallyFull } : { open: openPaths(world.open) }),
  })
}

// what the release brings along
const releasePython: readonly (readonly [RegExp, string])[] = [[/^Debian GNU\/Linux 12\b/, '3.11.2']]

function releaseVersion({ release }: TerminalState): string | undefined {
  return releasePython.find(([pattern]) => pattern.test(release))?.[1]
}

const moduleFolders = ['/usr/lib/python3', '/usr/lib/python3.11', '/usr/local/lib']

function programsOf({ state, open }: TerminalWorld): ReturnType<typeof pythonPrograms> {
  const declared = state.programs.python
  const version = declared ?? releaseVersion(state)
  if (version === undefined) return new Map()
  const names = ['python3', 'python3.11', ...(declared === undefined ? [] : ['python'])]
  // a package that is declared brings modules which are not told
  const isComplete = state.packages === undefined && !moduleFolders.some(folder => opensBelow(open, folder))
  return pythonPrograms({ version, names, isComplete, captured: 'pipe' })
}

/** The release has no program that is called python alone. */
function withoutProgram({ state, open }: TerminalWorld): readonly string[] {
  const isPlain = state.programs.python === undefined && releaseVersion(state) !== undefined
  return isPlain && !opensCommand(open, 'python') ? ['python'] : []
}

function declared(file: TerminalState['files'][string]): string | DeclaredFile {
  if (typeof file === 'string') return file
  const { content, base64, link, directory, mode, mtime, owner, group } = file
  return {
    ...(content !== undefined && { content }),
    ...(base64 !== undefined && { base64 }),
    ...(link !== undefined && { symlink: link }),
    ...(directory && { isDirectory: true }),
    ...(mode !== undefined && { mode: typeof mode === 'string' ? Number.parseInt(mode, 8) : mode }),
    ...(mtime !== undefined && { mtime: Date.parse(mtime) }),
    ...(owner !== undefined && { owner }),
    ...(group !== undefined && { group }),
  }
}
