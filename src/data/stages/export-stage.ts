// The last stage: pools of trajectories become files that trainers read.
import { statSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import type { Dialect } from '../../model/dialects/dialect.ts'
import { WorldError } from '../../world/error.ts'
import type { ExportFormat } from '../export/formats.ts'
import { knowledgeMixture } from '../export/knowledge-mixture.ts'
import { dataFiles, readTrajectories } from '../files/read-trajectories.ts'
import type { Pool } from '../split/pool-of.ts'
import { earlierOutputs, removeRun } from './earlier-run.ts'
import { runStage, type StageOptions, type StageReport } from './run-stage.ts'

export interface ExportOptions extends Pick<StageOptions, 'out' | 'signal' | 'onProgress'> {
  /** A folder with one folder for each pool, as split leaves it. */
  readonly input: string
  readonly format: ExportFormat
  readonly dialect: Dialect
  readonly seed: number
  /** The share of the first pool's characters that passages of documents shall have; all of them where it is not said. */
  readonly knowledgeRatio?: number | undefined
}

const pools: readonly Pool[] = ['cpt', 'sft', 'rl', 'test']

/** Exports every pool there is; a folder without pools is one of its own. */
export async function exportPools(options: ExportOptions): Promise<ReadonlyMap<Pool, StageReport>> {
  const { input, out, format, dialect, seed, knowledgeRatio: ratio, signal, onProgress } = options
  const there = pools.filter(pool => isFolder(path.join(input, pool)))
  const reports = new Map<Pool, StageReport>()
  const read = await dataFiles(there.length > 0 ? there.map(pool => path.join(input, pool)) : [input])
  const written: readonly Pool[] = there.length > 0 ? there : ['cpt']
  refuseOtherPools(out, written)
  // old pools go before new ones come: stopped in between, no trajectory is in one of each
  if (await holdTrajectories(read)) for (const pool of written) removeRun(path.join(out, pool), read)
  for (const pool of written) {
    const from = there.length > 0 ? path.join(input, pool) : input
    const to = path.join(out, pool)
    const mixture =
      pool === 'cpt' && ratio !== undefined ? await knowledgeMixture([from], { ratio, seed }) : undefined
    const report = await runStage({
      inputs: [from],
      out: to,
      *step(trajectory, { name }) {
        if (mixture?.takes(trajectory) === false) return
        for (const row of format.rows(trajectory, { dialect, pool, seed }))
          yield { file: name, line: JSON.stringify(row) }
      },
      findings: () => ({
        format: format.name,
        dialect: dialect.name,
        command: format.command,
        ...(mixture && { knowledgeShare: Number(mixture.share().toFixed(4)) }),
      }),
      ending: format.ending,
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    })
    reports.set(pool, report)
  }
  if (format.name === 'llama-factory') writeDatasetInfo(out, reports)
  return reports
}

// what one pool held may be in another now: pools of two exports are never beside each other
function refuseOtherPools(out: string, written: readonly Pool[]): void {
  const others = pools.filter(
    pool => !written.includes(pool) && earlierOutputs(path.join(out, pool)).length > 0,
  )
  if (others.length === 0) return
  throw new WorldError('data', `${out} holds ${others.join(' and ')} of another export.`, {
    remedy: 'Name another folder with -o, or remove that first.',
  })
}

// whoever named the wrong input shall not lose what was made of the right one
async function holdTrajectories(files: readonly string[]): Promise<boolean> {
  for (const file of files)
    for await (const batch of readTrajectories(file))
      if (batch.some(read => 'trajectory' in read)) return true
  return false
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function writeDatasetInfo(out: string, reports: ReadonlyMap<Pool, StageReport>): void {
  const entries = [...reports].flatMap(([pool, { outputs }]) =>
    outputs.map(name => [
      `agentworld_${pool}_${name.replace(/\W/g, '_')}`,
      {
        file_name: `${pool}/${name}`,
        formatting: 'sharegpt',
        columns: { messages: 'conversations', system: 'system' },
      },
    ]),
  )
  if (entries.length === 0) throw new WorldError('data', 'Nothing was exported.')
  writeFileSync(
    path.join(out, 'dataset_info.json'),
    `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`,
  )
}
