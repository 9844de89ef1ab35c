// Act in a world by hand: at a terminal with a prompt, from a pipe line by line, or along the world's own short tour.
import { existsSync } from 'node:fs'
import { domainNamed } from '../../domains/index.ts'
import { memoryStore } from '../engine/store/memory-store.ts'
import type { Store } from '../engine/store/store.ts'
import { openAnySession } from '../library/open-any-session.ts'
import { WorldError } from '../world/error.ts'
import { command, jsonOption, quietOption } from './arguments/command.ts'
import type { Outside } from './outside.ts'
import { playAtPrompt } from './play/at-prompt.ts'
import { linesOf, playLines } from './play/from-lines.ts'
import { keptSessionFile, keptText } from './play/kept-session.ts'
import { Player } from './play/player.ts'
import { jsonReporter, screenReporter, transcriptReporter } from './play/reporter.ts'
import { suggestionIn, tourOf } from './play/tour.ts'
import { sayNotice } from './screen/notice.ts'
import { worldFile } from './wiring/example-worlds.ts'
import { imaginerFrom, imaginerOptions } from './wiring/imaginer.ts'
import { lateStore } from './wiring/late-store.ts'
import { storeOfFile } from './wiring/session-file.ts'

export const play = command({
  name: 'play',
  summary: 'Act in a world by hand.',
  usage: '[world or domain] [--session FILE] [--tour] [options]',
  operands: { least: 0, most: 1 },
  options: [
    {
      name: 'session',
      type: 'text',
      value: 'FILE',
      description: 'Keep the session in FILE (.jsonl), or go on with the one there.',
      default: 'a new file in the state folder',
    },
    {
      name: 'tour',
      type: 'flag',
      description:
        "Do what the world's tour does, and leave. Without --session, play does so too where nothing comes on standard input.",
    },
    { name: 'durable', type: 'flag', description: 'Wait for the disk at every turn.' },
    { ...jsonOption, description: 'Read actions line by line and print every turn as a line of JSON.' },
    { ...quietOption, description: 'Print no title, task or summary.' },
    ...imaginerOptions,
  ],
  examples: [
    ['agentworld play', 'Begin in the first example world.'],
    ['agentworld play my-world.yaml --session s.jsonl', 'Act in a world of your own and keep the session.'],
    ["printf 'pwd\\nls\\n' | agentworld play", 'Act from a script: each line is an action.'],
  ],
  async run({ values, operands: [name] }, outside) {
    const isStored = values.session !== undefined && existsSync(values.session)
    refuseSessionName(name)
    const file = isStored && name === undefined ? undefined : await worldFile(name)
    const tour = values.tour ? await tourOf(file) : undefined
    const imaginer = await imaginerFrom(values, outside)
    try {
      const isScreen = isAtTerminal(outside) && !values.json && !tour
      const said = isScreen ? undefined : await whatIsSaid({ ...values, tour, file, name }, outside)
      const place = placeOf(values, { worldFile: file, isTour: said?.isTour === true, outside })
      const onNotice = (notice: string) => void (values.quiet || sayNotice(notice, outside))
      const session = await openAnySession({
        ...(file === undefined ? {} : { world: file }),
        store: place.store,
        id: place.id,
        model: imaginer ?? 'none',
        executor: values.executor,
        onNotice,
      })
      const domain = await domainNamed(session.world.domain)
      const reporter = reporterFor(outside, { isScreen, isJson: values.json })
      const player = new Player({ session, store: place.store, domain, reporter })
      try {
        if (said) return await playLines(player, said, { ...outside, isQuiet: values.quiet || values.json })
        const suggestion = session.status.last ? undefined : await suggestionIn(session.world, { file })
        return await playAtPrompt(player, outside, { isQuiet: values.quiet, suggestion })
      } finally {
        await player.close()
        const ending = endingOf(place, { turns: session.status.turns, outside })
        if (ending !== undefined) onNotice(ending)
      }
    } finally {
      await imaginer?.model.close()
    }
  },
})

// a session that is kept holds what its owner does, and a program that speaks JSON takes its time
async function whatIsSaid(
  {
    tour,
    file,
    name,
    session,
    json,
  }: {
    tour: readonly string[] | undefined
    file: string | undefined
    name: string | undefined
    session: string | undefined
    json: boolean
  },
  outside: Outside,
) {
  if (tour) return { lines: tour, isTour: true }
  const isNamed = session !== undefined
  const isBare = name === undefined && !isNamed && !json
  return linesOf(outside, { toured: isNamed ? undefined : file, isBare })
}

function isAtTerminal({ stdin, stdout }: Outside): boolean {
  return stdin.isTTY === true && stdout.isTTY === true
}

function reporterFor(outside: Outside, { isScreen, isJson }: { isScreen: boolean; isJson: boolean }) {
  if (isJson) return jsonReporter(outside)
  return isScreen ? screenReporter(outside) : transcriptReporter(outside)
}

interface Place {
  readonly store: Store
  readonly id: string
  /** The file nobody named; undefined where the session is kept elsewhere, or not at all. */
  readonly file?: string | undefined
  /** Whether nothing of it remains. */
  readonly isLost: boolean
}

function placeOf(
  { session, durable: isDurable }: { session: string | undefined; durable: boolean },
  { worldFile, isTour, outside }: { worldFile: string | undefined; isTour: boolean; outside: Outside },
): Place {
  if (session !== undefined) return { ...late(session, { isDurable }), isLost: false }
  const kept = isTour ? undefined : keptSessionFile(outside.environment, { worldFile: worldFile ?? '' })
  if (kept !== undefined) return { ...late(kept, { isDurable }), file: kept, isLost: false }
  return { store: memoryStore(), id: 'play', isLost: !isTour }
}

function late(file: string, options: { isDurable: boolean }): Pick<Place, 'store' | 'id'> {
  const { store, id } = storeOfFile(file, options)
  return { store: lateStore(store), id }
}

/** What is to be said of the place in the end. */
function endingOf(
  { file, isLost }: Place,
  { turns, outside }: { turns: number; outside: Outside },
): string | undefined {
  if (file !== undefined && existsSync(file)) return keptText(file, outside.environment)
  if (!isLost || turns === 0) return undefined
  return 'The session was not kept: its folder cannot be written. --session FILE keeps one.'
}

function refuseSessionName(name: string | undefined): void {
  if (!name?.endsWith('.jsonl')) return
  throw new WorldError('usage', `${name} is not a world.`, {
    remedy: `To go on with a session: --session ${name}`,
  })
}
