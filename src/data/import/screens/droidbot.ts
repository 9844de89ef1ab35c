// DroidBot's output folder: `events/` with a file for each input, `states/` with the views on screen before and after.
import { readdir } from 'node:fs/promises'
import * as path from 'node:path'
import { z } from 'zod'
import { explain } from '../../../world/error.ts'
import type { TrajectoryTurn } from '../../trajectory.ts'
import type { Imported, Importer } from '../importer.ts'
import { trajectoryOf } from '../read/draft.ts'
import { fieldsOf } from '../read/fields.ts'
import { partsFrom } from '../read/folder-parts.ts'
import { readDocuments } from '../read/read-documents.ts'
import { elementLine } from './element-line.ts'

const pair = z.tuple([z.number(), z.number()])

const View = z.looseObject({
  temp_id: z.number().optional(),
  class: z.string().nullish(),
  text: z.string().nullish(),
  content_description: z.string().nullish(),
  resource_id: z.string().nullish(),
  bounds: z.tuple([pair, pair]).nullish(),
  visible: z.boolean().nullish(),
})
type View = z.infer<typeof View>

const State = z.looseObject({
  state_str: z.string(),
  foreground_activity: z.string().nullish(),
  views: z.array(View),
})

const Event = z.looseObject({
  tag: z.string().optional(),
  event: z.looseObject({ event_type: z.string(), view: View.nullish() }),
  start_state: z.string(),
  stop_state: z.string(),
})
type Event = z.infer<typeof Event>

const eventFile = /^event_.*\.json$/

export const droidbot: Importer = {
  name: 'droidbot',
  summary: 'output folder of DroidBot (events and states)',
  recognises: (file, beginning) =>
    /"(event_type|state_str)"\s*:/.test(beginning) && /(^|\/)(event|state)_[^/]*\.json$/.test(file),
  async *read(file, options) {
    const files = await partsFrom(file, eventFile)
    if (files === undefined || !eventFile.test(path.basename(file))) return
    const { found: events, problems } = await readAll(files, Event)
    const states = await statesBeside(path.dirname(file))
    yield* [...problems, ...states.problems]
    const turns = events.flatMap(event => turnOf(event, states.shown))
    const app = commonest(events.map(({ event }) => event.view?.package))
    const draft = {
      turns,
      app,
      recorder: 'droidbot',
      wholeId: path.basename(path.dirname(path.dirname(path.resolve(file)))),
    }
    yield trajectoryOf(draft, { format: 'droidbot', file, place: path.dirname(file), number: 1, options })
  },
}

// the launcher and the keyboard are touched as well, but seldom
function commonest(names: readonly unknown[]): string | undefined {
  const counts = new Map<string, number>()
  for (const name of names) if (typeof name === 'string') counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

async function readAll<T>(files: readonly string[], schema: z.ZodType<T>) {
  const found: T[] = []
  const problems: Imported[] = []
  for (const file of files) {
    for await (const document of readDocuments(file)) {
      if ('problem' in document) problems.push(document)
      else {
        try {
          found.push(fieldsOf(schema, document.value, 'file'))
        } catch (error) {
          problems.push({ place: document.place, problem: explain(error) })
        }
      }
    }
  }
  return { found, problems }
}

async function statesBeside(events: string) {
  const folder = path.join(path.dirname(events), 'states')
  const names = (await readdir(folder).catch(() => [])).filter(name => /^state_.*\.json$/.test(name)).sort()
  const { found, problems } = await readAll(
    names.map(name => path.join(folder, name)),
    State,
  )
  return { shown: new Map(found.map(state => [state.state_str, shownState(state)])), problems }
}

function shownState({ foreground_activity, views }: z.infer<typeof State>): string {
  const lines = views.map((view, index) => elementLine(elementOf(view), view.temp_id ?? index))
  return [`Activity: ${foreground_activity ?? 'unknown'}`, ...lines].join('\n')
}

const abilities = [
  'clickable',
  'long_clickable',
  'checkable',
  'checked',
  'editable',
  'scrollable',
  'focused',
  'selected',
]

function elementOf(view: View) {
  const [[left, top], [right, bottom]] = view.bounds ?? [
    [0, 0],
    [0, 0],
  ]
  return {
    kind: view.class ?? '',
    text: view.text ?? '',
    description: view.content_description ?? '',
    resource: view.resource_id ?? '',
    bounds: view.bounds ? ([left, top, right, bottom] as const) : undefined,
    flags: abilities.filter(name => view[name] === true),
  }
}

// an event whose screens were not kept is not a turn; one that changed nothing is left for cleaning to find
function turnOf(
  { event, start_state, stop_state }: Event,
  shown: ReadonlyMap<string, string>,
): TrajectoryTurn[] {
  const state = shown.get(start_state)
  const observation = shown.get(stop_state)
  if (state === undefined || observation === undefined) return []
  const { event_type, view, log_lines, ...rest } = event
  const given = Object.entries(rest).filter(([, value]) => value !== null && value !== undefined)
  const target = view ? { target: elementLine(elementOf(view), view.temp_id ?? 0) } : {}
  const action = JSON.stringify({ action_type: event_type, ...Object.fromEntries(given), ...target })
  return [{ state, action, fence: 'json', observation }]
}
