// The flip: an agent's trajectory becomes the environment's. Its actions are the questions, what came back are the
// answers; what it thought and said in between is gone, and an action that nothing came back for is no turn.
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
  /** What came back: for one act, where it says which, else for all of the last ones together. */
  | {
      readonly kind: 'reply'
      readonly to?: string | undefined
      readonly text: string
      readonly isError?: boolean | undefined
    }

/** The turns of a recording. What the user said before a turn is its task. */
export function flip(steps: readonly Step[]): TrajectoryTurn[] {
  const turns: TrajectoryTurn[] = []
  let said: string[] = []
  let groups: (readonly Act[])[] = []
  for (const step of steps) {
    if (step.kind === 'said') said.push(step.text)
    else if (step.kind === 'acts') groups.push(step.acts)
    else {
      const answered = answeredBy(step.to, groups)
      if (answered.length === 0) continue
      const done = new Set(answered)
      groups = groups.map(group => group.filter(act => !done.has(act))).filter(group => group.length > 0)
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
  return turns
}

function answeredBy(id: string | undefined, groups: readonly (readonly Act[])[]): readonly Act[] {
  if (id === undefined) return groups.at(-1) ?? []
  const act = groups.flat().find(each => each.id === id)
  return act === undefined ? [] : [act]
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
