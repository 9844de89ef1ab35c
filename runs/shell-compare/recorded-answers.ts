// The sessions of real bash that are recorded with the package: what both shells make of their turns.
import { globSync, readFileSync } from 'node:fs'
import { NotComputable, openShell, type ShellSession } from 'agentworld-shell'
import { caseClock, caseEnvironment, caseState } from '../../packages/shell/src/recorded/machine.ts'
import { type JustBashPackage, JustBashSession } from './just-bash.ts'
import type { BothAnswers, Outcome } from './tally.ts'
import { theirTurn } from './their-turn.ts'

interface Turn {
  readonly command: string
  readonly output: string
}

const folder = new URL('../../packages/shell/src/recorded/', import.meta.url)
const environment = (user: string, home: string) => ({
  USER: user,
  LOGNAME: user,
  HOME: home,
  SHELL: '/bin/bash',
})

/** The turns recorded with the package. */
export async function recordedAnswers(justBash: JustBashPackage | undefined): Promise<BothAnswers> {
  const answers: BothAnswers = { ours: [], theirs: [] }
  const { user, host, home, files } = caseState
  for (const file of globSync('*.json', { cwd: folder }).sort()) {
    const turns = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Turn[]
    const env = caseEnvironment(file)
    const shell = openShell({ user, host, home, files, env, clock: caseClock, terminal: { lines: 40 } })
    const their = justBash?.open({ cwd: home, files, env: { ...environment(user, home), ...env } })
    const session = their && new JustBashSession(their, home)
    for (const [index, { command, output }] of turns.entries()) {
      const turn = { place: `${file} ${index + 1}`, command, wanted: output }
      answers.ours.push({ ...turn, ...(await ourTurn(shell, command, output)) })
      if (session)
        answers.theirs.push({ ...turn, ...(await theirTurn(session, command, { wanted: output })) })
    }
  }
  return answers
}

async function ourTurn(
  shell: ShellSession,
  command: string,
  wanted: string,
): Promise<{ outcome: Outcome; said: string }> {
  try {
    const { output } = await shell.run(command)
    return { outcome: output === wanted ? 'same' : 'wrong', said: output }
  } catch (error) {
    if (error instanceof NotComputable) return { outcome: 'unknown', said: error.message }
    throw error
  }
}
