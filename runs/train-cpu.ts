// What a trained model does on one CPU core through llama.cpp.
//   node runs/train-cpu.ts --model FILE.gguf --data test.jsonl [--turns 200] [--json]
// The rows are those of `agentworld data export --format segments`. Every observation that counts is asked for greedily
// with the segments before it as its history, cut oldest-first to fit, once without and once with thoughts.
import { parseArgs } from 'node:util'
import type { SegmentsRow } from '../src/data/export/segments.ts'
import { readLines } from '../src/data/files/read-lines.ts'
import { type LlamaWorldModel, openLlamaModel } from '../src/model/llama-model.ts'
import { type Message, Sampling } from '../src/model/model.ts'
import { readReply } from '../src/model/reply.ts'
import { WorldError } from '../src/world/error.ts'

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    data: { type: 'string' },
    turns: { type: 'string', default: '200' },
    'reply-tokens': { type: 'string', default: '512' },
    json: { type: 'boolean', default: false },
  },
})
const { model: file, data } = values
if (file === undefined || data === undefined) throw new WorldError('usage', '--model and --data are needed.')
const maxTokens = Number(values['reply-tokens'])
const model = await openLlamaModel({ path: file, threads: 1 })
const signal = new AbortController().signal

interface Asked {
  readonly session: string
  readonly messages: readonly Message[]
  readonly truth: string
}

interface Answered {
  readonly isExact: boolean
  readonly seconds: number
  readonly firstSeconds: number
  readonly inputTokens: number
  readonly newTokens: number
  readonly outputTokens: number
}

const rows = await rowsOf(data)
const asked = rows.flatMap(row => turnsOf(row)).slice(0, Number(values.turns))
const off = await answerAll(model, asked, { thinking: false })
const on = await answerAll(model, asked, { thinking: true })
const latency = await firstTokens(model, rows)
await model.close()
const report = { model: file, turns: asked.length, off: summary(off), on: summary(on), ...latency }
if (values.json) console.log(JSON.stringify(report))
else {
  console.log(
    '| | n | exact | seconds a turn | tokens a turn | tokens/s, one core |\n|---|--:|--:|--:|--:|--:|',
  )
  for (const [name, part] of [['thinking off', report.off] as const, ['thinking on', report.on] as const])
    console.log(
      `| ${name} | ${part.n} | ${(100 * part.exact).toFixed(1)} % | ${part.seconds.toFixed(3)} | ${part.outputTokens.toFixed(0)} | ${part.tokensPerSecond.toFixed(0)} |`,
    )
  console.log('\n| first token after a history of about 1,000 tokens | tokens | ms |\n|---|--:|--:|')
  console.log(`| cold | ${report.coldTokens} | ${report.coldMs.toFixed(0)} |`)
  console.log(`| later turn | ${report.laterTokens} new | ${report.laterMs.toFixed(0)} |`)
}

async function rowsOf(from: string): Promise<SegmentsRow[]> {
  const found: SegmentsRow[] = []
  for await (const lines of readLines(from))
    for (const line of lines) {
      if ('problem' in line) throw new WorldError('data', `${from}:${line.number}: ${line.problem}`)
      found.push(JSON.parse(line.text) as SegmentsRow)
    }
  return found
}

/** Every observation that counts, with the messages a session would send: the world, then turn by turn. */
function turnsOf({ id, segments }: SegmentsRow): Asked[] {
  return segments.flatMap(({ role, weight, text }, at) => {
    if (role !== 'world' || weight === 0) return []
    const truth = observationIn(text)
    return [{ session: id, messages: historyBefore(segments, at), truth }]
  })
}

function observationIn(text: string): string {
  return text.split('<|obs|>', 2)[1]?.split('<|end|>', 1)[0] ?? ''
}

