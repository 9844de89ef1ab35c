// Doing recorded turns again in a kernel: how a session is resumed, rewound, and replayed.
import type { Domain } from '../kernel/domain.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { WorldError } from '../world/error.ts'
import { canonicalJson } from '../world/hash.ts'
import type { Transcript } from '../world/transcript.ts'
import type { Turn } from '../world/turn.ts'
import type { World } from '../world/world.ts'
import { reachedWorld } from './reached-world.ts'

/** A turn that came out differently from its record. `turn` counts from 1. */
export interface Difference {
  readonly turn: number
  readonly recorded: string
  readonly now: string
}

const signal = new AbortController().signal
const ofKernels = new Set<Turn['by']>(['kernel', 'inferred', 'recorded'])

/** Does one recorded turn again: computes it, or learns what was imagined. Returns how it differs, if it does. */
async function rerunTurn(
  turn: Turn,
  { world, domain, kernel }: { world: World; domain: Domain; kernel: Kernel },
): Promise<Omit<Difference, 'turn'> | undefined> {
  const read = domain.readAction(turn.action, world)
  const { action, observation } = reachedWorld(turn)
  if (read.kind === 'observation') return differenceOf(observation, read.observation)
  if (turn.by === 'fault') return undefined
  if (!ofKernels.has(turn.by)) {
    const patch = await kernel.learn(
      action,
      observation,
      turn.by === 'real' ? (turn.patch ?? null) : undefined,
    )
    return differenceOf(turn.patch ?? null, patch ?? null)
  }
  const result = await kernel.step(action, { signal })
  if (result.kind === 'computed') return differenceOf(observation, result.observation)
  return { recorded: canonicalJson(observation), now: `cannot be computed: ${result.why}` }
}

function differenceOf(recorded: unknown, now: unknown): Omit<Difference, 'turn'> | undefined {
  const [a, b] = [canonicalJson(recorded), canonicalJson(now)]
  return a === b ? undefined : { recorded: a, now: b }
}

/** A kernel in the state after a transcript's turns: from its snapshot, or from the start if that was another kernel's. */
export async function restoreKernel(domain: Domain, transcript: Transcript): Promise<Kernel> {
  const { header, turns } = transcript
  const snapshot = header.kernel === domain.kernel ? transcript.snapshot : undefined
  const kernel = await domain.openKernel(header.world, { snapshot: snapshot?.state })
  for (let index = snapshot?.turn ?? 0; index < turns.length; index++) {
    const turn = turns[index]
    const difference = turn && (await rerunTurn(turn, { world: header.world, domain, kernel }))
    if (!difference) continue
    await kernel.close()
    throw new WorldError(
      'session',
      `Turn ${index + 1} no longer comes out as recorded, so the session cannot go on.`,
      {
        remedy: `It was computed by ${header.kernel}, this is ${domain.kernel}. 'agentworld replay' shows the difference; fork it at an earlier turn.`,
      },
    )
  }
  return kernel
}

/** Does a whole transcript again from the start and returns the first difference, if there is one. */
export async function replay(domain: Domain, { header, turns }: Transcript): Promise<Difference | undefined> {
  const kernel = await domain.openKernel(header.world, { snapshot: undefined })
  try {
    for (const [index, turn] of turns.entries()) {
      const difference = await rerunTurn(turn, { world: header.world, domain, kernel })
      if (difference) return { turn: index + 1, ...difference }
    }
    return undefined
  } finally {
    await kernel.close()
  }
}
