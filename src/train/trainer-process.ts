// The trainer as a child process: what it measures comes as it goes, and its trouble in its own words.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WorldError } from '../world/error.ts'

/** One line of measurements. */
export type Measurement = Readonly<Record<string, string | number>>

export interface TrainerOptions {
  readonly python: string
  /** Where the trainer's scripts are. */
  readonly folder: string
  readonly script: string
  readonly args: readonly string[]
  readonly processes?: number
  readonly environment: { readonly [name: string]: string | undefined }
  readonly signal?: AbortSignal
  readonly onMeasurement?: (measurement: Measurement) => void
}

/** Runs a script to its end; throws what went wrong. */
export async function runTrainer({
  python,
  folder,
  script,
  args,
  processes = 1,
  environment,
  signal,
  onMeasurement = () => {},
}: TrainerOptions): Promise<void> {
  const several =
    processes > 1 ? ['-m', 'torch.distributed.run', '--standalone', `--nproc-per-node=${processes}`] : []
  const child = spawn(python, [...several, `${folder}/${script}`, ...args], {
    env: { ...environment, PYTHONUNBUFFERED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal, killSignal: 'SIGINT' as const }),
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4000)
  })
  createInterface({ input: child.stdout }).on('line', line => {
    const measurement = measurementFrom(line)
    if (measurement) onMeasurement(measurement)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', error => {
      if (error.name === 'AbortError') return
      reject(
        new WorldError('model', `Cannot start ${python}: ${error.message}`, {
          remedy: 'Name the interpreter that has PyTorch with `python:` in the recipe.',
          cause: error,
        }),
      )
    })
    child.once('close', resolve)
  })
  signal?.throwIfAborted()
  if (code !== 0) throw new WorldError('model', trouble(complaint, script, code))
}

/** `a=1 b=x` as data; undefined where a line is something else. */
export function measurementFrom(line: string): Measurement | undefined {
  const pairs = [...line.matchAll(/(\w+)=(\S+)/g)]
  if (pairs.length === 0 || !line.startsWith('seconds=')) return undefined
  return Object.fromEntries(
    pairs.map(([, name = '', value = '']) => [name, Number.isNaN(Number(value)) ? value : Number(value)]),
  )
}

function trouble(complaint: string, script: string, code: number | null): string {
  const said = /^trainer: (.*)$/m.exec(complaint)?.[1]
  if (said !== undefined) return said
  const last = complaint.trim().split('\n').at(-1) ?? ''
  return `${script} ended with ${code === null ? 'a signal' : `status ${code}`}${last === '' ? '.' : `: ${last}`}`
}
