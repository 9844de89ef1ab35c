// The domain's half of validating a world: its state, its scopes, and the checks it can look at.
import { z } from 'zod'
import { WorldError } from '../world/error.ts'
import type { Json } from '../world/json.ts'
import { fieldPlace, parseWith } from '../world/reading/friendly.ts'
import type { World } from '../world/world.ts'
import type { Domain } from './domain.ts'

/** The world with its state and scopes parsed by the domain, defaults filled in. */
export function refineWorld(
  world: World,
  domain: Domain,
  { place = 'world', text }: { place?: string; text?: string | undefined } = {},
): World {
  const shape = z.object({
    state: domain.schemas.state,
    open: z.union([z.boolean(), z.array(domain.schemas.scope)]),
  })
  const refined = parseWith(shape, { state: world.state, open: world.open }, { at: 'world', place, text })
  const at = (...path: PropertyKey[]) => `${fieldPlace(path, { place, text })}: ${path.map(String).join('.')}`
  for (const [index, check] of (world.success ?? []).entries()) {
    if (check.kind === 'answer' || check.kind === 'observation' || domain.checks.includes(check.kind))
      continue
    const known = ['answer', 'observation', ...domain.checks].join(', ')
    throw new WorldError(
      'world',
      `${at('success', index, 'kind')}: '${check.kind}' cannot be checked in this domain.`,
      {
        remedy: `It can check: ${known}.`,
      },
    )
  }
  for (const [index, demonstration] of (world.demonstrations ?? []).entries()) {
    const read = domain.readAction(demonstration.action, world)
    if (read.kind !== 'refusal') continue
    throw new WorldError('world', `${at('demonstrations', index, 'action')}: ${read.reason}`)
  }
  for (const [index, action] of (world.solution?.actions ?? []).entries()) {
    const read = domain.readAction(action, world)
    if (read.kind === 'refusal')
      throw new WorldError('world', `${at('solution', 'actions', index)}: ${read.reason}`)
  }
  return { ...world, state: refined.state as { [key: string]: Json }, open: refined.open as World['open'] }
}
