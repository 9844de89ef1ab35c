// A judge that chooses between two texts. It is asked twice, the second time with the two exchanged: a choice that
// follows the position and not the text does not count.
import { readFileSync } from 'node:fs'
import type { Usage } from '../model/model.ts'
import { readReply } from '../model/reply.ts'
import { jsonObjectsIn } from './json-objects.ts'
import { fillShielded, type JudgeCase } from './judge-messages.ts'
import type { JudgeOptions } from './rubric-judge.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8').trim()

/** The questions: which of two is real, and which of two is nearer to the truth. */
export const pairwisePrompts = { turing: read('./turing.md'), comparison: read('./comparison.md') } as const
export type PairwiseKind = keyof typeof pairwisePrompts

export interface Pair {
  readonly history: string
  readonly action: string
  /** Shown to the judge in a comparison only. */
  readonly truth: string
  readonly a: string
  readonly b: string
}

/** `a` or `b` when both askings agree, `tie` when they do not or neither is better. */
export type Preference =
  | {
      readonly ok: true
      readonly choice: 'a' | 'b' | 'tie'
      readonly orders: readonly [string, string]
      readonly usage: Usage
    }
  | { readonly ok: false; readonly reason: string; readonly usage: Usage }

/** Asks which of the two, in both orders. Throws where the model does. */
export async function prefer(kind: PairwiseKind, pair: Pair, options: JudgeOptions): Promise<Preference> {
  const straight = await choose(kind, { ...pair, first: pair.a, second: pair.b }, options)
  const swapped = await choose(kind, { ...pair, first: pair.b, second: pair.a }, options)
  const usage = {
    inputTokens: straight.usage.inputTokens + swapped.usage.inputTokens,
    outputTokens: straight.usage.outputTokens + swapped.usage.outputTokens,
  }
  if (straight.choice === undefined || swapped.choice === undefined) {
    return { ok: false, reason: 'the reply holds no choice', usage }
  }
  const named = { 0: 'tie', 1: 'a', 2: 'b' } as const
  const orders = [named[straight.choice], named[exchanged(swapped.choice)]] as const
  return { ok: true, choice: orders[0] === orders[1] ? orders[0] : 'tie', orders, usage }
}

type Choice = 0 | 1 | 2

function exchanged(choice: Choice): Choice {
  return choice === 0 ? 0 : choice === 1 ? 2 : 1
}

async function choose(
  kind: PairwiseKind,
  {
    history,
    action,
    truth,
    first,
    second,
  }: Omit<JudgeCase, 'prediction'> & { first: string; second: string },
  { model, sampling, attempts, sessionKey, signal }: JudgeOptions,
): Promise<{ choice: Choice | undefined; usage: Usage }> {
  const shown = { history, action, first, second, ...(kind === 'comparison' ? { truth } : {}) }
  const messages = [{ role: 'user', content: fillShielded(pairwisePrompts[kind], shown) }] as const
  let usage: Usage = { inputTokens: 0, outputTokens: 0 }
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const seeded = sampling.seed === undefined ? sampling : { ...sampling, seed: sampling.seed + attempt - 1 }
    const reply = await readReply(model.generate({ messages, sampling: seeded, sessionKey, signal }))
    usage = {
      inputTokens: usage.inputTokens + reply.end.usage.inputTokens,
      outputTokens: usage.outputTokens + reply.end.usage.outputTokens,
    }
    const choice = reply.end.finish === 'length' ? undefined : choiceIn(reply.text)
    if (choice !== undefined && (choice !== 0 || kind === 'comparison')) return { choice, usage }
  }
  return { choice: undefined, usage }
}

/** The choice in a reply: 0, 1 or 2. */
export function choiceIn(reply: string): Choice | undefined {
  const answer = reply.slice(reply.lastIndexOf('</think>') + 1)
  for (const object of [...jsonObjectsIn(answer)].reverse()) {
    const value = Object.entries(object).find(([name]) => name.toLowerCase() === 'choice')?.[1]
    const digit = /^\s*(?:answer|prediction)?[\s_]*([012])\s*$/i.exec(String(value))?.[1]
    if (digit !== undefined) return Number(digit) as Choice
  }
  return undefined
}
