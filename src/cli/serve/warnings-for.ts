// What an operator must know before agents are let in: which worlds can give no score, and which kinds nothing really does.
import { domainNamed } from '../../../domains/index.ts'
import { openSessionIn } from '../../engine/session.ts'
import type { Catalogue } from '../../serve/hub.ts'
import type { World } from '../../world/world.ts'
import type { ExecutorOfAll } from './executor-of-all.ts'

/** Worlds whose checks are tried out at the start; among more, one that is like them will do. */
const mostTried = 40

/** Warnings, each a sentence or two. */
export async function warningsFor(
  { offers }: Catalogue,
  executor: ExecutorOfAll | undefined,
): Promise<readonly string[]> {
  const warnings: string[] = []
  if (executor && executor.without.length > 0) {
    const kinds = executor.without.join(', ')
    warnings.push(`Nothing here really does what is not computed in these kinds of world: ${kinds}.`)
  }
  const running = offers.filter(({ world }) => world.success?.some(({ kind }) => kind === 'command'))
  for (const { name, world } of running.slice(0, mostTried)) {
    const why = await whyUnlookable(world, executor)
    if (why === undefined) continue
    const others =
      running.length === 1
        ? ''
        : `, and perhaps of others of the ${running.length} whose checks run commands,`
    const { abilities } = await domainNamed(world.domain)
    const [way] = Object.keys(abilities.executors ?? {})
    const remedy = way === undefined ? '' : `: --executor ${way}`
    warnings.push(`Episodes of ${name}${others} will have no score: ${why}${remedy}.`)
    break
  }
  return warnings
}

/** Why a check cannot be looked at where a world begins. */
async function whyUnlookable(world: World, executor: ExecutorOfAll | undefined): Promise<string | undefined> {
  const domain = await domainNamed(world.domain)
  // only what is computed is tried: nothing really runs before anybody acts
  if (executor && domain.abilities.executors !== undefined) return undefined
  const { success = [] } = world
  const session = await openSessionIn({
    domain,
    world: { ...world, success: success.filter(({ kind }) => kind === 'command') },
  })
  try {
    const { checks } = await session.submit()
    return checks.find(({ unknown }) => unknown !== undefined)?.unknown
  } finally {
    await session.close()
  }
}
