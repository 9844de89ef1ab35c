// What every model keeps, run by each implementation's own test.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { WorldError } from '../world/error.ts'
import { type Model, type ModelEvent, type ModelRequest, Sampling } from './model.ts'
import { type Reply, readReply } from './reply.ts'

export interface ModelCases {
  /** Opens a model that answers any request, with a text that depends on the request alone. */
  readonly open: () => Promise<Model>
  /** Cases this model cannot keep, each with the reason. */
  readonly skips?: readonly { readonly case: string; readonly reason: string }[]
}

type Case = (model: Model) => Promise<void>

const cases: Readonly<Record<string, Case>> = {
  'yields deltas, then exactly one reply-end, then nothing': deltasThenEnd,
  'gives a text that is its deltas put together': textIsDeltas,
  'rejects with the reason of a signal that was aborted before': abortedBefore,
  'rejects with the reason of a signal that is aborted while it answers': abortedDuring,
  'answers on after an abort': answersAfterAbort,
  'keeps two replies apart that are under way at once': concurrent,
  'closes as often as it is told to': closesTwice,
  'refuses to answer once closed': refusesOnceClosed,
}

/** The suite that every model's test runs. */
export function modelContract(name: string, { open, skips = [] }: ModelCases): void {
  describe(`${name}: model contract`, () => {
    for (const skip of skips) assert.ok(skip.case in cases, `no such case: ${skip.case}`)
    for (const [title, run] of Object.entries(cases)) {
      const skip = skips.find(candidate => candidate.case === title)?.reason ?? false
      it(title, { skip }, async () => {
        const model = await open()
        try {
          await run(model)
        } finally {
          await model.close()
        }
      })
    }
  })
}

/** What the suite asks. */
export function contractRequest(content: string, signal = new AbortController().signal): ModelRequest {
  const messages = [
    { role: 'system', content: 'Answer briefly.' },
    { role: 'user', content },
  ] as const
  const sampling = Sampling.parse({ temperature: 0, topK: 1, seed: 1, maxTokens: 24 })
  return { messages, sampling, sessionKey: `contract ${content}`, signal }
}

async function eventsOf(model: Model, content: string): Promise<ModelEvent[]> {
  const events: ModelEvent[] = []
  for await (const event of model.generate(contractRequest(content))) events.push(event)
  return events
}

async function deltasThenEnd(model: Model): Promise<void> {
  const events = await eventsOf(model, 'alpha')
  const ends = events.filter(event => event.type === 'reply-end')
  assert.equal(ends.length, 1)
  assert.equal(events.at(-1), ends[0])
  assert.ok(events.length > 1, 'at least one delta comes before the end')
  for (const event of events) if ('text' in event) assert.notEqual(event.text, '')
}

async function textIsDeltas(model: Model): Promise<void> {
  const events: ModelEvent[] = []
  const reply = await readReply(model.generate(contractRequest('alpha')), event => events.push(event))
  const last = events.slice(events.findLastIndex(event => event.type === 'reply-restart') + 1)
  const joined = (type: string) =>
    last.map(event => (event.type === type && 'text' in event ? event.text : '')).join('')
  assert.equal(reply.text, joined('text-delta'))
  assert.equal(reply.reasoning, joined('reasoning-delta'))
  assert.notEqual(reply.text + reply.reasoning, '')
}

async function abortedBefore(model: Model): Promise<void> {
  const seen: ModelEvent[] = []
  const reading = readReply(model.generate(contractRequest('alpha', AbortSignal.abort())), event =>
    seen.push(event),
  )
  await assert.rejects(reading, { name: 'AbortError' })
  assert.deepEqual(seen, [])
}

async function abortedDuring(model: Model): Promise<void> {
  const controller = new AbortController()
  const seen: ModelEvent[] = []
  const reading = readReply(model.generate(contractRequest('alpha', controller.signal)), event => {
    seen.push(event)
    controller.abort()
  })
  await assert.rejects(reading, { name: 'AbortError' })
  assert.equal(seen.length, 1)
}

async function answersAfterAbort(model: Model): Promise<void> {
  await abortedDuring(model)
  await deltasThenEnd(model)
}

async function concurrent(model: Model): Promise<void> {
  const ask = (content: string): Promise<Reply> => readReply(model.generate(contractRequest(content)))
  const alone = [await ask('alpha'), await ask('beta')]
  const together = await Promise.all([ask('alpha'), ask('beta')])
  assert.deepEqual(together.map(textOf), alone.map(textOf))
}

function textOf({ text, reasoning }: Reply): { text: string; reasoning: string } {
  return { text, reasoning }
}

async function closesTwice(model: Model): Promise<void> {
  await model.close()
  await model.close()
}

async function refusesOnceClosed(model: Model): Promise<void> {
  await model.close()
  await assert.rejects(
    async () => readReply(model.generate(contractRequest('alpha'))),
    error => error instanceof WorldError && error.at === 'model',
  )
}
