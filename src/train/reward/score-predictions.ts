// What predictions of one turn are worth: by rule, and by the domain's rubric where there is a judge, nine parts to one.
// A judge sees the observation alone, never the reasoning; one that cannot be read gives no score, not a low one.
import { judgeMessages } from '../../judge/judge-messages.ts'
import { judge } from '../../judge/rubric-judge.ts'
import { ruleScore } from '../../judge/rule/rule-score.ts'
import { totalOf } from '../../judge/verdict.ts'
import type { Domain } from '../../kernel/domain.ts'
import type { Dialect } from '../../model/dialects/dialect.ts'
import { isLeftOpen } from '../../model/dialects/tagged-reply.ts'
import type { Model, Sampling } from '../../model/model.ts'
import { promptParts, type RewardRequest } from './reward-request.ts'
import { worthless } from './worthless.ts'

export interface RewardJudge {
  readonly model: Model
  readonly sampling: Sampling
  /** How often to ask when the verdict cannot be read. */
  readonly attempts: number
  /** Runs one question; here the number of questions at once is bounded. */
  readonly queue: <T>(work: () => Promise<T>) => Promise<T>
  readonly onError: (error: unknown) => void
}

export interface ScoreOptions {
  readonly domain: Domain
  /** How replies of other engines are written. */
  readonly dialect: Dialect
  readonly judge: RewardJudge | undefined
  readonly signal: AbortSignal
}

export interface Rewards {
  /** From 0 to 1; null where the judge could not be read. */
  readonly scores: readonly (number | null)[]
  readonly rules: readonly number[]
  /** The judge's part alone; null where there is none. */
  readonly rubrics: readonly (number | null)[]
}

const rubricShare = 0.9

/** Scores every prediction of a request. */
export async function scorePredictions(request: RewardRequest, options: ScoreOptions): Promise<Rewards> {
  const isTrainer = 'example' in request
  const observed = request.predictions.map(reply =>
    reply === null ? undefined : isTrainer ? withoutThoughts(reply) : observationIn(reply, options),
  )
  const rules = observed.map(text => ruleOf(text, request, options))
  const rubrics = await rubricScores(observed, request, options)
  // the trainer adds the rule itself
  const hybrid = rules.map((rule, index) => {
    const rubric = rubrics[index] ?? null
    return rubric === null ? null : rubricShare * rubric + (1 - rubricShare) * rule
  })
  const scores = isTrainer ? rubrics : options.judge === undefined ? rules : hybrid
  return { scores, rules, rubrics }
}

const nothingKnown = { facts: '', computed: '', objections: [] }

function observationIn(reply: string, { dialect, domain }: ScoreOptions): string | undefined {
  // what ran out of tokens earns nothing, however well it began
  if (isLeftOpen(reply)) return undefined
  const read = dialect.read({ text: reply, reasoning: '' }, nothingKnown)
  return read.ok ? domain.readReply(read.text, {}).text : undefined
}

function withoutThoughts(text: string): string | undefined {
  const end = text.lastIndexOf('</think>')
  if (end !== -1) return text.slice(end + '</think>'.length).replace(/^<\|obs\|>/, '')
  return text.startsWith('<think>') ? undefined : text
}

function ruleOf(text: string | undefined, request: RewardRequest, { domain }: ScoreOptions): number {
  const { truth } = request
  if (text === undefined || worthless(truth, text) !== undefined) return 0
  const before = 'before' in request ? request.before : undefined
  return (domain.verify ?? ruleScore)(truth, text, { before }).score
}

/** The same text is judged once; the truth itself needs no judge. */
async function rubricScores(
  observed: readonly (string | undefined)[],
  request: RewardRequest,
  options: ScoreOptions,
): Promise<(number | null)[]> {
  const { judge: judging } = options
  if (judging === undefined) return observed.map(() => null)
  const asked = new Map<string, Promise<number | null>>()
  const scoreOf = (text: string): number | Promise<number | null> => {
    if (text === request.truth) return 1
    if (worthless(request.truth, text) !== undefined) return 0
    const known = asked.get(text) ?? judging.queue(() => judged(text, request, judging, options))
    asked.set(text, known)
    return known
  }
  return Promise.all(observed.map(text => (text === undefined ? 0 : scoreOf(text))))
}

async function judged(
  prediction: string,
  { prompt, truth }: RewardRequest,
  { model, sampling, attempts, onError }: RewardJudge,
  { domain, signal }: ScoreOptions,
): Promise<number | null> {
  const messages = judgeMessages(
    { text: domain.rubric, form: 'template' },
    { ...promptParts(prompt), truth, prediction },
  )
  try {
    const said = await judge(messages, { model, sampling, attempts, sessionKey: 'reward', signal })
    if (said.ok) return (totalOf(said.verdict) - 1) / 4
    onError(new Error(`The judge could not be read: ${said.reason}.`))
  } catch (error) {
    signal.throwIfAborted()
    onError(error)
  }
  return null
}
