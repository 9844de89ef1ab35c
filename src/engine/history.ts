// The prompt of a session. It grows by appending, so that prefix caches hit: the asked turn begins with the very text
// that stands in the history afterwards. A full context is cut oldest-first to 60 % at once, then grows again.
import type { Domain } from '../kernel/domain.ts'
import type { Dialect } from '../model/dialects/dialect.ts'
import type { Message } from '../model/model.ts'
import { emptyPromptHash, extendPromptHash } from '../model/prompt-hash.ts'
import type { Action } from '../world/action.ts'
import type { AskParts } from '../world/prompt.ts'
import { newestData, type Turn } from '../world/turn.ts'
import type { World } from '../world/world.ts'
import { reachedWorld } from './rerun.ts'

const cutTo = 0.6
// low on purpose: code and trees have more tokens to a character than prose
const charactersPerToken = 3

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
}

/** The growing prompt over `turns`, which the caller only appends to. */
export class History {
  readonly #options: HistoryOptions
  readonly #turns: readonly Turn[]
  readonly #system: Message
  #messages: Message[] = []
  #hash = emptyPromptHash
  #characters = 0
  #rendered = 0

  constructor(turns: readonly Turn[], options: HistoryOptions) {
    this.#options = options
    this.#turns = turns
    const content = options.dialect.system(options.domain.parts.world(options.world))
    this.#system = { role: 'system', content }
    this.#restart([])
  }

  /** The prompt that asks for the next turn. */
  ask(action: Action, parts: AskParts): Prompt {
    while (this.#rendered < this.#turns.length) this.#append(this.#messagesOf(this.#rendered++))
    const content = this.#turnText(action, this.#turns.length) + this.#options.dialect.ask(parts)
    this.#cut(content.length)
    const asked: Message = { role: 'user', content }
    return { messages: [...this.#messages, asked], hash: extendPromptHash(this.#hash, asked) }
  }

  #messagesOf(index: number): Message[] {
    const turn = this.#turns[index]
    if (!turn) return []
    return [
      { role: 'user', content: this.#turnText(turn.action, index) },
      { role: 'assistant', content: this.#options.dialect.observation(reachedWorld(turn).observation.text) },
    ]
  }

  #turnText(action: Action, index: number): string {
    const { world, domain, dialect } = this.#options
    const before = this.#turns[index - 1]
    const position = {
      index: index + 1,
      before: before && reachedWorld(before).observation,
      data: newestData(this.#turns, index),
    }
    return dialect.turn(domain.parts.turn(world, action, position))
  }

  #append(messages: readonly Message[]): void {
    for (const message of messages) {
      this.#messages.push(message)
      this.#hash = extendPromptHash(this.#hash, message)
      this.#characters += message.content.length
    }
  }

  #restart(messages: readonly Message[]): void {
    this.#messages = []
    this.#hash = emptyPromptHash
    this.#characters = 0
    this.#append([this.#system, ...messages])
  }

  #cut(askedCharacters: number): void {
    const budget = this.#options.budgetTokens * charactersPerToken - askedCharacters
    if (this.#characters <= budget) return
    let room = budget * cutTo - this.#system.content.length
    let first = this.#messages.length
    while (first > 1) {
      const size =
        (this.#messages[first - 1]?.content.length ?? 0) + (this.#messages[first - 2]?.content.length ?? 0)
      if (size > room) break
      room -= size
      first -= 2
    }
    this.#restart(this.#messages.slice(first))
  }
}