function historyBefore(segments: SegmentsRow['segments'], at: number): Message[] {
  const [world, ...rest] = segments.slice(0, at)
  const messages = rest.map(({ text, role }): Message => {
    const isWorld = role === 'world'
    // thoughts do not stand in histories
    return {
      role: isWorld ? 'assistant' : 'user',
      content: isWorld ? text.slice(text.indexOf('<|obs|>')) : text,
    }
  })
  // a token of these texts has about two characters or more
  const room = 2 * (model.contextTokens - maxTokens) - (world?.text.length ?? 0)
  const lengths = messages.map(({ content }) => content.length)
  let size = lengths.reduce((sum, length) => sum + length, 0)
  while (messages.length > 1 && size > room) size -= messages.shift()?.content.length ?? 0
  const last = messages.pop()
  const question: Message = { role: 'user', content: `${last?.content ?? ''}<|obs|>` }
  return [{ role: 'system', content: world?.text ?? '' }, ...messages, question]
}

async function answerAll(
  from: LlamaWorldModel,
  all: readonly Asked[],
  { thinking }: { thinking: boolean },
): Promise<Answered[]> {
  const answered: Answered[] = []
  for (const each of all) answered.push(await answer(from, each, { thinking, limit: maxTokens }))
  return answered
}

async function answer(
  from: LlamaWorldModel,
  { session, messages, truth }: Asked,
  { thinking, limit }: { thinking: boolean; limit: number },
): Promise<Answered> {
  const sampling = Sampling.parse({ temperature: 0, maxTokens: limit, thinking })
  const start = performance.now()
  let first = Number.NaN
  const request = { messages, sampling, sessionKey: `${session} ${thinking}`, signal }
  const reply = await readReply(from.generate(request), () => {
    if (Number.isNaN(first)) first = performance.now()
  })
  const { inputTokens, outputTokens, cachedTokens = 0 } = reply.end.usage
  const [text = ''] = reply.text.replace(/^<\|obs\|>/, '').split('<|end|>', 1)
  return {
    isExact: reply.end.finish === 'stop' && text === truth,
    seconds: (performance.now() - start) / 1000,
    firstSeconds: (first - start) / 1000,
    inputTokens,
    newTokens: inputTokens - cachedTokens,
    outputTokens,
  }
}

/** The time to the first token for a history of about 1,000 tokens: never seen before, and one turn later. */
async function firstTokens(from: LlamaWorldModel, all: readonly SegmentsRow[]) {
  const turns = all.flatMap(({ segments }) => segments.slice(1)).filter(({ text }) => text.length < 400)
  const world = all[0]?.segments[0]?.text ?? '<|world|>\n'
  const messages: Message[] = [{ role: 'system', content: world }]
  const grow = (until: number, start: number) => {
    let at = start
    for (let size = 0; size < until && at + 1 < turns.length; at += 2) {
      const [action, observation] = [turns[at]?.text ?? '', turns[at + 1]?.text ?? '']
      messages.push({ role: 'user', content: action }, { role: 'assistant', content: observation })
      size += action.length + observation.length
    }
    return at
  }
  const question: Message = { role: 'user', content: '<|act|>pwd\n<|obs|>' }
  const ask = () =>
    answer(
      from,
      { session: 'latency', messages: [...messages, question], truth: '' },
      { thinking: false, limit: 8 },
    )
  let at = grow(2200, 0)
  const cold = await ask()
  messages.push(
    { role: 'user', content: '<|act|>pwd\n' },
    { role: 'assistant', content: '<|obs|>/\n<|end|>\n' },
  )
  at = grow(1, at)
  const later = await ask()
  return {
    coldTokens: cold.inputTokens,
    coldMs: cold.firstSeconds * 1000,
    laterTokens: later.newTokens,
    laterMs: later.firstSeconds * 1000,
  }
}

function summary(answered: readonly Answered[]) {
  const mean = (of: (each: Answered) => number) =>
    answered.reduce((sum, each) => sum + of(each), 0) / answered.length
  const generating = mean(each => each.seconds - each.firstSeconds)
  return {
    n: answered.length,
    exact: mean(({ isExact }) => Number(isExact)),
    seconds: mean(({ seconds }) => seconds),
    outputTokens: mean(({ outputTokens }) => outputTokens),
    tokensPerSecond: generating > 0 ? (mean(({ outputTokens }) => outputTokens) - 1) / generating : 0,
  }
}
