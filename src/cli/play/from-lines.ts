// Playing without a terminal: each line is an action. Where nobody sends any, the world shows its tour.
import { createInterface } from 'node:readline/promises'
import type { Input, Outside } from '../outside.ts'
import { greeting } from './greeting.ts'
import type { Player } from './player.ts'
import { tourLines } from './tour.ts'
import { WholeInputs } from './whole-inputs.ts'

type Lines = Iterable<string> | AsyncIterable<string>

// how long a bare `play` waits for a first line: a build server's standard input may stay open and silent for ever
const patienceMs = 1000

/** The lines on standard input; if there are none, those of the world's tour. */
export async function linesOf(
  { stdin }: Pick<Outside, 'stdin'>,
  { file, isBare }: { file: string | undefined; isBare: boolean },
): Promise<Lines> {
  const hasLines = stdin.isTTY !== true && (await hasInput(stdin, isBare ? patienceMs : undefined))
  if (hasLines) return createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY })
  stdin.destroy()
  return (file === undefined ? undefined : await tourLines(file)) ?? []
}

function hasInput(stdin: Input, timeoutMs: number | undefined): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const look = () => resolve(stdin.readableLength > 0)
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => resolve(false), timeoutMs)
  stdin.once('readable', look).once('end', look).once('error', look)
  return promise.finally(() => {
    clearTimeout(timer)
    stdin.off('readable', look).off('end', look)
  })
}

/** Plays the lines. Returns the exit code: 1 where something failed. */
export async function playLines(
  player: Player,
  lines: Lines,
  { signal, isQuiet }: Pick<Outside, 'signal'> & { isQuiet: boolean },
): Promise<number> {
  const inputs = new WholeInputs()
  if (!isQuiet) player.reporter.note(greeting(player))
  try {
    for await (const line of lines) {
      const input = inputs.add(line)
      if (input !== undefined) await player.say(input, { signal })
      if (player.hasLeft) break
    }
    const rest = inputs.end()
    if (rest !== undefined && !player.hasLeft) await player.say(rest, { signal })
  } finally {
    if (!isQuiet) player.reporter.note(`\n${player.summary}`)
    await player.close()
  }
  return player.failures > 0 ? 1 : 0
}
