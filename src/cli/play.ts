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
import { Player } from './play/player.ts'
import { jsonReporter, screenReporter, transcriptReporter } from './play/reporter.ts'
import { tourOf } from './play/tour.ts'
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
      const { store, id } = placeOf(values)
      const world = file === undefined ? {} : { world: file }
      const { executor, quiet } = values
      const onNotice = (notice: string) => void (quiet || outside.stderr.write(`${notice}\n`))
      const session = await openAnySession({
        ...world,
        store,
        id,
        model: imaginer ?? 'none',
        executor,
        onNotice,
      })
      const domain = await domainNamed(session.world.domain)
      const isScreen = isAtTerminal(outside) && !values.json && !tour
      const reporter = reporterFor(outside, { isScreen, isJson: values.json })
      const player = new Player({ session, store, domain, reporter })
      try {
        if (isScreen) return await playAtPrompt(player, outside, { isQuiet: values.quiet })
        // a session that is kept holds what its owner does, and a program that speaks JSON takes its time
        const isKept = values.session !== undefined
        const isBare = name === undefined && !isKept && !values.json
        const toured = isKept ? undefined : file
        const lines = tour ?? (await linesOf(outside, { toured, isBare }))
        return await playLines(player, lines, { ...outside, isQuiet: values.quiet || values.json })
      } finally {
        await player.close()
      }
    } finally {
      await imaginer?.model.close()
    }
  },
})

function isAtTerminal({ stdin, stdout }: Outside): boolean {
  return stdin.isTTY === true && stdout.isTTY === true
}

function reporterFor(outside: Outside, { isScreen, isJson }: { isScreen: boolean; isJson: boolean }) {
  if (isJson) return jsonReporter(outside)
  return isScreen ? screenReporter(outside) : transcriptReporter(outside)
}

function placeOf({ session, durable }: { session: string | undefined; durable: boolean }): {
  store: Store
  id: string
} {
  if (session === undefined) return { store: memoryStore(), id: 'play' }
  const { store, id } = storeOfFile(session, { isDurable: durable })
  return { store: lateStore(store), id }
}

function refuseSessionName(name: string | undefined): void {
  if (!name?.endsWith('.jsonl')) return
  throw new WorldError('usage', `${name} is no world.`, {
    remedy: `To go on with a session: --session ${name}`,
  })
}
