// An explorer that knows nothing of a server but what it declares and answers: it draws calls from the schemas, most of
// them fitting, some at the edges, some wrong, and uses again what it was shown.
import type { Episode, Explorer } from '../../../src/kernel/real.ts'
import { jsonFrom, type ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../../src/world/json.ts'
import type { Tool, World } from '../../../src/world/world.ts'
import { type Chance, createChance } from '../measure/chance.ts'
import { drawObject } from './draw-value.ts'
import { createSeenValues, type SeenValues } from './seen-values.ts'

/** What the explorer is given of a server. */
export interface ExploredServer {
  readonly name: string
  readonly tools: readonly Tool[]
  begin(chance: Chance): {
    readonly state: { readonly [name: string]: Json }
    readonly known: { readonly [parameter: string]: readonly Json[] }
  }
  /** How many calls a visit has; drawn where it is left out. */
  readonly calls?: number
}

/** Visits the servers in turn, by seed. */
export function serverExplorer(servers: readonly ExploredServer[]): Explorer {
  return {
    name: `mcp-servers 1 (${servers.map(({ name }) => name).join(', ')})`,
    episode: seed => openVisit(servers[seed % servers.length] as ExploredServer, seed),
  }
}

function openVisit({ name, tools, begin, calls }: ExploredServer, seed: number): Episode {
  const { state, known } = begin(createChance(seed))
  const chance = createChance(seed ^ 0x2545f491)
  const seen = createSeenValues(known)
  const drawnCalls = 24 + chance.below(30)
  let left = calls ?? drawnCalls
  let last: ToolCall | undefined
  return {
    world: worldOf(name, tools, { seed, state }),
    next(observation) {
      if (last !== undefined && observation !== undefined && !observation.isError) {
        if (/^(delete|remove)/.test(last.name)) seen.forget(last.arguments)
        else seen.take(last.arguments)
        const shown = observation.data ?? jsonFrom(observation.text)
        if (shown !== undefined) seen.take(shown)
      }
      if (left === 0) return undefined
      left -= 1
      const { call, family } = drawn(chance, tools, seen)
      last = call
      return { action: call, family }
    },
  }
}

function drawn(chance: Chance, tools: readonly Tool[], seen: SeenValues): { call: ToolCall; family: string } {
  const { name, inputSchema } = chance.pick(tools)
  const place = chance.next()
  if (place < 0.08) {
    const given = drawObject(inputSchema, { chance, seen, tool: name, manner: 'fitting' })
    return { call: spoilt(chance, { name, arguments: given }), family: 'wrong' }
  }
  const manner = place < 0.16 ? 'edge' : 'fitting'
  return {
    call: { name, arguments: drawObject(inputSchema, { chance, seen, tool: name, manner }) },
    family: manner,
  }
}

/** The call with something wrong: the tool, a missing argument, another type, one too many. */
function spoilt(chance: Chance, { name, arguments: given }: ToolCall): ToolCall {
  const [key = 'id', ...others] = Object.keys(given)
  const chosen = others.length > 0 && chance.is(0.5) ? chance.pick(others) : key
  const { [chosen]: _, ...without } = given
  const wrong = chance.pick<Json>([null, 7, true, [], { a: 1 }, 'text', -1, 1.5])
  return chance.pick<ToolCall>([
    { name: `${name}_all`, arguments: given },
    { name, arguments: without },
    { name, arguments: { ...given, [chosen]: wrong } },
    { name, arguments: { ...given, [chosen]: wrong } },
    { name, arguments: { ...given, surplus: wrong } },
    { name, arguments: {} },
  ])
}

function worldOf(
  name: string,
  tools: readonly Tool[],
  { seed, state }: { seed: number; state: { readonly [name: string]: Json } },
): World {
  const { kind = 'records', roots, home, ...rest } = state
  const server = { name, kind, ...(roots !== undefined && { roots }), ...(home !== undefined && { home }) }
  return {
    version: 1,
    domain: 'mcp',
    title: `Calls of the ${name} server, seed ${seed}`,
    seed,
    clock: '2026-03-02T09:00:00Z',
    open: kind === 'records',
    tools: [...tools],
    state: { server, ...rest },
  }
}
