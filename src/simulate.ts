// A world as functions to call: the wired door for agents that run in this process.
import { domainNamed } from '../domains/index.ts'
import { type OpenOptions, openSession } from './open-session.ts'
import { aiTools, type SimulatedTool } from './serve/ai-sdk.ts'
import { type Simulation, simulationOf } from './serve/simulation.ts'

export type { SimulatedTool, Simulation }
export type SimulateOptions = Omit<OpenOptions, 'world'>

/** Opens a session in a world and returns the tools that act in it, to be called by name. */
export async function simulate(world: string | object, options: SimulateOptions = {}): Promise<Simulation> {
  const session = await openSession({ ...options, world })
  return simulationOf(session, await domainNamed(session.transcript.header.world.domain))
}

/** The same as tools of the Vercel AI SDK; the simulation knows what they did. */
export async function simulateTools(
  world: string | object,
  options: SimulateOptions = {},
): Promise<{ readonly tools: { [name: string]: SimulatedTool }; readonly simulation: Simulation }> {
  const simulation = await simulate(world, options)
  return { tools: aiTools(simulation), simulation }
}
