// How fast `trainer/train.py` trained, from the metrics it wrote on one GPU.
//   runs/train-speed --metrics run/metrics.jsonl [--json]
//   runs/train-speed --from train-speed.json     prints what --json kept in runs/results
// Every few steps it says how many tokens a second it saw since the last time, empty places left out, and which share of the
// chip's rate in large products of matrices that is. Times that compiling fell into (less than half of the median) are left out.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { WorldError } from '../src/world/error.ts'
import { scriptOptions } from './script/script-options.ts'
import { percent, printTables, storedReport, tableOf } from './train-parts/report-tables.ts'

const Measured = z.object({ step: z.number(), tokens_per_second: z.number(), share_of_chip: z.number() })
const Packed = z.object({
  event: z.literal('packed'),
  rows: z.number(),
  tokens: z.number(),
  filled: z.number(),
})
interface SpeedReport {
  readonly packed: z.infer<typeof Packed>
  readonly measured: readonly z.infer<typeof Measured>[]
}

const values = scriptOptions(import.meta.filename, { metrics: undefined, from: undefined, json: false })
const report = values.from === undefined ? read(values.metrics) : storedReport<SpeedReport>(values.from)
if (values.json) console.log(JSON.stringify(report))
else printTables({ speed: table(report) }, 'speed')

function read(file: string | undefined): SpeedReport {
  if (file === undefined) throw new WorldError('usage', '--metrics is needed, or --from.')
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const rows: readonly unknown[] = lines.map(line => JSON.parse(line))
  const packed = rows.map(row => Packed.safeParse(row)).find(row => row.success)?.data
  const measured = rows.flatMap(row => Measured.safeParse(row).data ?? [])
  if (!packed || measured.length === 0)
    throw new WorldError(
      'data',
      `${file}: no speeds measured on a GPU. Is it what trainer/train.py wrote there?`,
    )
  return { packed, measured }
}

function table({ packed, measured }: SpeedReport): readonly string[] {
  const half = middle(measured.map(one => one.tokens_per_second)) / 2
  const settled = measured.filter(one => one.tokens_per_second > half)
  const speeds = settled.map(one => one.tokens_per_second)
  const million = (speed: number) => `${(speed / 1e6).toFixed(2)} M`
  const [first, last] = [settled[0], settled.at(-1)]
  return tableOf(
    ['steps', 'times measured', 'tokens/s, median', 'least and most', 'of the matrix rate', 'rows filled'],
    [
      [
        `${first?.step} to ${last?.step}`,
        settled.length,
        million(middle(speeds)),
        `${million(Math.min(...speeds))} and ${million(Math.max(...speeds))}`,
        percent(middle(settled.map(one => one.share_of_chip))),
        percent(packed.filled),
      ],
    ],
  )
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
