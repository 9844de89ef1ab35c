// A trained model on one core through llama.cpp: how often it is right, how long it takes, beside the GPU and a plain loop.
import type { Segment } from '../../src/data/export/segments.ts'
import { type LlamaWorldModel, openLlamaModel } from '../../src/model/llama-model.ts'
import type { Message } from '../../src/model/model.ts'
import type { PredictionRow } from '../../src/train/evaluate/prediction-row.ts'
import { WorldError } from '../../src/world/error.ts'
import { type Answered, answer } from './answer.ts'
import { type Asked, chosenTurns } from './asked-turns.ts'
import { type BareLlama, openBareLlama } from './bare-llama.ts'
import { predictionsIn, turnKey } from './held-out.ts'

export interface CpuOptions {
  readonly file: string
  readonly data: readonly string[]
  /** The GPU's, of the same turns. */
  readonly predictions: string | undefined
  readonly turns: number
  readonly replyTokens: number
  readonly thinking: boolean
}

export type CpuReport = Awaited<ReturnType<typeof measureCpu>>

interface Means {
  readonly model: LlamaWorldModel
  readonly bare: BareLlama
  readonly predicted: ReadonlyMap<string, PredictionRow> | undefined
}

/** Measures everything. */
export async function measureCpu({ file, data, predictions, turns, replyTokens, thinking }: CpuOptions) {
  const bare = await openBareLlama(file)
  const model = await openLlamaModel({ path: file, threads: 1 })
  const predicted = predictions === undefined ? undefined : await predictionsIn(predictions)
  const means: Means = { model, bare, predicted }
  try {
    const isWanted = ({ turn = 0 }: Segment, session: string) =>
      predicted?.has(turnKey(session, turn)) ?? true
    const asked = await chosenTurns(data, { most: turns, llama: bare, isWanted })
    if (asked.length === 0)
      throw new WorldError('data', 'No turn of the data can be asked: none has a prediction, or none counts.')
    const off = await answerAll(asked, means, { thinking: false, limit: replyTokens })
    const on = thinking ? await answerAll(asked, means, { thinking: true, limit: replyTokens }) : []
    return {
      off: summary(off),
      ...(on.length > 0 && { on: summary(on) }),
      ...(predicted && { gpu: pairs(off, predicted) }),
      latency: await firstTokens(asked, means),
      rates: await pairedRates(off, means, replyTokens),
    }
  } finally {
    await Promise.all([model.close(), bare.close()])
  }
}

async function answerAll(
  asked: readonly Asked[],
  { model }: Means,
  options: { readonly thinking: boolean; readonly limit: number },
): Promise<Answered[]> {
  const answered: Answered[] = []
  for (const each of asked) {
    answered.push(await answer(model, each, options))
    const how = options.thinking ? 'thinking' : 'not thinking'
    process.stderr.write(`${how}: ${answered.length} of ${asked.length}\r`)
  }
  return answered
}

/** The time to the first token after a history of about 1,000 tokens: never seen before, and one turn later. */
async function firstTokens(asked: readonly Asked[], { model }: Means) {
  const bySession = Map.groupBy(asked, ({ session }) => session)
  const cold: Answered[] = []
  const later: Answered[] = []
  for (const turns of bySession.values()) {
    const far = (turn: Asked | undefined) => Math.abs((turn?.promptTokens ?? 0) - 1000)
    // the last one has no next turn
    const at = turns
      .slice(0, -1)
      .reduce((best, turn, index) => (far(turn) < far(turns[best]) ? index : best), 0)
    const [one, next] = [turns[at], turns[at + 1]]
    if (!one || !next || far(one) > 400 || cold.length >= 12) continue
    const key = `latency of ${one.session}`
    const answered = await answer(model, one, { thinking: false, limit: 64, key })
    cold.push(answered)
    // what it said itself stands in its history
    const said: Message = { role: 'assistant', content: `<|obs|>${answered.text}<|end|>\n` }
    const action = { ...(one.messages.at(-1) as Message) }
    const past: Message = { role: 'user', content: action.content.replace(/<\|obs\|>$/, '') }
    const messages = [...one.messages.slice(0, -1), past, said, next.messages.at(-1) as Message]
    later.push(await answer(model, { ...next, messages }, { thinking: false, limit: 64, key }))
  }
  return { cold: medians(cold), later: medians(later) }
}

function medians(all: readonly Answered[]) {
  const median = (of: (each: Answered) => number) =>
    all.map(of).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
  return {
    n: all.length,
    tokens: median(({ asked: { promptTokens } }) => promptTokens),
    newTokens: median(({ newTokens }) => newTokens),
    processorMs: 1000 * median(({ firstProcessor }) => firstProcessor),
    ms: 1000 * median(({ firstSeconds }) => firstSeconds),
  }
}

/** Tokens a processor second of the longest replies, through the project and in a plain loop, in turns. */
async function pairedRates(off: readonly Answered[], { model, bare }: Means, limit: number) {
  const longest = [...off].sort((a, b) => b.outputTokens - a.outputTokens).slice(0, 6)
  const long = longest.filter(({ outputTokens }) => outputTokens >= 16)
  let [tokens, ours, plain] = [0, 0, 0]
  for (const { asked: each, outputTokens } of long) {
    const again = await answer(model, each, { thinking: false, limit, key: 'rate' })
    const prompt = each.messages.flatMap(({ content }) => bare.tokens(content))
    tokens += outputTokens - 1
    ours += again.processor - again.firstProcessor
    plain += (await bare.secondsPerToken(prompt, outputTokens)) * (outputTokens - 1)
  }
  return { n: long.length, tokens, ours: tokens / ours, bare: tokens / plain }
}

function pairs(off: readonly Answered[], predicted: ReadonlyMap<string, PredictionRow>) {
  const both = off.flatMap(({ asked: each, isExact }) => {
    const row = predicted.get(turnKey(each.session, each.turn))
    return row ? [{ cpu: isExact, gpu: row.prediction === row.truth }] : []
  })
  const count = (of: (each: { cpu: boolean; gpu: boolean }) => boolean) => both.filter(of).length
  return {
    n: both.length,
    cpuExact: count(({ cpu }) => cpu) / both.length,
    gpuExact: count(({ gpu }) => gpu) / both.length,
    cpuAlone: count(({ cpu, gpu }) => cpu && !gpu),
    gpuAlone: count(({ cpu, gpu }) => gpu && !cpu),
  }
}

function summary(answered: readonly Answered[]) {
  const mean = (of: (each: Answered) => number) =>
    answered.reduce((sum, each) => sum + of(each), 0) / answered.length
  return {
    n: answered.length,
    exact: mean(({ isExact }) => Number(isExact)),
    seconds: mean(({ seconds }) => seconds),
    processor: mean(({ processor }) => processor),
    outputTokens: mean(({ outputTokens }) => outputTokens),
  }
}
