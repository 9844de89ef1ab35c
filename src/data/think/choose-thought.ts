// Rejection sampling of thoughts: a judge scores what each of several rollouts predicted, and compares them in pairs.
// The thought of the best one stays, if that is good enough. No judge sees a thought, and no model sees the truth.
import { judgeMessages } from '../../judge/judge-messages.ts'
import { prefer } from '../../judge/pairwise-judge.ts'
import { type JudgeOptions, judge } from '../../judge/rubric-judge.ts'
import { ruleScore } from '../../judge/rule/rule-score.ts'
import { totalOf } from '../../judge/verdict.ts'
import type { Domain } from '../../kernel/domain.ts'

/** What a rollout thought, and what it predicted. */
export interface Rollout {
  readonly reasoning: string
  readonly text: string
}

/** What was asked, as a judge reads it, and what really came back. */
export interface Asked {
  readonly history: string
  readonly action: string
  readonly truth: string
  /** The screen the action met, where there is one. */
  readonly before?: string | undefined
}

export interface ChooseOptions {
  readonly domain: Pick<Domain, 'rubric' | 'verify'>
  /** From 0 to 1: what the best prediction must be worth. */
  readonly least: number
  /** Without one the rule decides alone. */
  readonly judge: Omit<JudgeOptions, 'sessionKey'> | undefined
}

export type Chosen =
  | { readonly ok: true; readonly reasoning: string; readonly score: number }
  | { readonly ok: false; readonly why: 'no thought' | 'too far' | 'no verdict' }

/** The best rollout's thought. Throws where the judge's model does. */
export async function chooseThought(
  rollouts: readonly Rollout[],
  asked: Asked,
  options: ChooseOptions,
): Promise<Chosen> {
  const texts = [...new Set(rollouts.map(({ text }) => text))]
  if (texts.length === 0) return { ok: false, why: 'no thought' }
  const best = await bestOf(texts, asked, options)
  if (best === undefined) return { ok: false, why: 'no verdict' }
  if (best.score < options.least) return { ok: false, why: 'too far' }
  // of those that predicted it, the one that needed least
  const [shortest] = rollouts
    .filter(({ text }) => text === best.text)
    .map(({ reasoning }) => reasoning)
    .sort((a, b) => a.length - b.length)
  return { ok: true, reasoning: shortest ?? '', score: best.score }
}

interface Scored {
  readonly text: string
  readonly score: number
}

async function bestOf(
  texts: readonly string[],
  asked: Asked,
  options: ChooseOptions,
): Promise<Scored | undefined> {
  // nothing is nearer to the truth than the truth
  if (texts.includes(asked.truth)) return { text: asked.truth, score: 1 }
  const scored: Scored[] = []
  for (const text of texts) {
    const score = await scoreOf(text, asked, options)
    if (score !== undefined) scored.push({ text, score })
  }
  const wins = options.judge ? await winsOf(scored, asked, options.judge) : scored.map(() => 0)
  const order = scored.map((each, index) => ({ each, won: wins[index] ?? 0 }))
  return order.sort((a, b) => b.won - a.won || b.each.score - a.each.score)[0]?.each
}

/** Undefined where the judge could not be read. */
async function scoreOf(
  text: string,
  { before, ...asked }: Asked,
  { domain, judge: judging }: ChooseOptions,
): Promise<number | undefined> {
  if (judging === undefined) return (domain.verify ?? ruleScore)(asked.truth, text, { before }).score
  const messages = judgeMessages({ text: domain.rubric, form: 'template' }, { ...asked, prediction: text })
  const said = await judge(messages, { ...judging, sessionKey: 'think' })
  return said.ok ? (totalOf(said.verdict) - 1) / 4 : undefined
}

/** How often each is preferred to another, a tie counting half. */
async function winsOf(
  scored: readonly Scored[],
  asked: Asked,
  judging: NonNullable<ChooseOptions['judge']>,
): Promise<readonly number[]> {
  const wins = scored.map(() => 0)
  for (const [first, { text: a }] of scored.entries()) {
    for (const [more, { text: b }] of scored.slice(first + 1).entries()) {
      const said = await prefer('comparison', { ...asked, a, b }, { ...judging, sessionKey: 'think' })
      const share = !said.ok || said.choice === 'tie' ? 0.5 : Number(said.choice === 'a')
      const second = first + 1 + more
      wins[first] = (wins[first] ?? 0) + share
      wins[second] = (wins[second] ?? 0) + 1 - share
    }
  }
  return wins
}
