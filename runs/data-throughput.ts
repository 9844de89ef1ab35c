// How fast the pipeline is: seeded trajectories of a given size go through clean, mask, split and export, and each stage's
// rate, the whole's and the memory it took are shown. Rates are per core: megabytes to a second of processor time.
// --one: runs one size in this process and prints its figures.
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { seededRandom } from '../src/bench/score/seeded-random.ts'
import { exportFormats } from '../src/data/export/formats.ts'
import { exportPools } from '../src/data/stages/export-stage.ts'
import { clean, mask, split } from '../src/data/stages/stages.ts'
import type { Trajectory, TrajectoryTurn } from '../src/data/trajectory.ts'
import { compact } from '../src/model/dialects/compact.ts'
import { scriptOptions } from './script/script-options.ts'

const values = scriptOptions(import.meta.filename, {
  megabytes: '100,1000,5000',
  seed: 1,
  folder: tmpdir(),
  one: undefined,
  json: false,
})

interface Figures {
  readonly megabytes: number
  readonly stages: { readonly [name: string]: { readonly cpu: number; readonly wall: number } }
  readonly peakMebibytes: number
  readonly dropped: { readonly [reason: string]: number }
}

/** Lines are drawn from so many: two trajectories seldom share one. */
const differentLines = 1 << 16
const syllables = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu'.split(' ')

if (values.one === undefined) report()
else console.log(JSON.stringify(await measure(Number(values.one))))

function report(): void {
  const all = values.megabytes.split(',').map(size => {
    const own = ['--one', size, '--seed', String(values.seed), '--folder', values.folder]
    const args = [...process.execArgv, import.meta.filename, ...own]
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Figures
  })
  if (values.json) {
    console.log(JSON.stringify(all))
    return
  }
  const names = Object.keys(all[0]?.stages ?? {})
  const row = (title: string, cell: (figures: Figures) => string) =>
    `| ${title} | ${all.map(cell).join(' | ')} |`
  const rate = (megabytes: number, seconds: number) => `${(megabytes / seconds).toFixed(1)} MB/s`
  const total = ({ stages }: Figures) => Object.values(stages).reduce((sum, { cpu }) => sum + cpu, 0)
  const perMegabyte = (figures: Figures) => total(figures) / figures.megabytes
  const least = all[0]
  console.log(
    [
      row('input', ({ megabytes }) => `${megabytes.toFixed(0)} MB`),
      `|---|${all.map(() => '---').join('|')}|`,
      ...names.map(name => row(name, ({ megabytes, stages }) => rate(megabytes, stages[name]?.cpu ?? 0))),
      row('end to end, per core', figures => rate(figures.megabytes, total(figures))),
      row('dropped', ({ dropped }) =>
        Object.entries(dropped)
          .map(([reason, count]) => `${reason} ${count}`)
          .join(', '),
      ),
      row('peak memory', ({ peakMebibytes }) => `${peakMebibytes.toFixed(0)} MiB`),
      row('cost per MB to the first size', figures =>
        (perMegabyte(figures) / perMegabyte(least ?? figures)).toFixed(2),
      ),
    ].join('\n'),
  )
}

async function measure(size: number): Promise<Figures> {
  const folder = mkdtempSync(path.join(values.folder, 'agentworld-throughput-'))
  try {
    const at = (name: string) => path.join(folder, name)
    const megabytes = makeInput(at('raw.jsonl'), size)
    const stages: { [name: string]: { cpu: number; wall: number } } = {}
    const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const [wall, cpu] = [performance.now(), process.cpuUsage()]
      const result = await work()
      const used = process.cpuUsage(cpu)
      stages[name] = { cpu: (used.user + used.system) / 1e6, wall: (performance.now() - wall) / 1000 }
      return result
    }
    const seed = values.seed
    const { findings } = await timed('clean', () => clean({ inputs: [at('raw.jsonl')], out: at('clean') }))
    rmSync(at('raw.jsonl'))
    await timed('mask', () => mask({ inputs: [at('clean')], out: at('mask'), seed }))
    rmSync(at('clean'), { recursive: true })
    await timed('split', () => split({ inputs: [at('mask')], out: at('split'), seed }))
    rmSync(at('mask'), { recursive: true })
    const format = exportFormats.find(({ name }) => name === 'segments')
    if (format === undefined) throw new Error('no such format')
    await timed('export', () =>
      exportPools({ input: at('split'), out: at('export'), format, dialect: compact, seed }),
    )
    const { dropped } = findings as { dropped: { [reason: string]: number } }
    return { megabytes, stages, dropped, peakMebibytes: process.resourceUsage().maxRSS / 1024 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes trajectories until the file is so large; returns its size in megabytes. */
function makeInput(file: string, megabytes: number): number {
  const chance = chanceOf(seededRandom(values.seed))
  const handle = openSync(file, 'w')
  let size = 0
  let last: Trajectory | undefined
  for (let number = 0; size < megabytes * 1e6; number += 1) {
    last = last && chance.below(40) === 0 ? again(last, number, chance) : trajectory(number, chance)
    const line = Buffer.from(`${JSON.stringify(last)}\n`)
    writeSync(handle, line)
    size += line.length
  }
  closeSync(handle)
  return size / 1e6
}

interface Chance {
  below(limit: number): number
  word(): string
  line(): string
}

function chanceOf(random: () => number): Chance {
  const below = (limit: number) => Math.floor(random() * limit)
  const word = () => `${syllables[below(syllables.length)]}${syllables[below(syllables.length)]}${below(40)}`
  const made = () => Array.from({ length: 3 + below(9) }, word).join(' ')
  const lines = Array.from({ length: differentLines }, made)
  return { below, word, line: () => lines[below(differentLines)] ?? '' }
}

/** The same once more, or nearly so. */
function again(last: Trajectory, number: number, { below, line }: Chance): Trajectory {
  const [first, ...others] = last.turns
  const changed = first && below(2) === 0 ? [{ ...first, observation: line() }, ...others] : last.turns
  return { ...last, id: `synthetic-${number}`, turns: changed }
}

/** As recorded sessions are: some ten turns, most of them short, a few long, some with an address in them. */
function trajectory(number: number, { below, word, line }: Chance): Trajectory {
  const turns = Array.from({ length: 6 + below(18) }, (): TrajectoryTurn => {
    const name = `${word()}.${below(2) === 0 ? 'txt' : 'py'}`
    const lines = below(10) === 0 ? 60 + below(80) : 1 + below(12)
    const body = Array.from({ length: lines }, line).join('\n')
    const mail = below(200) === 0 ? `\nfrom ${word()}@${word()}.org` : ''
    const isEcho = below(8) === 0
    return {
      action: isEcho ? `echo ${body.slice(0, 60)}` : `grep -n ${word()} ${name}`,
      fence: 'bash',
      observation: isEcho ? `${body.slice(0, 60)}\n` : `${body}${mail}\n`,
      ...(below(9) === 0 ? { isError: true } : {}),
      family: 'synthetic',
    }
  })
  return {
    id: `synthetic-${number}`,
    domain: 'terminal',
    app: `app-${below(500)}`,
    origin: { format: 'session', licence: 'CC0-1.0' },
    description: 'A terminal.',
    actionSpace: 'Commands.',
    initialState: Array.from({ length: 8 }, line).join('\n'),
    turns,
  }
}
