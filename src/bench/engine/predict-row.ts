// Predicts a row without a model. A kernel that knows nothing else goes through the history, and computes the asked
// action where that history determines it. A kernel that disagrees with the history is not believed.
import type { Kernel } from '../../kernel/kernel.ts'
import type { ShownWorld } from '../../kernel/shown-world.ts'
import type { Row } from '../rows/row.ts'
import { observationText, turnText } from './turn-text.ts'

/** The prediction, or why there is none. */
export type Determined =
  | { readonly ok: true; readonly text: string; readonly isInferred?: true }
  | { readonly ok: false; readonly why: string }

export interface PredictOptions {
  readonly signal: AbortSignal
  /** Told of every turn of the history that was computed as well, and whether that is what is shown. */
  readonly onComputed?: (turn: { readonly text: string; readonly isSame: boolean }) => void
}

/** Computes what a row asks for, or says why its history does not determine it. */
export async function predictRow(
  row: Row,
  shown: ShownWorld,
  { signal, onComputed = () => {} }: PredictOptions,
): Promise<Determined> {
  const asked = turnText(row.action)
  const action = asked && shown.readAction(asked.action)
  if (!action) return { ok: false, why: 'the action is of a form that is not computed' }
  const walked = await walk(row, shown, { signal, onComputed })
  if (!walked.ok) return walked
  try {
    const result = await walked.kernel.step(action, { signal })
    if (result.kind === 'unknown') return { ok: false, why: result.why }
    const text = shown.show(result.observation)
    return { ok: true, text, ...(result.isInferred && { isInferred: true }) }
  } finally {
    await walked.kernel.close()
  }
}

type Walked = { readonly ok: true; readonly kernel: Kernel } | { readonly ok: false; readonly why: string }

async function walk(row: Row, shown: ShownWorld, options: Required<PredictOptions>): Promise<Walked> {
  const first = row.history[0]?.prompt ?? row.action
  const start = { system: row.system, state: turnText(first)?.state }
  let kernel = await shown.open(start)
  for (const [index, { prompt, response }] of row.history.entries()) {
    const outcome = await walkTurn(kernel, { prompt, response, shown, ...options })
    if (outcome === 'followed') continue
    await kernel.close()
    if (outcome === 'otherwise')
      return { ok: false, why: `turn ${index + 1} was computed differently from what it shows` }
    // what came before a turn that nobody can follow is not relied on
    kernel = await shown.open({ ...start, state: undefined })
  }
  return { ok: true, kernel }
}

async function walkTurn(
  kernel: Kernel,
  turn: { prompt: string; response: string; shown: ShownWorld } & Required<PredictOptions>,
): Promise<'followed' | 'otherwise' | 'unreadable'> {
  const { shown, signal } = turn
  const text = turnText(turn.prompt)
  const action = text && shown.readAction(text.action)
  if (!action) return 'unreadable'
  const response = observationText(turn.response)
  const observation = response === undefined ? undefined : shown.readObservation(response)
  // an unknown step leaves the state as it was
  const result = await kernel.step(action, { signal })
  if (result.kind === 'computed') {
    if (response === undefined || hasCut(observation)) return 'followed'
    const computed = shown.show(result.observation)
    const isSame = computed.trim() === response.trim()
    turn.onComputed({ text: computed, isSame })
    return isSame ? 'followed' : 'otherwise'
  }
  if (observation === undefined) return 'unreadable'
  await kernel.learn(action, observation)
  return 'followed'
}

function hasCut(observation: { data?: unknown } | undefined): boolean {
  const data = observation?.data
  return typeof data === 'object' && data !== null && 'isCut' in data
}
