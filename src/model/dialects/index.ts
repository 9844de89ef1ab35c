import { WorldError } from '../../world/error.ts'
import { compact } from './compact.ts'
import type { Dialect } from './dialect.ts'
import { qwenAgentWorld } from './qwen-agentworld.ts'

const dialects: readonly Dialect[] = [qwenAgentWorld, compact]

/** Every dialect by name. */
export const dialectNames: readonly string[] = dialects.map(({ name }) => name)

/** The dialect of that name. */
export function dialectNamed(name: string): Dialect {
  const dialect = dialects.find(candidate => candidate.name === name)
  if (dialect) return dialect
  throw new WorldError('model', `There is no dialect '${name}'.`, {
    remedy: `Known dialects: ${dialectNames.join(', ')}.`,
  })
}
