// Records a session in real bash, in a throw-away sandbox: once as it was typed; once more with a look at files and shell
// after every command, which tells what it changed. A third time, later, tells what changes with the clock or by chance.
import { existsSync } from 'node:fs'
import { openRealTerminal, type RealTerminal } from '../../domains/terminal/real.ts'
import { differences, look } from '../../domains/terminal/sandbox/follower.ts'
import { normaliseOutput } from '../../domains/terminal/sandbox/normalise.ts'
import { knownPrograms, programsForRoot } from '../../packages/shell/src/tree/known-programs.ts'
import type { Observation } from '../../src/world/observation.ts'
import type { RecordedSession, RecordedTurn } from './recorded-session.ts'
import { type Machine, type TypedSession, worldOf } from './session-files.ts'

const signal = AbortSignal.timeout(2 ** 31 - 1)

/** The machine a session is recorded on: this host's programs, now. */
function machineFor({ commands, state }: TypedSession): Machine {
  const folders = state.user === 'root' ? ['/usr/bin', '/usr/sbin'] : ['/usr/bin']
  const has = (name: string) => folders.some(folder => existsSync(`${folder}/${name}`))
  const typed = `${commands.join('\n')}\n${JSON.stringify(state.files)}`
  const words = new Set(typed.match(/[\w.+[-]+/g) ?? [])
  const known = new Set([...knownPrograms, ...programsForRoot])
  return {
    clock: `${new Date().toISOString().slice(0, 19)}Z`,
    absent: [...words].filter(word => known.has(word) && !has(word)).sort(),
    further: [...words].filter(word => !known.has(word) && !/^\.*$/.test(word) && has(word)).sort(),
  }
}

// room enough that no limit of the sandbox's own is met
const limits = { diskBytes: 2 ** 30, memoryBytes: 2 ** 33 }

const open = (session: TypedSession, machine: Machine): Promise<RealTerminal> =>
  openRealTerminal(worldOf(session, machine), { mayBeRoot: true, deadlineMs: 15_000, limits })

type Answered = Pick<RecordedTurn, 'output' | 'status' | 'stopped'>

async function answered(real: RealTerminal, command: string): Promise<Answered> {
  if (!real.isOpen()) return { output: '', status: 0, stopped: 'ended' }
  const { text, data } = (await real.step({ command }, { signal })) as Observation & {
    data: { exitCode: number; stopped?: string }
  }
  const { exitCode, stopped } = data
  return { output: normaliseOutput(command, text), status: exitCode, ...(stopped && { stopped }) }
}

async function answersTo(session: TypedSession, machine: Machine): Promise<Answered[]> {
  const real = await open(session, machine)
  try {
    const answers: Answered[] = []
    for (const command of session.commands) answers.push(await answered(real, command))
    return answers
  } finally {
    await real.close()
  }
}

async function changesOf(session: TypedSession, machine: Machine): Promise<(string[] | undefined)[]> {
  const real = await open(session, machine)
  try {
    const changes: (string[] | undefined)[] = []
    let before = await look(real)
    for (const command of session.commands) {
      await answered(real, command)
      if (!real.isOpen()) break
      const after = await look(real)
      changes.push(differences(before, after))
      before = after
    }
    return changes
  } finally {
    await real.close()
  }
}

/** Records a session, all but what it prints another time. */
export async function recordSession(session: TypedSession): Promise<RecordedSession> {
  const machine = machineFor(session)
  const answers = await answersTo(session, machine)
  const changes = await changesOf(session, machine)
  const turns = answers.map((answer, index) => {
    const changed = changes[index] ?? []
    return {
      command: session.commands[index] ?? '',
      ...answer,
      ...(changed.length > 0 && { changes: changed }),
    }
  })
  return { machine, turns }
}

/** The recording with what the session prints at another time. */
export async function recordAgain(
  session: TypedSession,
  { machine, turns }: RecordedSession,
): Promise<RecordedSession> {
  const answers = await answersTo(session, machineFor(session))
  return {
    machine,
    turns: turns.map((turn, index) => {
      const again = answers[index]?.output ?? ''
      return again === turn.output ? turn : { ...turn, again }
    }),
  }
}
