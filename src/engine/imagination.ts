// Asks a session's model for an observation, and asks again when its reply cannot be used or contradicts what is known.
// A model that is trusted with some worlds only is not asked about others, and is not believed where it doubts itself.
import type { Domain } from '../kernel/domain.ts'
import type { Unknown } from '../kernel/kernel.ts'
import { confidenceOf } from '../model/confidence.ts'
import type { Dialect } from '../model/dialects/dialect.ts'
import { dialectNamed } from '../model/dialects/index.ts'
import type { Imaginer } from '../model/imaginer.ts'
import { Sampling, type Usage } from '../model/model.ts'
import { type Reply, readReply } from '../model/reply.ts'
import type { Action } from '../world/action.ts'
import type { Json } from '../world/json.ts'
import type { Observation } from '../world/observation.ts'
import type { AskParts } from '../world/prompt.ts'
import type { Claim, ModelCall, Turn } from '../world/turn.ts'
import type { World } from '../world/world.ts'
import { type Deadline, within } from './deadline.ts'
import { History } from './history.ts'
import * as refusals from './refusals.ts'
import type { Transaction } from './transaction.ts'

export interface Imagined {
  readonly observation: Observation
  readonly reasoning: string
  /** Contradictions that remained after the last attempt: then nothing was learned. */
  readonly suspect: readonly Claim[]
  /** What changed as it was taken as true. */
  readonly patch: Json | undefined
  readonly call: ModelCall
}

/** What a model thinks, as it comes; a restart takes back what came so far. */
export type ReasoningEvent =
  | { readonly type: 'reasoning-delta'; readonly text: string }
  | { readonly type: 'reasoning-restart' }

export interface ImaginationOptions {
  readonly world: World
  readonly domain: Domain
  readonly imaginer: Imaginer
  readonly sampling: Partial<Sampling>
  /** How often the model is asked for one turn. */
  readonly attempts: number
  readonly stepTimeoutMs: number
  /** Prompts of one session share it. */
  readonly sessionKey: string
  /** How many turns there were when this began. */
  readonly turns: number
  /** The turns after the first `from`, as they are recorded. */
  readonly turnsFrom: (from: number) => Promise<readonly Turn[]>
}

/** One step that could not be computed. */
export interface Gap {
  readonly action: Action
  readonly unknown: Unknown
  readonly transaction: Transaction
  /** How many turns there have been. */
  readonly turns: number
  readonly signal: AbortSignal
  readonly onReasoning: (event: ReasoningEvent) => void
}

/** Characters of turns that wait for the next prompt in memory; more are read from the record again. */
const mostRecent = 65_536

/** Imagines what steps of one session return. */
export class Imagination {
  readonly #options: ImaginationOptions
  readonly #dialect: Dialect
  readonly #sampling: Sampling
  readonly #history: History
  // what was recorded since the history was brought up to date, as long as that is little
  #recent: readonly Turn[] | undefined

