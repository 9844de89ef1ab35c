// What one session's model is asked with: the growing prompt, the sampling of each turn, the deadline.
import type { Domain } from '../kernel/domain.ts'
import type { Kernel, Unknown } from '../kernel/kernel.ts'
import { dialectNamed } from '../model/dialects/index.ts'
import { type Model, Sampling } from '../model/model.ts'
import type { Action } from '../world/action.ts'
import { WorldError } from '../world/error.ts'
import type { Turn } from '../world/turn.ts'
import type { World } from '../world/world.ts'
import { History } from './history.ts'
import { type Imagined, imagine, otherModel, type ReasoningEvent } from './imagine.ts'

export interface ImaginationOptions {
  readonly world: World
  readonly domain: Domain
  readonly model: Model | undefined
  readonly sampling: Partial<Sampling>
  readonly attempts: number
  readonly stepTimeoutMs: number
  readonly sessionKey: string
}

/** Imagines over a session's turns, which the caller only appends to. */
export class Imagination {
  readonly #options: ImaginationOptions
  readonly #turns: readonly Turn[]
  readonly #given: Sampling
  #history: History | undefined

  constructor(turns: readonly Turn[], options: ImaginationOptions) {
    this.#turns = turns
    this.#options = options
    this.#given = Sampling.parse(options.sampling)
  }

  async imagine(
    action: Action,
    unknown: Unknown,
    {
      kernel,
      signal,
      onReasoning,
    }: { kernel: Kernel; signal: AbortSignal; onReasoning: (event: ReasoningEvent) => void },
  ): Promise<Imagined> {
    const { world, domain, model, attempts, stepTimeoutMs, sessionKey } = this.#options
    if (!model) {
      throw new WorldError('model', `This step cannot be computed: ${unknown.why}`, {
        remedy:
          'Give a model that imagines it (--model http://…/v1#name, or a .gguf file), or have it really done: --executor sandbox.',
      })
    }
    if (model.domains && !Object.hasOwn(model.domains, domain.name)) {
      throw new WorldError(
        'model',
        `This step cannot be computed: ${unknown.why}; and ${model.id} has not learned '${domain.name}' worlds.`,
        {
          remedy:
            'Give a model that has (--model http://…/v1#name, or a .gguf file), or try it anyway: --imagine.',
        },
      )
    }
    this.#refuseStrange(model, action, unknown)
    const dialect = dialectNamed(model.dialect)
    const sampling = this.#sampling()
    const replyTokens = Math.min(sampling.maxTokens, Math.floor(model.contextTokens / 4))
    const budgetTokens = model.contextTokens - replyTokens
    const { countTokens } = model
    this.#history ??= new History(this.#turns, { world, domain, dialect, budgetTokens, countTokens })
    const history = this.#history
    const options = { domain, kernel, model, dialect, history, sampling, sessionKey, attempts, onReasoning }
    const deadline = new AbortController()
    const expire = () =>
      deadline.abort(
        new WorldError('model', `${model.id} took longer than ${stepTimeoutMs / 1000} s over one step.`, {
          remedy: 'Give it more time (stepTimeoutMs), or a smaller thinking budget.',
        }),
      )
    const timer = setTimeout(expire, stepTimeoutMs)
    const pass = () => deadline.abort(signal.reason)
    signal.addEventListener('abort', pass)
    try {
      return await imagine(action, unknown, { ...options, signal: deadline.signal })
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', pass)
    }
  }

  #refuseStrange(model: Model, action: Action, { why }: Unknown): void {
    const { world, domain } = this.#options
    const index = this.#turns.length + 1
    const text = domain.parts.turn(world, action, { index, before: undefined }).action
    if (model.knows?.(domain.name, text) ?? true) return
    throw new WorldError(
      'model',
      `This step cannot be computed: ${why}; and ${model.id} has seen nothing of this form.`,
      { remedy: otherModel },
    )
  }

  // without a seed of its own every turn is sampled with one derived from the world's
  #sampling(): Sampling {
    const seed = (Math.imul(this.#options.world.seed, 0x9e3779b1) + this.#turns.length) & 0x7fff_ffff
    return { seed, ...this.#given }
  }
}
