// Recordings as a world names them, read and put together: once in a process, for all sessions in all worlds that use them.
import { readFileSync, statSync } from 'node:fs'
import { WorldError } from '../../world/error.ts'
import { textHash } from '../../world/hash.ts'
import type { Json } from '../../world/json.ts'
import { parseWith } from '../../world/reading/friendly.ts'
import { whyUnread } from '../../world/text/why-unread.ts'
import type { World } from '../../world/world.ts'
import { pathInside } from '../files/place-contents.ts'
import type { RecordedForm } from './recorded-form.ts'
import { RecordedGraph } from './recorded-graph.ts'
import { type Recording, Runs } from './recording.ts'

/** Recordings that sessions are opened in. */
interface OpenRecording {
  readonly runs: Runs
  readonly graph: RecordedGraph
  /** The place of the text that a session begins with. */
  readonly start: number
}

type Kept = Extract<Recording, { use: unknown }>

const maxBytes = 512 * 2 ** 20
const opened = new WeakMap<Recording, OpenRecording>()
// as long as a session is in them
const read = new Map<string, WeakRef<Runs>>()
const graphs = new WeakMap<Runs, Map<string, RecordedGraph>>()

/** Opens recordings; those in files must be as they were when the world was pinned to them. */
export function openRecording(recording: Recording, form: RecordedForm): OpenRecording {
  const known = opened.get(recording)
  if (known !== undefined) return known
  const runs = 'use' in recording ? runsOf(recording) : recording
  const start = recording.start ?? runs.runs[0]?.start ?? 0
  const first = runs.screens[start]
  if (first === undefined || form.screenIn(first) === undefined)
    throw new WorldError('world', `state.recording.start: there is no screen ${start}.`)
  const { decides, varying } = recording
  const key = JSON.stringify([form.kind, decides, varying])
  const own = graphs.get(runs) ?? new Map<string, RecordedGraph>()
  graphs.set(runs, own)
  const graph = own.get(key) ?? new RecordedGraph(runs, { form, decides, varying })
  own.set(key, graph)
  const made = { runs, graph, start }
  opened.set(recording, made)
  return made
}

/** The world with its recording pinned, where it has one in files. */
export function withRecording(world: World, { folder }: { readonly folder: string }): World {
  const { recording } = world.state as { recording?: Recording }
  if (recording === undefined || !('use' in recording)) return world
  const pinned = pinRecording(recording, { folder })
  return { ...world, state: { ...world.state, recording: pinned as unknown as Json } }
}

/** The recording with the paths of its files made absolute, and pinned by the hash of what is there. */
function pinRecording(recording: Kept, { folder }: { readonly folder: string }): Kept {
  const use = [recording.use].flat().map(file => pathInside(folder, file, 'state.recording.use'))
  const pinned = { ...recording, use, hash: hashOf(use.map(textOf)) }
  if (recording.hash !== undefined && recording.hash !== pinned.hash) throw changed(use)
  runsOf(pinned)
  return pinned
}

function runsOf({ use, hash }: Kept): Runs {
  const files = [use].flat()
  if (hash === undefined)
    throw new WorldError('world', `This world names ${files[0]}, which only a world file may do.`, {
      remedy: 'Save the world in a file of this machine and open that, or put the runs into its state.',
    })
  const known = read.get(hash)?.deref()
  if (known !== undefined) return known
  const texts = files.map(textOf)
  if (hashOf(texts) !== hash) throw changed(files)
  const runs = together(texts.map((text, index) => parsed(text, files[index] ?? '')))
  read.set(hash, new WeakRef(runs))
  return runs
}

function textOf(file: string): string {
  try {
    if (statSync(file).size > maxBytes) throw new WorldError('world', `${file}: larger than ${maxBytes / 2 ** 20} MiB.`)
    return readFileSync(file, 'utf8')
  } catch (cause) {
    if (cause instanceof WorldError) throw cause
    throw new WorldError('world', `${file}: ${whyUnread(cause)}.`, { cause })
  }
}

function parsed(text: string, place: string): Runs {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new WorldError('world', `${place}: not readable as JSON: ${(cause as Error).message.slice(0, 200)}.`, {
      remedy: "Recordings of any known format are read by 'agentworld import --from recordings'.",
      cause,
    })
  }
  return parseWith(Runs, value, { at: 'world', place })
}

function together(all: readonly Runs[]): Runs {
  const [first] = all
  if (first !== undefined && all.length === 1) return first
  const screens: string[] = []
  const runs = all.flatMap(one => {
    const at = screens.length
    for (const screen of one.screens) screens.push(screen)
    return one.runs.map(({ start, steps }) => ({
      start: start + at,
      steps: steps.map(step => ({ ...step, shows: step.shows + at })),
    }))
  })
  return { screens, runs }
}

function hashOf(texts: readonly string[]): string {
  return textHash(texts.map(textHash).join('\n'))
}

function changed(files: readonly string[]): WorldError {
  return new WorldError(
    'world',
    `${files.join(', ')}: not what it was when this world was pinned to it.`,
    { remedy: 'Restore it to continue, or open a new session in the world as it is now.' },
  )
}
