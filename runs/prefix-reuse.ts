// How much of each prompt llama.cpp evaluates again, in a session of 30 turns and in both dialects: tokens evaluated
// over tokens after the common prefix with the prompt before.
// The session is a real one, and so is every evaluation; a tiny model with random weights stands in for a trained one.
// As from a model that thinks, what it replies is not what the next prompt says: that is the observation alone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { openSession } from '../src/index.ts'
import { tinyTokens, writeTinyQwen3 } from '../src/model/gguf/tiny-qwen3.ts'
import { chatTemplate } from '../src/model/llama/chat-template.ts'
import { type LlamaWorldModel, openLlamaModel } from '../src/model/llama-model.ts'
import type { Message, Model } from '../src/model/model.ts'
import { readReply } from '../src/model/reply.ts'
import { scriptOptions } from './script/script-options.ts'

const target = 1.1
const turns = 30
const world = path.join(import.meta.dirname, '../worlds/mcp/warehouse.yaml')
const flags = scriptOptions(import.meta.filename, { json: false })

interface Asked {
  readonly promptTokens: number
  /** What the prompt before did not have. */
  readonly newTokens: number
  /** What llama.cpp put in of the prompt. */
  readonly evaluatedTokens: number
  readonly replyTokens: number
}

async function measure(dialect: string, folder: string): Promise<readonly Asked[]> {
  const file = path.join(folder, `${dialect}.gguf`)
  // tokens of this vocabulary are bytes, so that prompts are long; the smallest model evaluates them soon enough
  await writeTinyQwen3(file, { layers: 1, width: 32, contextTokens: 32_768 })
  const llama = await openLlamaModel({ path: file, dialect, contextTokens: 32_768, sequences: 1 })
  const { model, asked } = listening(llama)
  const session = await openSession({ world, model, sampling: { maxTokens: 32, temperature: 1 } })
  for (let turn = 1; turn <= turns; turn++) {
    process.stderr.write(`\r${dialect}: turn ${turn} of ${turns}`)
    await session.step({ name: 'get_bin', arguments: { bin: `B${turn % 4}-${10 + turn}` } })
  }
  process.stderr.write('\n')
  await session.close()
  await llama.close()
  if (asked.length !== turns) throw new Error(`The model was asked ${asked.length} times, not ${turns}.`)
  return asked
}

// the model that evaluates; the session is told what a trained one would have said
function listening(llama: LlamaWorldModel): { model: Model; asked: readonly Asked[] } {
  const asked: Asked[] = []
  let last: readonly number[] = []
  const model: Model = {
    id: llama.id,
    dialect: llama.dialect,
    contextTokens: llama.contextTokens,
    async *generate(request) {
      const before = llama.evaluatedTokens
      const { end } = await readReply(llama.generate(request))
      const tokens = await tokensOf(request.messages, llama.dialect)
      const { inputTokens, outputTokens } = end.usage
      if (inputTokens !== tokens.length)
        throw new Error(`${inputTokens} tokens were read, not ${tokens.length}.`)
      // the last token of a reply is told, but never put in
      const replyTokens = outputTokens - 1
      const evaluatedTokens = llama.evaluatedTokens - before - replyTokens
      const newTokens = tokens.length - commonLength(last, tokens)
      asked.push({ promptTokens: tokens.length, newTokens, evaluatedTokens, replyTokens })
      last = tokens
      yield { type: 'text-delta', text: replyOf(llama.dialect, asked.length) }
      yield { ...end, finish: 'stop' }
    },
    close: () => llama.close(),
  }
  return { model, asked }
}

function replyOf(dialect: string, turn: number): string {
  const items = Array.from({ length: 1 + (turn % 5) }, (_, index) => ({
    item: `HX-${200 + index * turn}`,
    on_hand: turn,
  }))
  const observation = JSON.stringify({
    bin: `B${turn % 4}-${10 + turn}`,
    zone: 'north',
    state: 'open',
    items,
  })
  return dialect === 'compact'
    ? observation
    : `<predicted_observation>\n${observation}\n</predicted_observation>`
}

async function tokensOf(messages: readonly Message[], dialect: string): Promise<readonly number[]> {
  if (dialect === 'compact') return tinyTokens(messages.map(({ content }) => content).join(''))
  const pieces = (await chatTemplate(undefined)).render(messages, { thinking: undefined })
  return tinyTokens(pieces.map(({ text }) => text).join(''))
}

function commonLength(first: readonly number[], second: readonly number[]): number {
  const different = first.findIndex((token, index) => token !== second[index])
  return different === -1 ? first.length : different
}

function rowOf(dialect: string, asked: readonly Asked[]) {
  const sum = (of: (one: Asked) => number) => asked.reduce((total, one) => total + of(one), 0)
  const newTokens = sum(one => one.newTokens)
  const evaluatedTokens = sum(one => one.evaluatedTokens)
  return {
    dialect,
    turns: asked.length,
    promptTokens: sum(one => one.promptTokens),
    newTokens,
    evaluatedTokens,
    ratio: evaluatedTokens / newTokens,
    worstTurn: Math.max(...asked.map(one => one.evaluatedTokens / one.newTokens)),
    replyTokens: sum(one => one.replyTokens),
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-'))
try {
  const rows = []
  for (const dialect of ['qwen-agentworld', 'compact'])
    rows.push(rowOf(dialect, await measure(dialect, folder)))
  if (flags.json) console.log(JSON.stringify({ target, rows }))
  else {
    console.log(
      '| dialect | turns | prompt tokens | after the common prefix | evaluated | ratio | worst turn | reply tokens |',
    )
    console.log('|---|--:|--:|--:|--:|--:|--:|--:|')
    for (const row of rows) {
      const counts = [row.turns, row.promptTokens, row.newTokens, row.evaluatedTokens].map(count =>
        count.toLocaleString('en'),
      )
      const shares = [row.ratio, row.worstTurn].map(share => share.toFixed(3))
      console.log(`| ${[row.dialect, ...counts, ...shares, row.replyTokens].join(' | ')} |`)
    }
    console.log(`\nTarget: a ratio of at most ${target}. Tokens of replies are put in besides.`)
  }
  process.exitCode = rows.every(({ ratio }) => ratio <= target) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true })
}
