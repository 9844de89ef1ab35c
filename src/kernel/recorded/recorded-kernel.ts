// The kernel of a world that is made of recordings: what they show is answered as they show it, anything else is unknown.
import type { Json } from '../../world/json.ts'
import type { Kernel } from '../kernel.ts'
import { counted } from '../screens/claims/count-claims.ts'
import { lookAtScreen } from '../screens/look-at-screen.ts'
import { readScreen } from '../screens/read-screen.ts'
import { screenClaims } from '../screens/screen-claims.ts'
import type { ScreenKind } from '../screens/screen-kind.ts'
import type { FirstView } from '../ui-tree/ui-tree-parts.ts'
import { openRecording } from './open-recording.ts'
import type { RecordedForm } from './recorded-form.ts'
import type { Recording } from './recording.ts'
import { Whereabouts } from './whereabouts.ts'

interface Snapshot {
  readonly where: Json
  /** The text in front: its place in the recordings, or itself where it is of none. */
  readonly shown: number | string
}

/** How screens and actions are read, of recordings and for what is imagined beside them. */
export interface RecordedOptions<Action> {
  readonly form: RecordedForm
  readonly kind: ScreenKind<Action>
  read(action: Json): Action
  readonly snapshot: Json | undefined
}

/** Opens recordings where they begin, or as a snapshot has it. */
export function openRecordedKernel<Action>(
  recording: Recording,
  { form, kind, read, snapshot }: RecordedOptions<Action>,
): Kernel {
  const { runs, graph, start } = openRecording(recording, form)
  return live((snapshot as unknown as Snapshot | undefined) ?? { where: graph.begin(start).toJSON(), shown: start })

  function live(from: Snapshot): Kernel {
    const where = Whereabouts.from(from.where, graph)
    let { shown } = from
    const screen = () => {
      const text = typeof shown === 'string' ? shown : (runs.screens[shown] ?? '')
      return form.screenIn(text) ?? text
    }
    const now = (): Snapshot => ({ where: where.toJSON(), shown })
    return {
      async step(action) {
        const answer = graph.find(action, screen(), where)
        if ('why' in answer) return { kind: 'unknown', why: answer.why }
        const text = runs.screens[answer.text] ?? ''
        where.take(answer.taken, graph)
        if (form.screenIn(text) !== undefined) shown = answer.text
        return {
          kind: 'computed',
          observation: { text, ...(answer.isError && { isError: true }) },
          isRecorded: true,
        }
      },
      facts: async () => '',
      async check(action, { text }) {
        const before = readScreen(screen(), kind.shape)
        if (!('screen' in before)) return []
        const counts = counted(before.screen.nodes, {})
        return screenClaims(text, read(action), { before: before.screen, counts, kind })
      },
      async learn(action, { text }) {
        graph.leave(action, { before: screen(), after: text }, where)
        if (form.screenIn(text) !== undefined) shown = text
        return undefined
      },
      look: async check => lookAtScreen(check, screen(), kind),
      state: async () => undefined,
      snapshot: async () => now() as unknown as Json,
      fork: async () => live(now()),
      close: async () => {},
    }
  }
}

/** What is seen first where recordings begin. */
export function recordedView(
  view: FirstView,
  { recording, form }: { recording: Recording; form: RecordedForm },
): FirstView {
  const { runs, start } = openRecording(recording, form)
  const text = runs.screens[start] ?? ''
  return { ...view, screen: form.screenIn(text) ?? text }
}
