// Walks of the terminal's everyday explorer, recorded in a sandbox: what both shells make of their turns. Where ours says
// unknown, what the real turn changed is brought into its state; just-bash goes on as it is.
import { domain as terminal } from '../../domains/terminal/domain.ts'
import { createFollower } from '../../domains/terminal/sandbox/follower.ts'
import { readState, type SandboxState } from '../../domains/terminal/sandbox/state-entries.ts'
import { compareEpisode } from '../../src/collect/compare-kernel.ts'
import { recordEpisodes } from '../../src/collect/record-episodes.ts'
import type { RecordedEpisode } from '../../src/collect/recorded-episode.ts'
import { openRecording } from '../../src/collect/recording-folder.ts'
import { explorerOf } from '../../src/kernel/choose-ability.ts'
import type { RealDomain } from '../../src/kernel/real.ts'
import type { Action } from '../../src/world/action.ts'
import { type JustBashPackage, JustBashSession } from './just-bash.ts'
import type { BothAnswers, Compared } from './tally.ts'
import { theirTurn } from './their-turn.ts'

/** Which walks are compared; what is in the folder is not recorded again. */
export interface ExplorerOptions {
  readonly turns: number
  readonly seed: number
  readonly recording: string | undefined
}

/** What both shells answer on the walks. */
export async function explorerAnswers(
  justBash: JustBashPackage | undefined,
  { turns, seed, recording }: ExplorerOptions,
): Promise<BothAnswers> {
  const real = await explorerOf(terminal, 'everyday')
  const answers: BothAnswers = { ours: [], theirs: [] }
  const kept = recording === undefined ? {} : { recording: openRecording(recording, real.explorer) }
  for await (const episode of recordEpisodes(real, { seed, turns, workers: 2, ...kept })) {
    answers.ours.push(...(await ourEpisode(episode, real)))
    if (justBash) answers.theirs.push(...(await theirEpisode(episode, real, justBash)))
  }
  return answers
}

const commandOf = (action: Action) => (action as { command: string }).command

async function ourEpisode(episode: RecordedEpisode, real: RealDomain): Promise<Compared[]> {
  const [header] = episode.records
  if (header?.kind !== 'header') return []
  const actions = episode.records.flatMap(record => (record.kind === 'turn' ? [record.action] : []))
  const kernel = await terminal.openKernel(header.world, { snapshot: undefined })
  const follower = createFollower(header.world, actions)
  try {
    const turns = await compareEpisode(episode, { kernel, follower, normalise: real.normalise })
    return turns.map(({ seed, turn, action, real: { text }, outcome, ours }) => ({
      place: `episode ${seed} turn ${turn + 1}`,
      command: commandOf(action),
      wanted: text,
      said: ours,
      outcome: outcome === 'same' || outcome === 'unknown' ? outcome : 'wrong',
    }))
  } finally {
    await kernel.close()
    await follower.close()
  }
}

async function theirEpisode(
  episode: RecordedEpisode,
  real: RealDomain,
  justBash: JustBashPackage,
): Promise<Compared[]> {
  const [header] = episode.records
  if (header?.kind !== 'header') return []
  const session = await theirSession(readState(header.world), justBash)
  const compared: Compared[] = []
  for (const record of episode.records) {
    if (record.kind !== 'turn') continue
    const command = commandOf(record.action)
    const { text } = record.observation
    const turn = { place: `episode ${episode.seed} turn ${compared.length + 1}`, command, wanted: text }
    const normalise = (said: string) => real.normalise(record.action, said)
    compared.push({ ...turn, ...(await theirTurn(session, command, { wanted: text, normalise })) })
  }
  return compared
}

async function theirSession(state: SandboxState, justBash: JustBashPackage): Promise<JustBashSession> {
  const { user, home, cwd, env } = state
  const files: { [path: string]: string | Uint8Array } = {}
  const setup: string[] = []
  for (const [name, file] of Object.entries(state.files)) {
    const path = name.startsWith('/') ? name : `${home}/${name}`
    if (typeof file === 'string' && !path.endsWith('/')) files[path] = file
    else if (typeof file === 'string' || file.directory) setup.push(`mkdir -p '${path}'`)
    else if (file.link !== undefined) setup.push(`ln -s '${file.link}' '${path}'`)
    else files[path] = file.base64 ? Buffer.from(file.base64, 'base64') : (file.content ?? '')
    const mode = typeof file === 'string' ? undefined : file.mode
    if (mode !== undefined)
      setup.push(`chmod ${typeof mode === 'string' ? mode : mode.toString(8)} '${path}'`)
  }
  const environment = { USER: user, LOGNAME: user, HOME: home, SHELL: '/bin/bash', ...env }
  const bash = justBash.open({ cwd, files, env: environment })
  for (const line of [`mkdir -p '${cwd}'`, ...setup]) await bash.exec(line)
  return new JustBashSession(bash, cwd)
}
