// All commands, each loaded when it is wanted.
import { WorldError } from '../world/error.ts'
import { nearest } from '../world/nearest.ts'
import type { Command } from './arguments/command.ts'

const loaders: { readonly [name: string]: () => Promise<Command> } = {
  play: async () => (await import('./play.ts')).play,
  step: async () => (await import('./step.ts')).step,
  submit: async () => (await import('./submit.ts')).submit,
  show: async () => (await import('./show.ts')).show,
  fork: async () => (await import('./fork.ts')).fork,
  replay: async () => (await import('./replay.ts')).replay,
  check: async () => (await import('./check.ts')).check,
  worlds: async () => (await import('./worlds.ts')).worlds,
  faults: async () => (await import('./faults.ts')).faults,
  domains: async () => (await import('./domains.ts')).domains,
  schema: async () => (await import('./schema.ts')).schema,
}

/** Loads every command, for help. */
export function allCommands(): Promise<Command[]> {
  return Promise.all(Object.values(loaders).map(load => load()))
}

/** Loads one command. */
export async function commandNamed(name: string): Promise<Command> {
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined
  if (load) return load()
  throw new WorldError('usage', `There is no command '${name}'.`, {
    remedy: `${nearest(name, Object.keys(loaders))} 'agentworld --help' lists them all.`,
  })
}
