// One step from a script. The session file is the state: the next call continues where this one left it.
import { text } from 'node:stream/consumers'
import { WorldError } from '../world/error.ts'
import type { Turn } from '../world/turn.ts'
import { command, jsonOption, quietOption } from './arguments/command.ts'
import type { Outside } from './outside.ts'
import { sayNotice } from './screen/notice.ts'
import { paintFor } from './screen/text/paint.ts'
import { textFor } from './screen/text/safe-text.ts'
import { ended, originOf } from './screen/turn-text.ts'
import { showWaiting } from './screen/waiting.ts'
import { worldFile } from './wiring/example-worlds.ts'
import { imaginerFrom, imaginerOptions } from './wiring/imaginer.ts'
import { inSessionFile } from './wiring/open-session-file.ts'
import { storeOfFile } from './wiring/session-file.ts'

export const step = command({
  name: 'step',
  summary: 'Do one thing in a world and print what it returns.',
  usage: '[--world WORLD] --session FILE --action ACTION [options]',
  operands: { least: 0, most: 0 },
  options: [
    {
      name: 'session',
      type: 'text',
      value: 'FILE',
      isRequired: true,
      description: 'The session file (.jsonl). It is made if it does not exist.',
    },
    {
      name: 'world',
      type: 'text',
      value: 'WORLD',
      description: 'A world file, or an example world; needed for a new session only.',
    },
    {
      name: 'action',
      type: 'text',
      value: 'ACTION',
      isRequired: true,
      description: 'What to do: text, or JSON; - reads it from standard input.',
    },
    { name: 'durable', type: 'flag', description: 'Wait for the disk before answering.' },
    { ...jsonOption, description: 'Print the turn as one line of JSON, as the session file has it.' },
    quietOption,
    ...imaginerOptions,
  ],
  examples: [
    ["agentworld step --world my-world.yaml --session s.jsonl --action 'ls -l'", 'Begin a session.'],
    ["agentworld step --session s.jsonl --action 'cat README.md' --json", 'Go on with it.'],
  ],
  async run({ values }, outside) {
    const { stdout, stderr, environment, signal } = outside
    storeOfFile(values.session)
    const action = await actionText(values.action, outside)
    const world = values.world === undefined ? undefined : await worldFile(values.world)
    const imaginer = await imaginerFrom(values, outside)
    try {
      const onNotice = (notice: string) => void (values.quiet || sayNotice(notice, outside))
      const { executor, durable: isDurable } = values
      const options = { world, imaginer, executor, isDurable, onNotice }
      const { at, turn } = await inSessionFile(values.session, options, async session => {
        const { entries: at } = session.status
        const stopWaiting = values.quiet
          ? () => {}
          : showWaiting(stderr, 'working…', paintFor(stderr, environment))
        return { at, turn: await session.step(action, { signal }).finally(stopWaiting) }
      })
      if (values.json) stdout.write(`${JSON.stringify({ at, kind: 'turn', ...turn })}\n`)
      else print(turn, outside, { isQuiet: values.quiet })
      return 0
    } finally {
      await imaginer?.model.close()
    }
  },
})

function print(
  turn: Turn,
  { stdout, stderr, environment }: Outside,
  { isQuiet }: { isQuiet: boolean },
): void {
  const isNotable = turn.done !== undefined || turn.suspect !== undefined
  if (isNotable && !isQuiet) stderr.write(`${paintFor(stderr, environment).dim(`[${originOf(turn)}]`)}\n`)
  stdout.write(ended(textFor(stdout, turn.observation.text)))
}

async function actionText(given: string, { stdin }: Outside): Promise<string> {
  if (given !== '-') return given
  if (!stdin.isTTY) return (await text(stdin)).replace(/\r?\n$/, '')
  throw new WorldError('usage', '--action -: there is nothing on standard input.', {
    remedy: "Pipe the action in, as in: echo 'ls' | agentworld step --action - …",
  })
}
