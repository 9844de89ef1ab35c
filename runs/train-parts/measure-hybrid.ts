// Kernels and a model together against the model alone: what each answers, and what that costs.
import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { domainNamed } from '../../domains/index.ts'
import { openSessionIn } from '../../src/engine/session.ts'
import { blankKernel } from '../../src/kernel/blank-kernel.ts'
import { explorerOf } from '../../src/kernel/choose-ability.ts'
import type { Domain } from '../../src/kernel/domain.ts'
import type { Model } from '../../src/model/model.ts'
import { openModel } from '../../src/model/open/open-model.ts'
import type { Action } from '../../src/world/action.ts'
import { Entry } from '../../src/world/entry.ts'
import { explain, WorldError } from '../../src/world/error.ts'
import { rowsOf } from './held-out.ts'
import { processorSeconds } from './processor-seconds.ts'

export interface HybridOptions {
  readonly model: string
  readonly recording: string
  readonly holdout: string | undefined
  readonly sessions: number
  readonly turns: number
}

interface Outcome {
  readonly isExact: boolean
  readonly isComputed: boolean
  readonly isFailed: boolean
  /** Those the model had not evaluated before, and those it said. */
  readonly tokens: number
  /** Of the processor, and of the clock. */
  readonly processor: number
  readonly seconds: number
}

export interface HybridReport {
  readonly sessions: number
  readonly totals: readonly ReturnType<typeof totalsOf>[]
}

/** Why steps had no answer. */
const reasons = new Set<string>()
type Side = 'kernels + model' | 'model alone'
const sides: readonly Side[] = ['kernels + model', 'model alone']
const outcomes: { readonly [side in Side]: Outcome[][] } = { 'kernels + model': [], 'model alone': [] }

/** Lives the sessions again, once with each side. */
export async function measureHybrid(options: HybridOptions): Promise<HybridReport> {
  const { recording, turns } = options
  const model = await openModel(options.model)
  const files = await chosenFiles(options)
  for (const [index, file] of files.entries()) {
    const lines = readFileSync(path.join(recording, file), 'utf8').split('\n').filter(Boolean)
    const records = lines.map(line => Entry.parse(JSON.parse(line)))
    for (const side of sides) outcomes[side].push(await relive(records, side, { model, turns }))
    process.stderr.write(`${index + 1} of ${files.length}\r`)
  }
  await model.close()
  for (const reason of [...reasons].slice(0, 10)) process.stderr.write(`no answer: ${reason}\n`)
  return { sessions: files.length, totals: sides.map(side => totalsOf(side, turns)) }
}

/** Sessions of the recording: those of the hold-out, evenly spaced. */
async function chosenFiles({ recording: folder, holdout, sessions }: HybridOptions): Promise<string[]> {
  // `workshop-6000000121` is in `episode-6000000121.jsonl`
  const numberIn = (name: string) => /(\d+)(?:\.jsonl)?$/.exec(name)?.[1] ?? name
  const held = new Set<string>()
  if (holdout !== undefined) for await (const { id } of rowsOf(holdout)) held.add(numberIn(id))
  const all = readdirSync(folder).filter(name => name.endsWith('.jsonl'))
  const known = all.filter(name => held.size === 0 || held.has(numberIn(name))).sort()
  if (known.length === 0) throw new WorldError('data', `${folder} holds no session of the hold-out.`)
  const step = Math.max(1, known.length / sessions)
  return known.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}

/** The recorded actions again, each answered by one side from what it answered before. */
async function relive(
  records: readonly Entry[],
  side: Side,
  { model, turns: most }: { readonly model: Model; readonly turns: number },
): Promise<Outcome[]> {
  const [header] = records
  if (header?.kind !== 'header') throw new WorldError('data', 'A recorded session has no header.')
  const whole = await domainNamed(header.world.domain)
  const domain: Domain =
    side === 'model alone' ? { ...whole, openKernel: async () => blankKernel('the model is alone') } : whole
  // what was recorded was normalised, so that clocks and process numbers are the same on both sides
  const real = await explorerOf(whole)
  const seen = (action: Action, text: string) => real?.normalise(action, text) ?? text
  const sampling = { temperature: 0, maxTokens: 512, thinking: false }
  const session = await openSessionIn({
    domain,
    world: header.world,
    imaginer: { model },
    sampling,
    attempts: 1,
  })
  const outcome: Outcome[] = []
  try {
    for (const record of records) {
      if (record.kind !== 'turn' || outcome.length >= most) continue
      const start = performance.now()
      const used = processorSeconds()
      // a step that fails leaves the session as it was: it is wrong, and the loop goes on
      const turn = await session.step(record.action).catch((error: unknown) => {
        reasons.add(explain(error).split('\n', 1)[0] ?? '')
        return undefined
      })
      const usage = turn?.call?.usage
      outcome.push({
        isExact: turn !== undefined && seen(record.action, turn.observation.text) === record.observation.text,
        isComputed: turn?.by === 'kernel',
        isFailed: turn === undefined,
        tokens: (usage?.inputTokens ?? 0) - (usage?.cachedTokens ?? 0) + (usage?.outputTokens ?? 0),
        processor: processorSeconds() - used,
        seconds: (performance.now() - start) / 1000,
      })
    }
  } finally {
    await session.close()
  }
  return outcome
}

function totalsOf(side: Side, most: number) {
  const all = outcomes[side].flat()
  const share = (some: readonly Outcome[], of: (each: Outcome) => boolean) =>
    some.length === 0 ? null : some.filter(of).length / some.length
  const mean = (of: (each: Outcome) => number) => all.reduce((sum, each) => sum + of(each), 0) / all.length
  return {
    side,
    n: all.length,
    exact: share(all, ({ isExact }) => isExact),
    // the turns that the kernels left to the model, on both sides
    imagined: share(imaginedOf(side), ({ isExact }) => isExact),
    computed: share(all, ({ isComputed }) => isComputed),
    // from what the model made up before, a kernel computes what is wrong
    right: share(
      all.filter(({ isComputed }) => isComputed),
      ({ isExact }) => isExact,
    ),
    failed: share(all, ({ isFailed }) => isFailed),
    tokens: mean(({ tokens }) => tokens),
    processor: mean(({ processor }) => processor),
    seconds: mean(({ seconds }) => seconds),
    perTurn: Array.from({ length: most }, (_, index) => {
      const turns = outcomes[side].flatMap(each => each[index] ?? [])
      return { n: turns.length, exact: share(turns, ({ isExact }) => isExact) }
    }),
  }
}

function imaginedOf(side: Side): Outcome[] {
  return outcomes[side].flatMap((turns, session) =>
    turns.filter((_, index) => outcomes['kernels + model'][session]?.[index]?.isComputed === false),
  )
}
