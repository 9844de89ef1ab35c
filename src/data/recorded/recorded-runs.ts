// What a recording of one app is before it is a world: runs through screens. What was imagined in it, and all that came
// after that, is left out.
import type { Domain } from '../../kernel/domain.ts'
import type { Runs } from '../../kernel/recorded/recording.ts'
import type { Entry } from '../../world/entry.ts'
import type { Json } from '../../world/json.ts'
import { transcriptFrom } from '../../world/transcript.ts'
import type { Trajectory } from '../trajectory.ts'

/** One way through an app, as texts. */
export interface RecordedRun {
  readonly start: string
  readonly steps: readonly { readonly do: Json; readonly text: string; readonly isError: boolean }[]
}

/** The run of one of our own sessions, behind its faults. */
export function runOfSession(entries: readonly Entry[], domain: Domain): RecordedRun[] {
  const { header, turns } = transcriptFrom(entries)
  const { world } = header
  const [first] = turns
  if (first === undefined) return []
  const { state } = domain.parts.turn(world, first.action, { index: 1, before: undefined })
  const real = turns.filter(({ by }) => by !== 'fault')
  const end = real.findIndex(({ by }) => by === 'model' || by === 'inferred')
  const steps = real.slice(0, end < 0 ? undefined : end).map(({ action, observation, base, ran }) => {
    const { text, isError = false } = base ?? observation
    return { do: ran ?? action, text, isError }
  })
  return state === undefined || steps.length === 0 ? [] : [{ start: state, steps }]
}

/** The runs of another project's recording: where its screens do not follow on each other, another one begins. */
export function runsOfTrajectory({ turns, origin }: Trajectory): RecordedRun[] {
  const runs: { start: string; steps: RecordedRun['steps'][number][] }[] = []
  let seen: string | undefined
  for (const { state, action, observation } of turns) {
    const before = state ?? seen
    if (before !== undefined) {
      if (before !== seen || runs.length === 0) runs.push({ start: before, steps: [] })
      const { text, screen, isError } = errorFirst(observation)
      runs.at(-1)?.steps.push({ do: actionOf(action, origin.format), text, isError })
      seen = screen
    } else seen = errorFirst(observation).screen
  }
  return runs
}

/** All runs over one table of texts. */
export function runsFrom(all: readonly RecordedRun[]): Runs {
  const places = new Map<string, number>()
  const placeOf = (text: string) => {
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  }
  const runs = all.map(({ start, steps }) => ({
    start: placeOf(start),
    steps: steps.map(({ do: action, text, isError }) => ({
      do: action,
      shows: placeOf(text),
      ...(isError && { isError: true as const }),
    })),
  }))
  return { screens: [...places.keys()], runs }
}

// the importer writes an error below the page; browsers here say it above
function errorFirst(observation: string): { text: string; screen: string; isError: boolean } {
  const [, screen, error] = /^([\s\S]*)\n\nError of the last action: ([\s\S]*)$/.exec(observation) ?? []
  if (screen === undefined) return { text: observation, screen: observation, isError: false }
  return { text: `Error from previous action: ${error}\n\n${screen}`, screen, isError: true }
}

const eventFields = ['x', 'y', 'text', 'direction', 'name', 'intent']

// DroidBot's events name the element by its line on the screen
function actionOf(action: string, format: string): Json {
  if (format !== 'droidbot') return action
  const given = JSON.parse(action) as { readonly [field: string]: Json }
  const number = /^\[ *(\d+)\]/.exec(String(given.target ?? ''))?.[1]
  const kept = eventFields.flatMap(field => (given[field] == null ? [] : [[field, given[field]]]))
  return {
    event_type: given.action_type ?? '',
    ...(number !== undefined && { view: `<view id=${number}>` }),
    ...Object.fromEntries(kept),
  }
}
