// Many worlds at once, on several threads. A world that exists is not made again, so that a batch that was stopped
// continues where it was.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import * as path from 'node:path'
import { Worker } from 'node:worker_threads'
import { WorldError } from '../../world/error.ts'
import { generator } from '../folder/manifest.ts'
import { isMade, type MadeWorld } from './make-world.ts'
import { type BatchTerms, planBatch, type WorldPlan } from './plan.ts'

export interface BatchProgress {
  readonly total: number
  readonly resumed: number
  readonly done: number
  readonly failed: number
}

export interface BatchOptions extends BatchTerms {
  readonly folder: string
  readonly workers: number
  readonly signal: AbortSignal
  readonly onProgress?: (progress: BatchProgress) => void
}

export interface BatchResult extends BatchProgress {
  /** What is wrong, world by world. */
  readonly problems: readonly string[]
}

// beside this file, whatever its extension after a build
const module = new URL(import.meta.url.replace('run-batch', 'worker'))

/** Makes the worlds of a batch that are not there yet. */
export async function runBatch({
  folder,
  workers,
  signal,
  onProgress = () => {},
  ...terms
}: BatchOptions): Promise<BatchResult> {
  const plans = planBatch(terms)
  await mkdir(folder, { recursive: true })
  await settleTerms(folder, terms)
  const open: WorldPlan[] = []
  for (const plan of plans) if (!(await isMade(folder, plan))) open.push(plan)
  const resumed = plans.length - open.length
  const problems: string[] = []
  let done = 0
  let failed = 0
  const tell = () => onProgress({ total: plans.length, resumed, done, failed })
  tell()
  const end = (name: string, found: readonly string[]) => {
    done += 1
    if (found.length > 0) failed += 1
    problems.push(...found.map(problem => `${name}: ${problem}`))
    tell()
  }
  await Promise.all(
    Array.from({ length: Math.min(workers, open.length) }, () =>
      work(folder, { next: () => open.shift(), end, signal }),
    ),
  )
  signal.throwIfAborted()
  await writeFile(path.join(folder, 'plan.jsonl'), `${plans.map(plan => JSON.stringify(plan)).join('\n')}\n`)
  return { total: plans.length, resumed, done, failed, problems: problems.sort() }
}

// a folder holds one batch
async function settleTerms(folder: string, { themes, ...terms }: BatchTerms): Promise<void> {
  const file = path.join(folder, 'batch.json')
  const wanted = `${JSON.stringify({ version: 1, generator, ...terms, themes: themes.map(({ name }) => name) }, undefined, 1)}\n`
  const found = await readFile(file, 'utf8').catch(() => undefined)
  if (found === undefined) return writeFile(file, wanted)
  if (found === wanted) return
  throw new WorldError('usage', `${folder} holds another batch.`, {
    remedy: `Its settings are in ${file}: give the same ones to continue it, or name another folder.`,
  })
}

interface Work {
  readonly next: () => WorldPlan | undefined
  readonly end: (name: string, problems: readonly string[]) => void
  readonly signal: AbortSignal
}

type Answer =
  | { readonly made: MadeWorld }
  | { readonly failed: { readonly name: string; readonly reason: string } }

function work(folder: string, { next, end, signal }: Work): Promise<void> {
  const worker = new Worker(module, { workerData: { folder } })
  return new Promise<void>((resolve, reject) => {
    const goOn = () => {
      const plan = signal.aborted ? undefined : next()
      if (plan) worker.postMessage(plan)
      else void worker.terminate().then(() => resolve(), reject)
    }
    worker.on('message', (answer: Answer) => {
      if ('made' in answer) end(answer.made.name, answer.made.problems)
      else end(answer.failed.name, [answer.failed.reason])
      goOn()
    })
    worker.on('error', reject)
    goOn()
  })
}
