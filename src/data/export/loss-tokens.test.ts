// What is learned from an export, by each engine's own rules: which text bears loss, and how many thoughts are in it. The
// rules were read in the engines' sources at the versions that src/train/launch names; a conversation is rendered as
// Qwen3's template does.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { trajectoryOf, turnOf } from '../../../test/sample-trajectory.ts'
import { compact } from '../../model/dialects/compact.ts'
import { qwenAgentWorld } from '../../model/dialects/qwen-agentworld.ts'
import type { Pool } from '../split/pool-of.ts'
import type { ChatMessage } from './chat.ts'
import { exportFormats } from './formats.ts'
import type { SegmentsRow } from './segments.ts'

const trajectory = trajectoryOf({
  turns: [
    turnOf('count fig', 'one\n', { reasoning: 'there is one fig' }),
    turnOf('cat secret', 'never learn this\n', {
      reasoning: 'never think this',
      keep: false,
      labels: ['omitted'],
    }),
    turnOf('echo pear', 'pear\n'),
    turnOf('ls', 'boring list\n', { keep: false, labels: ['masked'] }),
    turnOf('count plum plum', 'two\n', { reasoning: 'first plum, second plum' }),
  ],
})
const end = '<|im_end|>\n'
const noThought = '<think>\n\n</think>\n\n'

/** Rows of a pool as the engine's trainer gets them. */
function rowsOf<Row>(name: string, pool: Pool): readonly Row[] {
  const format = exportFormats.find(each => each.name === name) ?? assert.fail(name)
  const dialect = name === 'segments' ? compact : qwenAgentWorld
  return format.rows(trajectory, { dialect, pool, seed: 1 }) as readonly Row[]
}

interface Part {
  readonly text: string
  readonly bearsLoss: boolean
}

/** Qwen3's template: the last reply opens with a thought, an empty one where it has none; earlier replies lose theirs. */
function chat(messages: readonly ChatMessage[], isAsked = false): string {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  const parts = messages.map(({ role, content }, index) => {
    const said = role === 'assistant' ? (content.split('</think>').at(-1) ?? '').replace(/^\n+/, '') : content
    const isOpen = role === 'assistant' && index > last
    const thought = content.includes('</think>') ? content.slice(0, content.indexOf(said)) : noThought
    return `<|im_start|>${role}\n${isOpen ? thought : ''}${said}${end}`
  })
  return parts.join('') + (isAsked ? '<|im_start|>assistant\n' : '')
}

/** ms-swift with `--loss_scale last_round`: a flag outranks it, and the end of the last reply counts always. */
function inSwift({ messages }: { messages: readonly (ChatMessage & { loss?: boolean })[] }): readonly Part[] {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  return messages.flatMap(({ role, content, loss }, index): Part[] => {
    if (role !== 'assistant') return [{ text: `<|im_start|>${role}\n${content}${end}`, bearsLoss: false }]
    const isLast = index > last
    const said = isLast ? content : (content.split('</think>').at(-1) ?? '').trim()
    const opened = isLast && !content.startsWith('<think>') ? [{ text: noThought, bearsLoss: false }] : []
    return [...opened, { text: said, bearsLoss: loss ?? isLast }, { text: end, bearsLoss: isLast }]
  })
}

/** LLaMA-Factory with `mask_history: true`: the last reply alone, its thought kept, those before it taken out. */
function inLlamaFactory({ conversations }: { conversations: { from: string; value: string }[] }): Part[] {
  return conversations.map(({ from, value }, index) => {
    const isLast = index === conversations.length - 1
    const said = isLast ? value : value.replace(/<think>\n[\s\S]*?\n<\/think>\n\n/g, '')
    const opened = isLast && !value.includes('<think>') ? noThought : ''
    return { text: from === 'gpt' ? `${opened}${said}${end}` : value, bearsLoss: isLast }
  })
}

/** TRL with `completion_only_loss`: what the whole conversation has behind the prompt. */
function inTrl({ prompt, completion }: { prompt: ChatMessage[]; completion: ChatMessage[] }): Part[] {
  const asked = chat(prompt, true)
  const whole = chat([...prompt, ...completion])
  assert.ok(whole.startsWith(asked))
  return [
    { text: asked, bearsLoss: false },
    { text: whole.slice(asked.length), bearsLoss: true },
  ]
}

