// A job for another engine: its configuration, its scripts and its reward, filled in and ready to run.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { WorldError } from '../../world/error.ts'
import { fill, placesOf } from '../../world/text/fill.ts'
import { nearest } from '../../world/text/nearest.ts'
import { type Engine, engines } from './engines.ts'

export interface LaunchOptions {
  readonly engine: string
  /** A model of the hub, or a folder. */
  readonly model: string
  /** What `agentworld data export` wrote in the engine's format. */
  readonly data: string
  readonly out: string
  /** Address of the reward server. */
  readonly reward: string
}

type Pool = 'sft' | 'rl' | 'test'

/** Writes the job's files; returns their names, as they are run. */
export function launchJob(options: LaunchOptions): readonly string[] {
  const engine = engineNamed(options.engine)
  const values = valuesFor(engine, options)
  const shared = ['README.md', ...(engine.hasReinforcement ? ['agentworld_reward.py'] : [])]
  mkdirSync(options.out, { recursive: true })
  const write = (folder: string, name: string) => {
    const template = readFileSync(new URL(`./templates/${folder}/${name}.template`, import.meta.url), 'utf8')
    const wanted = Object.fromEntries(placesOf(template).map(place => [place, valueAt(values, place)]))
    const file = path.join(options.out, name)
    writeFileSync(file, fill(template, wanted))
    if (name.endsWith('.sh')) chmodSync(file, 0o755)
    return name
  }
  return [...engine.files.map(name => write(engine.name, name)), ...shared.map(name => write('shared', name))]
}

function engineNamed(name: string): Engine {
  const engine = engines.find(each => each.name === name)
  if (engine) return engine
  throw new WorldError('usage', `There is no engine '${name}'.`, {
    remedy: nearest(
      name,
      engines.map(each => each.name),
    ),
  })
}

// names stand in scripts between quotes
function refuseOddNames(texts: readonly string[]): void {
  for (const text of texts) {
    if (!/^[\w./:@+~ -]+$/.test(text))
      throw new WorldError('usage', `'${text}' has characters that a script cannot hold safely.`)
  }
}

function valuesFor(engine: Engine, options: LaunchOptions): Readonly<Record<string, string>> {
  const { data, reward } = options
  const folder = path.resolve(data)
  // scripts go to their own folder first, where a path from here would lead elsewhere
  const model = existsSync(options.model) ? path.resolve(options.model) : options.model
  const sft = filesOf(engine, folder, ['sft', 'cpt'])
  const rl = engine.hasReinforcement ? filesOf(engine, folder, ['rl']) : []
  const test = filesOf(engine, folder, ['test', 'rl', 'sft'])
  refuseOddNames([model, reward, folder, ...sft, ...rl, ...test])
  const list = listing[engine.listed]
  const steps = engine.steps.map((step, index) => `${index + 1}. \`${step}\``)
  return {
    model,
    reward,
    data: folder,
    dataFolder: folder,
    engine: engine.name,
    version: engine.version,
    format: engine.format,
    steps: steps.join('\n'),
    sftFiles: list(sft),
    rlFiles: list(rl),
    testFiles: list(test),
    datasets: engine.format === 'llama-factory' ? datasetNames(folder) : '',
    template: /instruct-?2507/i.test(model) ? 'qwen3_nothink' : 'qwen3',
  }
}

function valueAt(values: Readonly<Record<string, string>>, place: string): string {
  const value = values[place]
  if (value === undefined) throw new Error(`A template asks for ${place}.`)
  return value
}

const listing: Readonly<Record<Engine['listed'], (files: readonly string[]) => string>> = {
  words: files => files.map(file => `"${file}"`).join(' '),
  commas: files => files.map(file => `'${file}'`).join(','),
  json: files => JSON.stringify(files),
}

/** The files of the first of these pools that was exported. */
function filesOf(engine: Engine, folder: string, pools: readonly (Pool | 'cpt')[]): readonly string[] {
  for (const pool of pools) {
    const place = path.join(folder, pool)
    const names = existsSync(place)
      ? readdirSync(place).filter(name => /\.(jsonl|parquet)(\.gz)?$/.test(name))
      : []
    if (names.length === 0) continue
    refuseOtherFormat(engine, place)
    return names.sort().map(name => path.join(place, name))
  }
  throw new WorldError('data', `${folder}: nothing was exported for ${pools[0]}.`, {
    remedy: `agentworld data export <pools> --format ${engine.format} -o ${folder}`,
  })
}

function refuseOtherFormat({ name, format }: Engine, place: string): void {
  const report = path.join(place, 'report.json')
  if (!existsSync(report)) return
  const { findings } = JSON.parse(readFileSync(report, 'utf8')) as { findings?: { format?: string } }
  if (findings?.format === undefined || findings.format === format) return
  throw new WorldError('data', `${place} is in the format ${findings.format}; ${name} reads ${format}.`, {
    remedy: `agentworld data export <pools> --format ${format} -o <folder>`,
  })
}

function datasetNames(folder: string): string {
  const file = path.join(folder, 'dataset_info.json')
  const names = existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object) : []
  const of = (pool: Pool | 'cpt') => names.filter(name => name.startsWith(`agentworld_${pool}_`))
  const [some] = [of('sft'), of('cpt')].filter(found => found.length > 0)
  if (some) return some.join(',')
  throw new WorldError('data', `${file} names no dataset to train on.`, {
    remedy: `agentworld data export <pools> --format llama-factory -o ${folder}`,
  })
}
