// The stages: what each does to a trajectory, and what it reports.
import { mkdirSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import { readBenchmark } from '../clean/benchmark-overlap.ts'
import { type Cleaning, cleanTrajectory } from '../clean/clean-trajectory.ts'
import { openNearDuplicates } from '../clean/near-duplicates.ts'
import { openSeenKeys } from '../clean/seen-keys.ts'
import { isKnowledge } from '../knowledge.ts'
import { maskTrajectory } from '../mask/mask-trajectory.ts'
import { type PoolShares, poolOf } from '../split/pool-of.ts'
import type { Category, Trajectory } from '../trajectory.ts'
import { runStage, type StageOptions, type StageReport } from './run-stage.ts'

type Common = Pick<StageOptions, 'inputs' | 'out' | 'signal' | 'onProgress'>

/** Filters, scrubs, and takes out what is there twice or in a benchmark. */
export async function clean({
  benchmark: files = [],
  near: wantsNear = true,
  ...common
}: Common & { readonly benchmark?: readonly string[]; readonly near?: boolean }): Promise<StageReport> {
  mkdirSync(common.out, { recursive: true })
  const index = path.join(common.out, 'duplicates.index')
  rmSync(index, { force: true })
  const near = wantsNear ? openNearDuplicates(index) : undefined
  const seen = openSeenKeys(path.join(common.out, 'seen.index'))
  const benchmark = files.length === 0 ? undefined : await readBenchmark(files)
  const cleaning: Cleaning = {
    seen,
    near,
    benchmark,
    dropped: new Map(),
    turns: new Map(),
    scrubbed: new Map(),
  }
  try {
    return await runStage({
      ...common,
      *step(trajectory, { name }) {
        const kept = cleanTrajectory(trajectory, cleaning)
        if (kept) yield { file: name, line: JSON.stringify(kept) }
      },
      findings: () => ({
        dropped: Object.fromEntries(cleaning.dropped),
        turns: Object.fromEntries(cleaning.turns),
        scrubbed: Object.fromEntries(cleaning.scrubbed),
        benchmarkRuns: benchmark?.runs ?? 0,
      }),
    })
  } finally {
    near?.close()
    seen.close()
    rmSync(index, { force: true })
  }
}

/** Gives every turn its category, and by seed takes some out of the loss. */
export function mask({ seed, ...common }: Common & { readonly seed: number }): Promise<StageReport> {
  const shares = new Map<
    string,
    { turns: number; kept: number; characters: number; keptCharacters: number }
  >()
  return runStage({
    ...common,
    *step(trajectory, { name }) {
      const masked = maskTrajectory(trajectory, { seed })
      for (const turn of masked.turns) note(shares, masked.domain, turn.category ?? 'other', turn)
      yield { file: name, line: JSON.stringify(masked) }
    },
    findings: () => ({ categories: Object.fromEntries([...shares].sort(([a], [b]) => (a < b ? -1 : 1))) }),
  })
}

function note(
  shares: Map<string, { turns: number; kept: number; characters: number; keptCharacters: number }>,
  domain: string,
  category: Category,
  { keep, observation }: Trajectory['turns'][number],
): void {
  const key = `${domain} ${category}`
  const share = shares.get(key) ?? { turns: 0, kept: 0, characters: 0, keptCharacters: 0 }
  share.turns += 1
  share.characters += observation.length
  if (keep !== false) {
    share.kept += 1
    share.keptCharacters += observation.length
  }
  shares.set(key, share)
}

/** Puts every trajectory into its pool: a folder for each. */
export function split({
  seed,
  shares,
  ...common
}: Common & { readonly seed: number; readonly shares?: PoolShares }): Promise<StageReport> {
  const counts = new Map<string, number>()
  return runStage({
    ...common,
    *step(trajectory, { name }) {
      // knowledge is for the first stage alone
      const pool = isKnowledge(trajectory)
        ? 'cpt'
        : poolOf(trajectory, shares === undefined ? { seed } : { seed, shares })
      counts.set(pool, (counts.get(pool) ?? 0) + 1)
      yield { file: `${pool}/${name}`, line: JSON.stringify(trajectory) }
    },
    findings: () => ({ pools: Object.fromEntries(counts) }),
  })
}
