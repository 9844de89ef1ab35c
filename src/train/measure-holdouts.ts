// How good the last stage's model is on every hold-out of the data, for as long as the recipe allows. Greedy decoding is
// looked for by reading the truth; nothing is generated. What was measured of a checkpoint is not measured again.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import * as path from 'node:path'
import { type HoldoutFigures, HoldoutSummary } from './evaluate/holdout-table.ts'
import type { Plan } from './plan.ts'
import type { StageName } from './recipe.ts'
import { type Measurement, runTrainer } from './trainer-process.ts'

export interface MeasureOptions {
  readonly plan: Plan
  /** The last stage that is done. */
  readonly stage: StageName
  /** Where the trainer's scripts are. */
  readonly trainer: string
  readonly environment: { readonly [name: string]: string | undefined }
  readonly signal?: AbortSignal | undefined
  readonly onMeasurement: (measurement: Measurement) => void
}

/** Figures by hold-out; none where the data has no hold-outs. */
export async function measureHoldouts(options: MeasureOptions): Promise<readonly HoldoutFigures[]> {
  const { plan, stage, trainer, environment, signal, onMeasurement } = options
  const data = path.join(plan.data, 'test')
  const names = exportedFiles(data).map(file => file.replace(/\..*$/, ''))
  if (names.length === 0) return []
  const checkpoint = path.join(plan.out, `${stage}.pt`)
  const out = path.join(plan.out, 'holdouts', stage)
  if (!names.every(name => isNewer(summaryOf(out, name), checkpoint))) {
    const { seconds, limit } = plan.test
    const device = plan.device === undefined ? [] : ['--device', plan.device]
    const bounds = ['--seconds', String(seconds), '--limit', String(limit), '--seed', String(plan.seed)]
    await runTrainer({
      python: plan.python,
      folder: trainer,
      script: 'evaluate.py',
      args: [
        '--model',
        checkpoint,
        '--data',
        data,
        '--out',
        out,
        '--each',
        '--exact-only',
        ...bounds,
        ...device,
      ],
      environment,
      ...(signal && { signal }),
      onMeasurement,
    })
  }
  return names.map(name => ({
    name,
    summary: HoldoutSummary.parse(JSON.parse(readFileSync(summaryOf(out, name), 'utf8'))),
  }))
}

/** The exported files of a folder; none where there is no such folder. */
export function exportedFiles(folder: string): readonly string[] {
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false
  return isThere
    ? readdirSync(folder)
        .filter(name => /\.jsonl(\.gz)?$/.test(name))
        .sort()
    : []
}

const summaryOf = (out: string, name: string) => path.join(out, name, 'summary.json')

const isNewer = (file: string, other: string) =>
  existsSync(file) && statSync(file).mtimeMs >= statSync(other).mtimeMs
