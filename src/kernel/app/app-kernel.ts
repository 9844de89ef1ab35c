// A kernel over declared apps: the skin of a domain reads actions and writes screens, apps say what happens.
import type { Check } from '../../world/check.ts'
import { WorldError } from '../../world/error.ts'
import type { Json } from '../../world/json.ts'
import type { Observation } from '../../world/observation.ts'
import type { Kernel } from '../kernel.ts'
import type { UiNode } from '../ui-tree/ui-tree-node.ts'
import type { Apps } from './declared/app.ts'
import { AppFault } from './declared/app-fault.ts'
import { lookAtApps } from './live/look.ts'
import type { AppsState } from './live/state.ts'

/** Apps in use, with what the skin keeps of them: numbers of elements, windows. */
export interface Live<Own> {
  readonly state: AppsState
  readonly own: Own
}

/** What an action came to; or why that is not known. */
export type Stepped<Own> =
  | { readonly live: Live<Own>; readonly observation: Observation }
  | { readonly why: string }

/** How one kind of environment shows apps, and how an agent's actions are meant there. */
export interface Skin<Action, Own> {
  /** The apps as they are when the world begins. */
  first(): Live<Own>
  step(action: Action, live: Live<Own>): Stepped<Own>
  /** What is on the screen, and what the skin then keeps. */
  show(live: Live<Own>): { readonly text: string; readonly live: Live<Own> }
  /** The elements on the screen. */
  nodes(live: Live<Own>): readonly UiNode[]
  /** What is in front: an address, a title. */
  page(live: Live<Own>): { readonly address: string; readonly title: string } | undefined
}

/** The apps as they begin, shown once; a world whose apps cannot even begin is refused. */
export function begun<Action, Own>(skin: Skin<Action, Own>): Live<Own> {
  try {
    return skin.show(skin.first()).live
  } catch (error) {
    if (!(error instanceof AppFault)) throw error
    throw new WorldError('world', `The apps of this world fail at their first screen: ${error.message}.`, {
      cause: error,
    })
  }
}

/** Opens apps in a skin, as they began or as a snapshot has them. */
export function appKernel<Action, Own>(
  { apps, skin, read }: { apps: Apps; skin: Skin<Action, Own>; read: (action: Json) => Action },
  snapshot: Json | undefined,
): Kernel {
  return live(snapshot === undefined ? begun(skin) : (snapshot as unknown as Live<Own>))

  function live(at: Live<Own>): Kernel {
    let now = at
    return {
      step: async action => {
        try {
          const stepped = skin.step(read(action), now)
          if ('why' in stepped) return { kind: 'unknown', why: stepped.why }
          now = stepped.live
          return { kind: 'computed', observation: stepped.observation }
        } catch (error) {
          if (error instanceof AppFault)
            return { kind: 'unknown', why: `the app's own rules fail: ${error.message}` }
          throw error
        }
      },
      facts: async () => '',
      check: async () => [],
      learn: async () => undefined,
      look: async (check: Check) =>
        lookAtApps(check, {
          apps,
          state: now.state,
          nodes: () => skin.nodes(now),
          page: () => skin.page(now),
        }),
      state: async () => ({ records: now.state.records, settings: now.state.settings }) as unknown as Json,
      snapshot: async () => now as unknown as Json,
      fork: async () => live(now),
      close: async () => {},
    }
  }
}
