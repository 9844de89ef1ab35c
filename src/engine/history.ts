// The prompt of a session. It grows by appending, so that prefix caches hit: the asked turn begins with the same text
// that is in the history afterwards. A full context is cut to 60 % at once, oldest turns first, and then grows again.
import type { Domain } from '../kernel/domain.ts'
import type { Dialect } from '../model/dialects/dialect.ts'
import type { Message, Model } from '../model/model.ts'
import { emptyPromptHash, extendPromptHash } from '../model/prompt-hash.ts'
import type { Action } from '../world/action.ts'
import type { Json } from '../world/json.ts'
import type { Observation } from '../world/observation.ts'
import type { AskParts } from '../world/prompt.ts'
import type { Turn } from '../world/turn.ts'
import type { World } from '../world/world.ts'
import { reachedWorld } from './reached-world.ts'

const cutTo = 0.6
// a guess for models that cannot count
export const charactersPerToken = 3
/** Tokens that templates put around a message, at most. */
const around = 6

export interface Prompt {
  readonly messages: readonly Message[]
  readonly hash: string
}

export interface HistoryOptions {
  readonly world: World
  readonly domain: Domain
  readonly dialect: Dialect
  /** How many tokens a prompt may have. */
  readonly budgetTokens: number
  /** How many a text has, where the model can say. */
  readonly countTokens: Model['countTokens']
}

/** The growing prompt of a session. */
export class History {
  readonly #options: HistoryOptions
  // side by side, so that a prompt is one copy of the messages however many there are
  #messages: Message[] = []
  #sizes: number[] = []
  #hash = emptyPromptHash
  #tokens = 0
  #length = 0
  #last: Observation | undefined
  #data: Json | undefined

  constructor(options: HistoryOptions) {
    this.#options = options
  }

  /** How many turns it holds, those that were cut included. */
  get length(): number {
    return this.#length
  }

  /** Takes the next turns. */
  async add(turns: readonly Turn[]): Promise<void> {
    await this.#begin()
    for (const turn of turns) {
      const { observation } = reachedWorld(turn)
      const messages: Message[] = [
        { role: 'user', content: this.#turnText(turn.action) },
        { role: 'assistant', content: this.#options.dialect.observation(observation.text) },
      ]
      this.#append(await Promise.all(messages.map(message => this.#sized(message))))
      this.#length += 1
      this.#last = observation
      // what comes with an observation holds until another says more: faults, for one, bring none
      this.#data = observation.data ?? this.#data
    }
  }

  /** The prompt that asks for the next turn. */
  async ask(action: Action, parts: AskParts): Promise<Prompt> {
    await this.#begin()
    const content = this.#turnText(action) + this.#options.dialect.ask(parts)
    const asked: Message = { role: 'user', content }
    this.#cut((await this.#sized(asked)).tokens)
    return { messages: [...this.#messages, asked], hash: extendPromptHash(this.#hash, asked) }
  }

  async #begin(): Promise<void> {
    if (this.#messages.length > 0) return
    const { dialect, domain, world } = this.#options
    const content = dialect.system(domain.parts.world(world))
    this.#append([await this.#sized({ role: 'system', content })])
  }

  async #sized(message: Message): Promise<Sized> {
    const { content } = message
    const tokens = (await this.#options.countTokens?.(content)) ?? content.length / charactersPerToken
    return { message, tokens: tokens + around }
  }

  #turnText(action: Action): string {
    const { world, domain, dialect } = this.#options
    const position = { index: this.#length + 1, before: this.#last, data: this.#data }
    return dialect.turn(domain.parts.turn(world, action, position))
  }

  #append(messages: readonly Sized[]): void {
    for (const sized of messages) {
      this.#messages.push(sized.message)
      this.#sizes.push(sized.tokens)
      this.#hash = extendPromptHash(this.#hash, sized.message)
      this.#tokens += sized.tokens
    }
  }

  #cut(askedTokens: number): void {
    const budget = this.#options.budgetTokens - askedTokens
    if (this.#tokens <= budget) return
    const all = this.#messages.map((message, at): Sized => ({ message, tokens: this.#sizes[at] ?? 0 }))
    const [system, ...turns] = all
    let room = budget * cutTo - (system?.tokens ?? 0)
    let first = turns.length
    while (first > 1) {
      const size = (turns[first - 1]?.tokens ?? 0) + (turns[first - 2]?.tokens ?? 0)
      if (size > room) break
      room -= size
      first -= 2
    }
    this.#messages = []
    this.#sizes = []
    this.#hash = emptyPromptHash
    this.#tokens = 0
    this.#append([...(system ? [system] : []), ...turns.slice(first)])
  }
}

/** A message and how many tokens it takes. */
interface Sized {
  readonly message: Message
  readonly tokens: number
}
