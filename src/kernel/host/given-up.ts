// What a kernel was stopped at: an action in a state. The same action in the same state would be stopped again, in
// whichever session it is done, so it is not tried.

const mostActions = 1000

export class GivenUp {
  readonly #actions = new Map<string, Map<string, string>>()

  /** Whether this action was given up in any state; which one it was is dear to find out. */
  mayKnow(method: string, action: unknown): boolean {
    return this.#actions.size > 0 && this.#actions.has(keyOf(method, action))
  }

  /** Why it was given up in a state; undefined where it was not. */
  why(method: string, action: unknown, state: string): string | undefined {
    return this.#actions.get(keyOf(method, action))?.get(state)
  }

  remember(method: string, action: unknown, { state, why }: { state: string; why: string }): void {
    const key = keyOf(method, action)
    const states = this.#actions.get(key) ?? new Map<string, string>()
    this.#actions.delete(key)
    this.#actions.set(key, states.set(state, why))
    dropOldest(states)
    dropOldest(this.#actions)
  }
}

function keyOf(method: string, action: unknown): string {
  return `${method} ${JSON.stringify(action)}`
}

function dropOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys()
  if (map.size > mostActions && oldest !== undefined) map.delete(oldest)
}
