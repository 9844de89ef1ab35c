// What the kernel makes of a recorded session. It goes on from its own state; where it said Unknown, from the real one.
import { NotComputable } from 'agentworld-shell'
import { openKernel } from '../../domains/terminal/kernel.ts'
import { normaliseOutput } from '../../domains/terminal/sandbox/normalise.ts'
import type { Kernel } from '../../src/kernel/kernel.ts'
import type { RecordedSession, RecordedTurn } from './recorded-session.ts'
import { type TypedSession, worldOf } from './session-files.ts'

/** `varies`: reality itself answered in another shape another time. `failed`: an error of ours. */
export type Outcome = 'same' | 'wrong' | 'unknown' | 'varies' | 'failed'

export interface Turn {
  readonly session: string
  readonly group: string
  readonly index: number
  readonly command: string
  readonly outcome: Outcome
  readonly real: string
  /** What was computed; or why nothing was. */
  readonly ours: string
  /** The state could not be taken over from reality before this turn. */
  readonly isAstray: boolean
}

const deadlineMs = 20_000

/** The turns of a session that reality answered; where it was cut off, what it did is taken over. */
export async function compareSession(session: TypedSession, recorded: RecordedSession): Promise<Turn[]> {
  const kernel = await openKernel(worldOf(session, recorded.machine), { snapshot: undefined })
  const compared: Turn[] = []
  let isAstray = false
  // commits carry the time they were made at: with an Unknown, all of a repository comes from reality
  let committed: readonly string[] = []
  for (const [index, turn] of recorded.turns.entries()) {
    if (turn.stopped === 'ended' || turn.stopped === 'killed') break
    const { command, output: real } = turn
    const place = { session: session.name, group: session.group, index, command, real, isAstray }
    const answer = turn.stopped === undefined ? await answered(kernel, turn) : undefined
    if (answer) compared.push({ ...place, ...answer })
    const isTakenOver = answer === undefined || answer.outcome === 'unknown'
    const changes = [...committed, ...(turn.changes ?? [])]
    committed = isTakenOver ? [] : changes.filter(isOfRepository)
    if (isTakenOver && !(await takesOver(kernel, { ...turn, changes }))) isAstray = true
  }
  await kernel.close()
  return compared
}

async function answered(
  kernel: Kernel,
  turn: RecordedTurn,
): Promise<{ readonly outcome: Outcome; readonly ours: string }> {
  const { command } = turn
  try {
    const step = await kernel.step({ command }, { signal: AbortSignal.timeout(deadlineMs) })
    if (step.kind === 'unknown') return { outcome: 'unknown', ours: step.why }
    const ours = normaliseOutput(command, step.observation.text)
    return { outcome: outcomeOf(turn, ours), ours }
  } catch (error) {
    return { outcome: 'failed', ours: error instanceof Error ? (error.stack ?? error.message) : `${error}` }
  }
}

/** Where reality printed other words another time, any word is right there. */
function outcomeOf({ output, again }: RecordedTurn, ours: string): Outcome {
  if (ours === output) return 'same'
  if (again === undefined) return 'wrong'
  const [said, one, other] = [ours, output, again].map(text => text.split(/(\s+)/))
  if (!said || !one || !other || one.length !== other.length) return 'varies'
  const isSame =
    said.length === one.length && one.every((word, at) => word !== other[at] || word === said[at])
  return isSame ? 'same' : 'wrong'
}

const isOfRepository = (change: string) => /^[^\n]*\/\.git(?:\/|')/.test(change)

async function takesOver(kernel: Kernel, { command, output, changes = [] }: RecordedTurn): Promise<boolean> {
  try {
    await kernel.learn({ command }, { text: output }, { commands: changes })
    return true
  } catch (error) {
    if (!(error instanceof NotComputable)) throw error
    return false
  }
}
