// What a player can say besides acting. A command is a colon and a word; everything else is an action.
import { WorldError } from '../../world/error.ts'
import { Fault } from '../../world/fault.ts'
import { parseWith } from '../../world/reading/friendly.ts'
import { readData } from '../../world/reading/read-world.ts'
import { nearest } from '../../world/text/nearest.ts'
import { wrapped } from '../screen/text/wrapped.ts'
import type { Player } from './player.ts'

export interface PlayCommand {
  readonly name: string
  readonly argument: string
  readonly summary: string
  run(player: Player, argument: string): void | Promise<void>
}

const commands: readonly PlayCommand[] = [
  { name: 'actions', argument: '', summary: 'what can be done in this world', run: actions },
  {
    name: 'submit',
    argument: '[answer]',
    summary: 'end the session and see its score',
    run: (player, argument) => player.submit(argument === '' ? undefined : argument),
  },
  {
    name: 'why',
    argument: '',
    summary: 'who made the last observation, how, and what was thought',
    run: player => player.why(),
  },
  {
    name: 'rewind',
    argument: '[N]',
    summary: 'keep the first N turns; without N take the last one back',
    run: (player, argument) => player.rewind(turnFrom(argument)),
  },
  {
    name: 'fork',
    argument: '[N]',
    summary: 'go on in a copy of all turns, or of the first N',
    run: (player, argument) => player.fork(turnFrom(argument)),
  },
  {
    name: 'back',
    argument: '',
    summary: 'return to the session this one was forked from',
    run: player => player.back(),
  },
  {
    name: 'save',
    argument: 'FILE',
    summary: 'write the session to a new .jsonl file',
    run(player, argument) {
      if (argument !== '') return player.save(argument)
      throw new WorldError('usage', ':save needs a file.', { remedy: 'For example :save s.jsonl' })
    },
  },
  {
    name: 'fault',
    argument: '{…} | off',
    summary: "make something fail from now on ('agentworld faults' lists what), or nothing any more",
    run: (player, argument) => inject(player, argument),
  },
  { name: 'help', argument: '', summary: 'this list', run: help },
  { name: 'quit', argument: '', summary: 'leave', run: leave },
]

/** The command a line calls, undefined where it is an action. An unknown command throws. */
export function playCommandIn(input: string): { command: PlayCommand; argument: string } | undefined {
  const [, name, argument = ''] = /^:([a-z]+)(?:\s+(.*?))?\s*$/is.exec(input) ?? []
  if (name === undefined) return undefined
  const command = commands.find(candidate => candidate.name === name)
  if (command) return { command, argument }
  const known = commands.map(candidate => `:${candidate.name}`)
  throw new WorldError('usage', `There is no command :${name}.`, {
    remedy: `${nearest(`:${name}`, known)} To act with it all the same, begin the line with a space.`,
  })
}

async function inject({ session, reporter }: Player, argument: string): Promise<void> {
  const place = ':fault'
  if (argument === 'off') {
    await session.lift()
    return reporter.note('Nothing fails on purpose any more.')
  }
  const given = /^[\w-]+$/.test(argument) ? { kind: argument } : readData(argument, { place })
  const fault = parseWith(Fault, given, {
    at: 'usage',
    place,
    remedy: 'For example :fault {kind: http, status: 503, on: {count: 1}}, or :fault off',
  })
  await session.inject(fault)
  reporter.note(`${fault.kind}: from the next turn on.`)
}

function turnFrom(argument: string): number | undefined {
  if (argument === '') return undefined
  if (/^\d+$/.test(argument)) return Number(argument)
  throw new WorldError('usage', `Expected a number of turns, found '${argument}'.`)
}

function actions({ domain, session, reporter }: Player): void {
  reporter.note(domain.parts.world(session.world).actionSpace.trim())
}

function leave(player: Player): void {
  player.hasLeft = true
}

function help({ reporter }: Player): void {
  const width = Math.min(reporter.layout.width, 100)
  const rows = commands.map(
    ({ name, argument, summary }) => [`:${name} ${argument}`.trimEnd(), summary] as const,
  )
  const left = Math.max(...rows.map(([call]) => call.length))
  const table = rows.flatMap(([call, summary]) =>
    wrapped(summary, width - left - 4).map(
      (line, index) => `  ${(index === 0 ? call : '').padEnd(left)}  ${line}`,
    ),
  )
  reporter.note([...wrapped(intro, width), ...table, ...wrapped(keys, width)].join('\n'))
}

const intro = `A line is an action: text as the world takes it, or JSON. Several lines are one action between two lines of """, after a backslash at the end of a line, or while the brackets of JSON are open. Besides:`
const keys = 'Ctrl-C stops a step that takes too long; Ctrl-D leaves.'
