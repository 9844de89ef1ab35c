// Bells to ring in worlds of tools that nothing computes, and endpoints that imagine them.
import { writeFileSync } from 'node:fs'
import {
  type Behaviour,
  type MisbehavingEndpoint,
  openMisbehavingEndpoint,
} from '../../servers/misbehaving-endpoint.ts'
import type { Ended } from '../agentworld.ts'
import type { RunWith, Scene } from './remedy-case.ts'

const bell =
  'version: 1\ndomain: mcp\ntitle: A bell\nstate: { server: { name: belfry, version: 1.0.0 } }\ntools: [{ name: ring }]\n'
export const dinged = '<predicted_observation>ding</predicted_observation>'
let count = 0

/** Rings a bell that nothing computes. */
export function ring(
  { at, runWith }: Scene,
  options: readonly string[] = [],
  more: RunWith = {},
): Promise<Ended> {
  const session = at(`ring-${count++}.jsonl`)
  const where = ['--world', at('bell.yaml'), '--session', session, '--action', 'ring']
  return runWith(more, 'step', ...where, ...options)
}
export const withBell = (scene: Scene) => writeFileSync(scene.at('bell.yaml'), bell)

export async function asking<Result>(
  script: readonly Behaviour[],
  work: (endpoint: MisbehavingEndpoint) => Promise<Result>,
  models: readonly string[] = ['bronze'],
): Promise<Result> {
  await using endpoint = await openMisbehavingEndpoint(script, { models })
  return await work(endpoint)
}