  constructor(options: ImaginationOptions) {
    const { imaginer, domain, world } = options
    const { model } = imaginer
    this.#options = options
    this.#recent = options.turns === 0 ? [] : undefined
    this.#dialect = dialectNamed(model.dialect)
    this.#sampling = Sampling.parse({ ...imaginer.sampling, ...options.sampling })
    const replyTokens = Math.min(this.#sampling.maxTokens, Math.floor(model.contextTokens / 4))
    this.#history = new History({
      world,
      domain,
      dialect: this.#dialect,
      budgetTokens: model.contextTokens - replyTokens,
      countTokens: model.countTokens,
    })
  }

  /** Takes a recorded turn into account. */
  count(turn: Turn): void {
    const recent = this.#recent && [...this.#recent, turn]
    const size = recent?.reduce((sum, { observation }) => sum + observation.text.length, 0) ?? 0
    this.#recent = size > mostRecent ? undefined : recent
  }

  /** Throws a WorldError at 'model' where no attempt can be used, or the model is not trusted with it. */
  async imagine(gap: Gap): Promise<Imagined> {
    await this.#refuseUntrusted(gap)
    const { imaginer, stepTimeoutMs, turnsFrom } = this.#options
    await this.#history.add(this.#recent ?? (await turnsFrom(this.#history.length)))
    this.#recent = []
    const expired = () => refusals.tookTooLong(imaginer.model, stepTimeoutMs)
    return within({ ms: stepTimeoutMs, signal: gap.signal, expired }, deadline =>
      this.#attempt(gap, deadline),
    )
  }

  async #attempt(gap: Gap, { signal }: Deadline): Promise<Imagined> {
    const { action, transaction, unknown } = gap
    const { domain, attempts, imaginer } = this.#options
    const facts = await transaction.kernel.facts(action)
    const replies: Reply[] = []
    let objections: readonly string[] = []
    let reason = ''
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const asked: AskParts = { facts, computed: unknown.computed ?? '', objections }
      const { reply, hash } = await this.#ask(asked, { ...gap, attempt, signal })
      await this.#refuseUnfinished(reply, gap)
      await this.#refuseUnsure(reply, gap)
      replies.push(reply)
      const prediction = this.#dialect.read(reply, asked)
      if (!prediction.ok) {
        reason = prediction.reason
        continue
      }
      const observation = domain.readReply(prediction.text, action)
      const unreadable = domain.unreadable?.(observation, this.#options.world)
      if (unreadable !== undefined) {
        reason = unreadable
        objections = [unreadable]
        continue
      }
      const { claims: suspect, patch } = await transaction.accept(action, observation)
      if (suspect.length > 0 && attempt < attempts) {
        objections = suspect.map(({ about, says, known }) => `${about}: it said ${says}, but ${known}`)
        if (this.#wouldChange(asked, objections)) continue
      }
      const [claim] = suspect
      if (claim && this.#bar > 0)
        throw refusals.contradicted(imaginer.model, unknown, { claim, ways: await this.#ways(gap) })
      return {
        observation,
        reasoning: prediction.reasoning,
        suspect,
        patch,
        call: this.#callOf(replies, { hash, turns: gap.turns }),
      }
    }
    throw refusals.unusable(imaginer.model, attempts, reason)
  }

  async #ask(asked: AskParts, { action, attempt, signal, onReasoning, turns }: Gap & { attempt: number }) {
    const { imaginer, sessionKey } = this.#options
    const { model } = imaginer
    const prompt = await this.#history.ask(action, asked)
    if (attempt > 1) onReasoning({ type: 'reasoning-restart' })
    const request = {
      messages: prompt.messages,
      sampling: { ...this.#samplingAt(turns, attempt), ...(this.#bar > 0 && { logprobs: true }) },
      sessionKey,
      signal,
    }
    const reply = await readReply(model.generate(request), event => {
      if (event.type === 'reasoning-delta') onReasoning(event)
      else if (event.type === 'reply-restart') onReasoning({ type: 'reasoning-restart' })
    })
    return { reply, hash: prompt.hash }
  }

  // without a seed of its own every turn is sampled with one derived from the world's; another attempt with the same seed
  // would say the same again
  #samplingAt(turns: number, attempt: number): Sampling {
    const derived = (Math.imul(this.#options.world.seed, 0x9e3779b1) + turns) & 0x7fff_ffff
    return { ...this.#sampling, seed: (this.#sampling.seed ?? derived) + attempt - 1 }
  }

  /** Whether another attempt can say something else: asked in the same words, a model that never samples cannot. */
  #wouldChange(asked: AskParts, objections: readonly string[]): boolean {
    const isSame = this.#dialect.ask({ ...asked, objections }) === this.#dialect.ask(asked)
    return !isSame || this.#sampling.temperature > 0
  }

  #ways({ action }: Gap): Promise<refusals.Ways> {
    const { domain, world } = this.#options
    return refusals.waysOf(domain, { world, action })
  }

  /** How sure of its reply the model must be in this world. */
  get #bar(): number {
    const { imaginer, domain } = this.#options
    return imaginer.trust?.bars[domain.name] ?? 0
  }

  async #refuseUntrusted(gap: Gap): Promise<void> {
    const { action, unknown, turns } = gap
    const { world, domain, imaginer } = this.#options
    const { model, trust } = imaginer
    if (!trust) return
    if (!Object.hasOwn(trust.bars, domain.name))
      throw refusals.notLearned(model, unknown, { domain: domain.name, ways: await this.#ways(gap) })
    const { action: text } = domain.parts.turn(world, action, { index: turns + 1, before: undefined })
    if (!trust.knows(domain.name, text)) throw refusals.formNotLearned(model, unknown, await this.#ways(gap))
  }

  async #refuseUnfinished({ end }: Reply, gap: Gap): Promise<void> {
    if (end.finish !== 'length') return
    const { model } = this.#options.imaginer
    throw this.#bar > 0
      ? refusals.endless(model, gap.unknown, await this.#ways(gap))
      : refusals.ranOut(model, this.#sampling)
  }

  async #refuseUnsure({ end }: Reply, gap: Gap): Promise<void> {
    const confidence = confidenceOf(end.logprobs)
    if (confidence < this.#bar)
      throw refusals.unsure(this.#options.imaginer.model, gap.unknown, {
        confidence,
        bar: this.#bar,
        ways: await this.#ways(gap),
      })
  }

  #callOf(replies: readonly Reply[], { hash, turns }: { hash: string; turns: number }): ModelCall {
    const { imaginer } = this.#options
    const end = replies.at(-1)?.end
    return {
      model: imaginer.model.id,
      dialect: this.#dialect.name,
      promptHash: hash,
      sampling: this.#samplingAt(turns, 1) as { [key: string]: Json },
      finish: end?.finish ?? 'other',
      attempts: replies.reduce((sum, reply) => sum + reply.end.attempts, 0),
      usage: replies.map(reply => reply.end.usage).reduce(addUsage),
      ...(end?.tokenIds && { tokenIds: [...end.tokenIds] }),
      ...(this.#sampling.logprobs && end?.logprobs && { logprobs: [...end.logprobs] }),
    }
  }
}

function addUsage(a: Usage, b: Usage): Usage {
  const optional = (key: 'cachedTokens' | 'costUsd') =>
    a[key] === undefined && b[key] === undefined ? {} : { [key]: (a[key] ?? 0) + (b[key] ?? 0) }
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    ...optional('cachedTokens'),
    ...optional('costUsd'),
  }
}
