// A world as functions to call: for agents that run in this process.
import { type DomainName, domainNamed } from '../../domains/index.ts'
import { aiTools, type SimulatedTool } from '../serve/ai-sdk.ts'
import { type Simulation, simulationOf } from '../serve/simulation.ts'
import type { World } from '../world/world.ts'
import { type OpenOptions, openAnySession } from './open-any-session.ts'
import type { WorldInput } from './world-input.ts'

export type { SimulatedTool, Simulation }

/** A world to simulate: a file's path, data, or a world that was read before. */
export type SimulatedWorld<Name extends DomainName = DomainName> = string | World | WorldInput<Name>

/** Opens a session in a world and returns its tools, to be called by name. */
export async function simulate<Name extends DomainName>(
  world: SimulatedWorld<Name>,
  options: OpenOptions = {},
): Promise<Simulation> {
  const session = await openAnySession({ ...options, world })
  return simulationOf(session, await domainNamed(session.world.domain))
}

/** Opens a session in a world and returns its tools in the shape of the Vercel AI SDK. */
export async function simulateTools<Name extends DomainName>(
  world: SimulatedWorld<Name>,
  options: OpenOptions = {},
): Promise<{ readonly tools: { [name: string]: SimulatedTool }; readonly simulation: Simulation }> {
  const simulation = await simulate(world, options)
  return { tools: aiTools(simulation), simulation }
}
