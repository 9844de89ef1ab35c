// Computing a conversation's next turn. Which kind of world it is about may be told; else it must show in the turns
// before: a kernel that comes to the same as one of them, and never to something else, has understood them.
import { domainNamed, domainNames } from '../../domains/index.ts'
import { type Determined, predictRow } from '../bench/engine/predict-row.ts'
import { turnText } from '../bench/engine/turn-text.ts'
import type { ShownWorld } from '../kernel/shown-world.ts'
import type { ComputeTurn, Conversation } from '../serve/openai/prediction.ts'
import { explain } from '../world/error.ts'

/** Shorter observations are the same by chance. */
const leastWitness = 3

export const computeTurn: ComputeTurn = async (conversation, { domain, signal }) => {
  const action = turnText(conversation.asked)?.action
  if (action === undefined) return { ok: false, why: 'it shows no action' }
  let why = 'no kernel reads such an action'
  for (const name of domain === undefined ? domainNames : [domain]) {
    const shown = await (await domainNamed(name)).abilities.shown?.()
    if (shown?.readAction(action) === undefined) continue
    const { determined, isUnderstood } = await predict(conversation, shown, signal)
    if (determined.ok && (isUnderstood || domain !== undefined)) return determined
    why = determined.ok ? 'the turns before do not tell what kind of world this is' : determined.why
  }
  return { ok: false, why }
}

async function predict(
  { system, history, asked }: Conversation,
  shown: ShownWorld,
  signal: AbortSignal,
): Promise<{ determined: Determined; isUnderstood: boolean }> {
  let [same, other] = [0, 0]
  const onComputed = ({ text, isSame }: { text: string; isSame: boolean }) => {
    if (!isSame) other += 1
    else if (text.trim().length >= leastWitness) same += 1
  }
  const unused = { key: '', domain: '', id: '', truth: '', fields: {} }
  const row = { ...unused, turn: history.length + 1, system, history, asked, action: asked }
  const determined = await predictRow(row, shown, { signal, onComputed }).catch((error: unknown) => {
    signal.throwIfAborted()
    // a history that no kernel bears is one for the model
    return { ok: false as const, why: `the kernel failed: ${explain(error)}` }
  })
  return { determined, isUnderstood: same > 0 && other === 0 }
}
