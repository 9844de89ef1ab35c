// Playing without a terminal: each line is an action. Where nobody sends any, the world shows its tour.
import { fstatSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import type { Input, Outside } from '../outside.ts'
import { greeting } from './greeting.ts'
import type { Player } from './player.ts'
import { tourLines } from './tour.ts'
import { WholeInputs } from './whole-inputs.ts'

type Lines = Iterable<string> | AsyncIterable<string>

// how long a bare `play` waits for a first line: a build server's standard input may stay open and silent for ever.
// In a pipeline somebody is going to write, however late.
const patienceMs = 1000

/** What is played: the lines on standard input; if there are none, those of the tour of a world file. */
export async function linesOf(
  { stdin, signal }: Pick<Outside, 'stdin' | 'signal'>,
  { toured, isBare }: { toured: string | undefined; isBare: boolean },
): Promise<{ readonly lines: Lines; readonly isTour: boolean }> {
  const timeoutMs = isBare && !isPipe(stdin) ? patienceMs : undefined
  const hasLines = stdin.isTTY !== true && (await hasInput(stdin, { timeoutMs, signal }))
  if (hasLines) return { lines: linesOn(stdin, signal), isTour: false }
  stdin.destroy()
  signal.throwIfAborted()
  const lines = (toured === undefined ? undefined : await tourLines(toured)) ?? []
  return { lines, isTour: true }
}

function isPipe({ fd }: Input): boolean {
  return fd !== undefined && fstatSync(fd).isFIFO()
}

function hasInput(
  stdin: Input,
  { timeoutMs, signal }: { timeoutMs: number | undefined; signal: AbortSignal },
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const look = () => resolve(stdin.readableLength > 0)
  const giveUp = () => resolve(false)
  const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs)
  signal.addEventListener('abort', giveUp)
  stdin.once('readable', look).once('end', look).once('error', look)
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
    stdin.off('readable', look).off('end', look)
  })
}

// a reader loses the lines that come before somebody asks for them, so it is opened by whoever asks
async function* linesOn(stdin: Input, signal: AbortSignal): AsyncGenerator<string> {
  yield* createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY, signal })
}

/** Plays the lines, those of a tour until one fails. Returns the exit code: 1 where something failed. */
export async function playLines(
  player: Player,
  { lines, isTour }: { lines: Lines; isTour: boolean },
  { signal, isQuiet }: Pick<Outside, 'signal'> & { isQuiet: boolean },
): Promise<number> {
  const inputs = new WholeInputs()
  if (!isQuiet) player.reporter.note(greeting(player))
  for await (const line of lines) {
    const input = inputs.add(line)
    if (input !== undefined) await player.say(input, { signal })
    if (player.hasLeft || signal.aborted || (isTour && player.failures > 0)) break
  }
  const rest = inputs.end()
  if (rest !== undefined && !player.hasLeft && !signal.aborted) await player.say(rest, { signal })
  if (!isQuiet) player.reporter.note(`\n${await player.summary()}`)
  return player.failures > 0 ? 1 : 0
}
