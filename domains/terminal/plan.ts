// From a world to the machine and the tree that a shell session starts with.

import { planFrom, type SessionPlan } from 'agentworld-shell'
import { Inventory } from 'agentworld-shell/inventory'
import type { DeclaredFile } from 'agentworld-shell/tree'
import { openPaths, opensCommand } from './scope.ts'
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
    ...{ user, host, home, cwd, groups, env, release, kernel, absent, uptime, readOnly },
    files: Object.fromEntries(Object.entries(state.files).map(([path, file]) => [path, declared(file)])),
    inventory: Inventory.parse(Object.fromEntries(sections)),
    clock: world.clock,
    seed: world.seed,
    isOpenCommand: name => opensCommand(world.open, name),
    terminal: { ...state.terminal, isTerminal: state.terminal.prompt === 'line' },
    ...(world.open === true ? { openWhereUnmentioned: usuallyFull } : { open: openPaths(world.open) }),
  })
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
