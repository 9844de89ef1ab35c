// A kernel whose whole state is the turns it has seen: what they determine is a function of them.
import type { Action } from '../world/action.ts'
import type { Json } from '../world/json.ts'
import type { Kernel } from './kernel.ts'

export interface SeenTurn {
  readonly action: Action
  readonly text: string
}

/** What comes back after these turns, or why they do not tell. */
export type Derived = { readonly text: string; readonly isInferred?: true } | { readonly why: string }

/** Opens a kernel over a function of the turns so far. */
export function turnsKernel(
  derive: (turns: readonly SeenTurn[], action: Action) => Derived,
  start: readonly SeenTurn[] = [],
): Kernel {
  let turns = start
  return {
    step: async action => {
      const derived = derive(turns, action)
      if ('why' in derived) return { kind: 'unknown', why: derived.why }
      turns = [...turns, { action, text: derived.text }]
      const { text, isInferred } = derived
      return { kind: 'computed', observation: { text }, ...(isInferred && { isInferred }) }
    },
    learn: async (action, { text }) => {
      turns = [...turns, { action, text }]
      return undefined
    },
    facts: async () => '',
    check: async () => [],
    look: async () => undefined,
    state: async () => undefined,
    snapshot: async () => turns as unknown as Json,
    fork: async () => turnsKernel(derive, turns),
    close: async () => {},
  }
}
