// Holds a kernel against a recorded session: what it computes of each turn from the screen before alone, and from all
// screens before.

import type { RecordedEpisode } from '../../src/collect/recorded-episode.ts'
import type { Kernel } from '../../src/kernel/kernel.ts'
import type { RealDomain } from '../../src/kernel/real.ts'
import type { Action } from '../../src/world/action.ts'
import type { Json } from '../../src/world/json.ts'
import type { World } from '../../src/world/world.ts'

/** How many turns were computed, how many of them as they were, and how many of them changed the screen. */
export interface Held {
  computed: number
  right: number
  changed: number
}

interface Computed {
  readonly isRight: boolean
  readonly difference: string
}

export interface HeldTurn {
  readonly index: number
  readonly family: string
  readonly code: string
  readonly isChanged: boolean
  /** Undefined where it was not computed. */
  readonly alone: Computed | undefined
  readonly session: Computed | undefined
}

const signal = new AbortController().signal

/** Every turn but the first, before which there is no screen. */
export async function heldAgainst(
  { records, families }: RecordedEpisode,
  { normalise }: Pick<RealDomain, 'normalise'>,
  open: (world: World, snapshot: Json | undefined) => Kernel,
): Promise<HeldTurn[]> {
  const [header] = records
  if (header?.kind !== 'header') return []
  const session = open(header.world, undefined)
  const held: HeldTurn[] = []
  let before: string | undefined
  for (const [at, record] of records.entries()) {
    if (record.kind !== 'turn') continue
    const { action, observation } = record
    if (before !== undefined) {
      const alone = open(header.world, undefined)
      await alone.learn(action, { text: before })
      const computedAlone = await computedBy(alone, { action, real: observation.text, normalise })
      const computedInSession = await computedBy(await session.fork(), {
        action,
        real: observation.text,
        normalise,
      })
      held.push({
        index: at - 1,
        family: families[at - 1] ?? 'other',
        code: (action as { code: string }).code.replace('import pyautogui\n', ''),
        isChanged: before !== observation.text,
        alone: computedAlone,
        session: computedInSession,
      })
    }
    await session.learn(action, observation)
    before = observation.text
  }
  return held
}

async function computedBy(
  kernel: Kernel,
  { action, real, normalise }: { action: Action; real: string; normalise: RealDomain['normalise'] },
): Promise<Computed | undefined> {
  const step = await kernel.step(action, { signal })
  if (step.kind === 'unknown') return undefined
  const ours = normalise(action, step.observation.text)
  return { isRight: ours === normalise(action, real), difference: difference(real, ours) }
}

function difference(real: string, ours: string): string {
  const [a, b] = [real.split('\n'), ours.split('\n')]
  const only = (mark: string, lines: readonly string[], others: readonly string[]) =>
    lines
      .filter(line => !others.includes(line))
      .slice(0, 8)
      .map(line => `  ${mark} ${line.trim().slice(0, 160)}`)
  return [...only('real', a, b), ...only('ours', b, a)].join('\n')
}
