// Computing a conversation's next turn. Which kind of world it is about may be told; else it must show. Calls of tools are
// a matter for the kind that knows such tools, everything else for kinds that read what is typed. And a kernel must have
// understood the turns before: it comes to the same as one of them, and never to something else.
import { allDomains, domainNamed } from '../../domains/index.ts'
import { type Determined, predictRow } from '../bench/engine/predict-row.ts'
import { turnText } from '../bench/engine/turn-text.ts'
import { recordedKind } from '../kernel/choose-ability.ts'
import type { ShownWorld } from '../kernel/shown-world.ts'
import { shownCall } from '../kernel/tools/asked-again.ts'
import type { ComputeTurn, Conversation } from '../serve/openai/prediction.ts'
import { explain } from '../world/error.ts'

/** Shorter observations are the same by chance. */
const leastWitness = 3

export const computeTurn: ComputeTurn = async (conversation, { domain, signal }) => {
  const action = turnText(conversation.asked)?.action
  if (action === undefined) return { ok: false, why: 'it shows no action' }
  const kinds = domain === undefined ? await kindsOf([...actionsOf(conversation), action]) : [domain]
  const outcomes: Determined[] = []
  for (const name of kinds) {
    const shown = await (await domainNamed(name)).abilities.shown?.()
    if (shown?.readAction(action) === undefined) continue
    const { determined, isUnderstood } = await predict(conversation, shown, signal)
    // what a kernel says of a world it does not know is no reason
    if (isUnderstood || domain !== undefined) outcomes.push(determined)
  }
  return agreed(outcomes)
}

/** What all kinds come to that understood; one that cannot say, or says otherwise, leaves it open. */
function agreed([first, ...others]: readonly Determined[]): Awaited<ReturnType<ComputeTurn>> {
  if (first === undefined) return { ok: false, why: unclear, isKindOpen: true }
  if (others.length === 0) return first
  const isOne = first.ok && others.every(other => other.ok && other.text === first.text)
  return isOne ? first : { ok: false, why: unclear, isKindOpen: true }
}

const unclear = 'the turns before do not tell what kind of world this is'
/** What can be typed, and is no call of a tool. */
const typed = 'echo a | cat'

function actionsOf({ history }: Conversation): string[] {
  return history.flatMap(({ prompt }) => turnText(prompt)?.action ?? [])
}

/** The kinds of world in which this can be done. */
async function kindsOf(actions: readonly string[]): Promise<readonly string[]> {
  const calls = actions.map(shownCall)
  // a word alone may be a command as well as a call without arguments
  if (calls.includes(undefined) || !actions.some(text => text.includes('{'))) return kindsThatRead(typed)
  const tools = [...new Set(calls.flatMap(call => call?.name ?? []))]
  const kind = recordedKind(await allDomains(), { format: 'conversation', tools })
  return kind === undefined ? [] : [kind]
}

async function kindsThatRead(action: string): Promise<readonly string[]> {
  const kinds: string[] = []
  for (const { name, abilities } of await allDomains()) {
    if ((await abilities.shown?.())?.readAction(action) !== undefined) kinds.push(name)
  }
  return kinds
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
