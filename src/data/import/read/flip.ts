// The flip: an agent's trajectory becomes the environment's. Its actions are the questions, what came back are the
// answers; what it thought and said in between is gone, and an action that nothing came back for is not a turn.
import type { TrajectoryTurn } from '../../trajectory.ts'

/** One thing the agent did: a call of a tool, or a text such as a command. */
export type Act =
  | { readonly id?: string | undefined; readonly name: string; readonly arguments: unknown }
  | { readonly id?: string | undefined; readonly text: string; readonly fence: string }

/** What happens in a recording, in order. */
export type Step =
  /** What the user said. */
  | { readonly kind: 'said'; readonly text: string }
  /** What the agent did at once. */
  | { readonly kind: 'acts'; readonly acts: readonly Act[] }
  /** What came back: for one act, where it says which, else for those before it in order. */
  | {
      readonly kind: 'reply'
      readonly to?: string | undefined
      readonly text: string
      readonly isError?: boolean | undefined
    }

/** What a recording tells, flipped. */
export interface Flipped {
  /** What the user said before a turn is its task. */
  readonly turns: TrajectoryTurn[]
  /** How many replies there are that no act was found for. */
  readonly strays: number
}

/** The turns of a recording. */
export function flip(steps: readonly Step[]): Flipped {
  const turns: TrajectoryTurn[] = []
  let said: string[] = []
  let strays = 0
  for (const { step, answered } of withActs(steps)) {
    if (step.kind === 'said') said.push(step.text)
    else if (answered.length === 0) strays += 1
    else {
      const task = said.filter(text => text.trim() !== '').join('\n\n')
      said = []
      turns.push({
        ...(task === '' ? {} : { task }),
        ...actionOf(answered),
        observation: step.text,
        ...(step.isError ? { isError: true } : {}),
      })
    }
  }
  return { turns, strays }
}

// what was said and what came back, in order, each reply with the acts it answers
function* withActs(
  steps: readonly Step[],
): Generator<{ readonly step: Exclude<Step, { kind: 'acts' }>; readonly answered: readonly Act[] }> {
  const open = new Set<Act>()
  // where no call has a name, that of a reply is the message's own
  const hasNames = steps.some(step => step.kind === 'acts' && step.acts.some(({ id }) => id !== undefined))
  for (let at = 0; at < steps.length; ) {
    const groups: (readonly Act[])[] = []
    const came: Exclude<Step, { kind: 'acts' }>[] = []
    // acts, and what comes until the next ones
    for (; at < steps.length; at += 1) {
      const step = steps[at]
      if (step === undefined || (step.kind === 'acts' && came.some(({ kind }) => kind === 'reply'))) break
      if (step.kind === 'acts') groups.push(step.acts)
      else came.push(step)
    }
    for (const act of groups.flat()) open.add(act)
    const replies = came.flatMap(step =>
      step.kind !== 'reply' ? [] : [{ step, to: hasNames ? step.to : undefined }],
    )
    const pairs = answersOf(replies, groups, open)
    for (const step of came) yield { step, answered: pairs.get(step) ?? [] }
  }
}

/** Which acts each of these replies answers. The answered ones are no longer open. */
function answersOf(
  replies: readonly { readonly step: Step; readonly to: string | undefined }[],
  groups: readonly (readonly Act[])[],
  open: Set<Act>,
): ReadonlyMap<Step, readonly Act[]> {
  const pairs = new Map<Step, readonly Act[]>()
  const pair = (step: Step, acts: readonly Act[]) => {
    pairs.set(step, acts)
    for (const act of acts) open.delete(act)
  }
  for (const { step, to } of replies) {
    const act = to === undefined ? undefined : [...open].find(({ id }) => id === to)
    if (act) pair(step, [act])
  }
  const unnamed = replies.filter(({ to }) => to === undefined)
  const waiting = groups.map(group => group.filter(act => open.has(act))).filter(group => group.length > 0)
  const answered = inOrder(waiting, unnamed.length)
  for (const [index, { step }] of unnamed.entries()) pair(step, answered[index] ?? [])
  return pairs
}

/**
 * What replies without a name answer: an act each where there are as many, all that was done at once where there is one
 * reply for each time. Where the numbers do not fit nobody knows, and a wrong pair is worse than none.
 */
function inOrder(groups: readonly (readonly Act[])[], replies: number): readonly (readonly Act[])[] {
  const acts = groups.flat()
  if (acts.length === replies) return acts.map(act => [act])
  if (groups.length === replies) return groups
  // one reply more or less: the last thing that was done, or the only one
  if (replies === 1) return groups.slice(-1)
  return groups.length === 1 && acts.length === 1 ? groups : []
}

/** The action that stands for one act, or for several that were answered together. */
export function actionOf(acts: readonly Act[]): Pick<TrajectoryTurn, 'action' | 'fence' | 'tool'> {
  const [first] = acts
  if (first === undefined) return { action: '', fence: '' }
  if (!acts.every(act => 'name' in act)) {
    const texts = acts.map(act => ('text' in act ? act.text : shownCall(act)))
    return { action: texts.join('\n'), fence: 'text' in first ? first.fence : 'json' }
  }
  const names = new Set(acts.map(({ name }) => name))
  const tool = names.size === 1 && 'name' in first ? { tool: first.name } : {}
  // keys that are typed into a screen are its action, whatever the tool that types them is called
  if (acts.every(({ arguments: given }) => isKeystrokes(given)))
    return {
      action: JSON.stringify(
        acts.map(act => act.arguments),
        null,
        2,
      ),
      fence: 'json',
      ...tool,
    }
  if (acts.length === 1 && 'name' in first) return { action: shownCall(first), fence: 'json', ...tool }
  const calls = acts.map(({ name, arguments: given }) => ({ name, arguments: given }))
  return { action: JSON.stringify(calls, null, 2), fence: 'json', ...tool }
}

const shownCall = ({ name, arguments: given }: Extract<Act, { name: string }>) =>
  JSON.stringify({ name, arguments: given }, null, 2)

const isKeystrokes = (given: unknown) => given !== null && typeof given === 'object' && 'keystrokes' in given

/** A call's arguments: an object, parsed where they are JSON text, kept as they are where they cannot be. */
export function argumentsFrom(given: unknown): unknown {
  if (typeof given !== 'string') return given ?? {}
  if (given.trim() === '') return {}
  try {
    return JSON.parse(given)
  } catch {
    return given
  }
}