/** verl with the data set of `train launch`: the response and the end of the turn. */
function inVerl({ prompt, response }: { prompt: ChatMessage[]; response: string }): Part[] {
  return [
    { text: chat(prompt, true), bearsLoss: false },
    { text: `${response}${end}`, bearsLoss: true },
  ]
}

/** Our trainer: observations with their weight; without a mask what is flawed alone is left out. */
function inSegments({ segments }: SegmentsRow, useMask: boolean): Part[] {
  return segments.map(({ text, role, weight, flawed }) => ({
    text,
    bearsLoss: role === 'world' && !flawed && (useMask ? weight > 0 : true),
  }))
}

const engines: Readonly<Record<string, (pool: Pool) => readonly (readonly Part[])[]>> = {
  segments: pool => rowsOf<SegmentsRow>('segments', pool).map(row => inSegments(row, false)),
  'ms-swift': pool => rowsOf<Parameters<typeof inSwift>[0]>('ms-swift', pool).map(inSwift),
  'llama-factory': pool =>
    rowsOf<Parameters<typeof inLlamaFactory>[0]>('llama-factory', pool).map(inLlamaFactory),
  trl: pool => rowsOf<Parameters<typeof inTrl>[0]>('trl', pool).map(inTrl),
  verl: pool => rowsOf<Parameters<typeof inVerl>[0]>('verl', pool).map(inVerl),
}

const learned = (name: string, pool: Pool) =>
  (engines[name] ?? assert.fail(name))(pool).flatMap(parts =>
    parts.filter(({ bearsLoss }) => bearsLoss).map(({ text }) => text),
  )
const tokensIn = (text: string) => text.match(/\w+|[^\s\w]|\s/g)?.length ?? 0
const reply = (thought: string, observation: string) =>
  `${thought === '' ? '' : qwenAgentWorld.thought(thought)}${qwenAgentWorld.answer(observation)}`

describe('what engines learn from an export', () => {
  const others = ['ms-swift', 'llama-factory', 'trl', 'verl']
  const replies = [
    reply('there is one fig', 'one\n'),
    reply('', 'pear\n'),
    reply('', 'boring list\n'), // what is masked counts but in pre-training
    reply('first plum, second plum', 'two\n'),
  ]

  it('is every reply that counts, once, with its thought and its tags', () => {
    for (const name of others) {
      const text = learned(name, 'sft').join('').replaceAll(noThought, '').replaceAll(end, '')
      assert.equal(text, replies.join(''), name)
      assert.equal(tokensIn(text), tokensIn(replies.join('')), name)
    }
  })

  it('holds every thought of a turn that counts, and no other', () => {
    for (const name of [...others, 'segments']) {
      const text = learned(name, 'sft').join('')
      assert.equal(text.match(/there is one fig|first plum, second plum/g)?.length, 2, name)
      assert.doesNotMatch(text, /never/, name)
    }
  })

  it('leaves out what is masked of the pool for pre-training, in the formats of others', () => {
    for (const name of others) assert.doesNotMatch(learned(name, 'cpt').join(''), /never|boring/, name)
  })

  it('ends every reply, so that a model learns to stop', () => {
    for (const name of others)
      assert.equal(learned(name, 'sft').join('').split(end).length - 1, replies.length, name)
  })

  it('is read with a history that has no thoughts', () => {
    for (const [name, rows] of Object.entries(engines)) {
      if (name === 'segments') continue // there thoughts are hidden from what comes later
      const read = rows('sft').flatMap(parts => parts.filter(({ bearsLoss }) => !bearsLoss))
      assert.doesNotMatch(read.map(({ text }) => text).join(''), /one fig|never think|first plum/, name)
    }
  })

  it('is one question without an answer for reinforcement', () => {
    for (const name of ['ms-swift', 'verl']) {
      const rows = rowsOf<{ messages?: ChatMessage[]; prompt?: ChatMessage[] }>(name, 'rl')
      assert.equal(rows.length, 1)
      assert.equal((rows[0]?.messages ?? rows[0]?.prompt)?.at(-1)?.role, 'user')
    }
  })
})
