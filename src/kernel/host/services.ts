// What a kernel asks of the process that hosts it, because it has no right to do it itself. Unlike a shelf's items,
// what a service returns may take long: the kernel's step waits, and that time is not its own.
import { WorldError } from '../../world/error.ts'
import type { Json } from '../../world/json.ts'

/** Answers a request; the signal fires when nobody waits for the answer any more. */
export type ServiceHandler = (request: Json, options: { signal: AbortSignal }) => Promise<Json>

type Asking = (name: string, request: Json) => Promise<Json>

const handlers = new Map<string, ServiceHandler>()
const neverAborted = new AbortController().signal
let askParent: Asking | undefined

/** Offers a service to the kernels this process hosts, for as long as it lives. */
export function putService(name: string, handler: ServiceHandler): void {
  handlers.set(name, handler)
}

/** From now on this process asks its parent for what it does not offer itself. */
export function connectServices(asking: Asking): void {
  askParent = asking
}

/** Asks for a service, here or in the parent. The same step may ask again with the same request and be answered at once. */
export async function callService(name: string, request: Json): Promise<Json> {
  if (!handlers.has(name) && askParent) return askParent(name, request)
  return handle(name, request, neverAborted)
}

async function handle(name: string, request: Json, signal: AbortSignal): Promise<Json> {
  const handler = handlers.get(name)
  if (!handler) throw new WorldError('kernel', `There is no service '${name}'.`)
  return handler(request, { signal })
}

/** What one step of a kernel asks for. Done again elsewhere, the step gets the answers it got, or still waits for. */
export class Desk {
  #givenUp: AbortController | undefined
  readonly #answers = new Map<string, Promise<Json>>()

  /** Whether anything was asked for. */
  get wasUsed(): boolean {
    return this.#answers.size > 0
  }

  /** A counter of this desk for one attempt at the step: the same request twice is two requests. */
  attempt(): Asking {
    let times: Map<string, number> | undefined
    return (name, request) => {
      times ??= new Map()
      this.#givenUp ??= new AbortController()
      const { signal } = this.#givenUp
      const asked = JSON.stringify([name, request])
      const time = (times.get(asked) ?? 0) + 1
      times.set(asked, time)
      return this.#answer(`${time} ${asked}`, () => handle(name, request, signal))
    }
  }

  /** Nobody waits any more for what has not been answered. */
  close(): void {
    this.#givenUp?.abort(new Error('the step is over'))
  }

  #answer(key: string, ask: () => Promise<Json>): Promise<Json> {
    const known = this.#answers.get(key)
    if (known) return known
    const answer = ask()
    answer.catch(() => {})
    this.#answers.set(key, answer)
    return answer
  }
}
