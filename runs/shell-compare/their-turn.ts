import type { JustBashSession } from './just-bash.ts'
import type { Outcome } from './tally.ts'

/** A turn of just-bash, which keeps its outputs apart: right where they are the wanted text, either of them first. */
export async function theirTurn(
  session: JustBashSession,
  command: string,
  { wanted, normalise = text => text }: { wanted: string; normalise?: (text: string) => string },
): Promise<{ outcome: Outcome; said: string }> {
  const { stdout, stderr } = await session.run(command)
  const isSame = normalise(stdout + stderr) === wanted || normalise(stderr + stdout) === wanted
  return { outcome: isSame ? 'same' : 'wrong', said: normalise(stdout + stderr) }
}
