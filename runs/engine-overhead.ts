// What the engine itself costs, apart from kernels and models: steps that a scripted model answers in a world without a
// kernel, early and late in a session (the write to the session file included, fsync not). Then what a kernel in its
// worker costs more than the same kernel beside the engine, at steps it computes and at steps it knows nothing of, where
// facts, checks and learning are asked of it besides. And the memory of many open sessions.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { fileStore, memoryStore, type Session } from '../src/index.ts'
import { openAnySession } from '../src/library/open-any-session.ts'
import type { Model } from '../src/model/model.ts'
import { clerkDomain, kernels } from './engine-overhead/clerk-domain.ts'
import { collectGarbage } from './script/collect-garbage.ts'
import { scriptOptions } from './script/script-options.ts'

const { turns, rounds, sessions, json } = scriptOptions(import.meta.filename, {
  turns: 10_000,
  rounds: 3_000,
  sessions: 10_000,
  json: false,
})
const world = { version: 1, domain: 'clerk', title: 'Overhead', state: {} }
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

// it keeps nothing of what it was asked, as ten thousand prompts would be
const model: Model = {
  id: 'scripted',
  dialect: 'qwen-agentworld',
  contextTokens: 131_072,
  async *generate() {
    yield {
      type: 'text-delta',
      text: '<predicted_observation>{"id": 17, "name": "rope", "count": 3}</predicted_observation>',
    }
    yield { type: 'reply-end', finish: 'stop', usage: { inputTokens: 0, outputTokens: 0 }, attempts: 1 }
  },
  close: async () => {},
}

const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-'))
const store = fileStore({ directory: folder })
const open = (id: string, place: keyof typeof kernels = 'none') =>
  openAnySession({ world, domain: clerkDomain(kernels[place]), model, store, id })

async function stepCost(session: Session, verb: 'ask' | 'tell'): Promise<number> {
  const turn = session.status.turns
  const started = performance.now()
  await session.step(`${verb} ${turn}`)
  return (performance.now() - started) * 1000
}

/** Early and late steps in turn, so that whatever else the machine does falls on both. */
async function withoutKernel(): Promise<{ all: number; early: number; late: number }> {
  const old = await open('old')
  const all: number[] = []
  for (let turn = 0; turn < turns; turn++) all.push(await stepCost(old, 'ask'))
  const early: number[] = []
  const late: number[] = []
  for (let round = 0; round < 100; round++) {
    const young = await open(`young-${round}`)
    for (let turn = 0; turn < 10; turn++) await stepCost(young, 'ask')
    for (let turn = 0; turn < 20; turn++) {
      early.push(await stepCost(young, 'ask'))
      late.push(await stepCost(old, 'ask'))
    }
    await young.close()
  }
  await old.close()
  return { all: median(all.slice(10)), early: median(early), late: median(late) }
}

/** Steps of a kernel beside the engine and of the same one in its worker, in turn. */
async function withKernel(verb: 'ask' | 'tell'): Promise<{ here: number; worker: number }> {
  const [near, far] = [await open(`${verb}-here`, 'here'), await open(`${verb}-worker`, 'worker')]
  const here: number[] = []
  const worker: number[] = []
  for (let round = 0; round < rounds; round++) {
    here.push(await stepCost(near, verb))
    worker.push(await stepCost(far, verb))
  }
  await near.close()
  await far.close()
  return { here: median(here.slice(100)), worker: median(worker.slice(100)) }
}

async function memoryOfSessions(): Promise<number> {
  collectGarbage()
  const before = process.memoryUsage().rss
  const kept = memoryStore()
  const opened: Session[] = []
  const domain = clerkDomain(kernels.none)
  for (let index = 0; index < sessions; index++) {
    const session = await openAnySession({ world, domain, model, store: kept, id: `s${index}` })
    await session.step(`ask ${index}`)
    opened.push(session)
  }
  collectGarbage()
  const used = (process.memoryUsage().rss - before) / 2 ** 20
  for (const session of opened) await session.close()
  return used
}

const alone = await withoutKernel()
const computed = await withKernel('tell')
const unknown = await withKernel('ask')
rmSync(folder, { recursive: true })
const rows: readonly (readonly [what: string, value: number, digits: number, most?: number])[] = [
  ['a step without a kernel, answered by a scripted model, µs', alone.all, 1, 100],
  ['at turn 10, µs', alone.early, 1],
  [`at turn ${turns.toLocaleString('en')}, µs`, alone.late, 1],
  ['ratio of the two', alone.late / alone.early, 2, 1.3],
  ['a step that a kernel computes, beside the engine, µs', computed.here, 1],
  ['the same kernel in its worker, µs more', computed.worker - computed.here, 1, 250],
  ['a step that a kernel beside the engine leaves to the model, µs', unknown.here, 1],
  ['the same kernel in its worker, µs more', unknown.worker - unknown.here, 1, 250],
  [`${sessions.toLocaleString('en')} open sessions, MiB`, await memoryOfSessions(), 0, 1024],
]
if (json) console.log(JSON.stringify(rows.map(([what, value, , most]) => ({ what, value, most }))))
else {
  console.log('| what, medians | measured | target |\n|---|--:|--:|')
  for (const [what, value, digits, most] of rows)
    console.log(
      `| ${what} | ${value.toFixed(digits)} | ${most === undefined ? '' : `≤ ${most.toLocaleString('en')}`} |`,
    )
}
process.exitCode = rows.every(([, value, , most]) => most === undefined || value <= most) ? 0 : 1
