// From what the server knows to what it shows.
import { whyUnscored } from '../../engine/checks/score.ts'
import type { Score } from '../../world/entry.ts'
import { endingOf } from '../../world/status.ts'
import type { Transcript } from '../../world/transcript.ts'
import type { Turn } from '../../world/turn.ts'
import type { Catalogue, Offer } from '../hub.ts'
import type {
  OperatorSession,
  OperatorTurn,
  ScoreView,
  SessionView,
  TranscriptView,
  TurnView,
  WorldView,
} from './views.ts'

/** A world as it is offered. */
export function worldView({ name, world }: Offer, { splits }: Catalogue): WorldView {
  const { domain, title, task, tools } = world
  const [split = ''] = [...splits].find(([, offers]) => offers.some(offer => offer.name === name)) ?? []
  return { name, domain, title, split, ...present({ task, tools }) }
}

/** A turn as an agent may see it; `index` counts from 0. */
export function turnView({ observation, reward, done }: Turn, index: number): TurnView {
  return { turn: index + 1, observation, ...present({ reward, done }) }
}

/** A turn as an operator sees it: all but what it changed in the hidden state. */
export function operatorTurn(turn: Turn, index: number): OperatorTurn {
  const { action, by, why, faults, base, reasoning, suspect, call, timing } = turn
  return {
    ...turnView(turn, index),
    action,
    by,
    ...present({ why, faults, base, reasoning, suspect, call }),
    timing,
  }
}

/** Where a session stands. */
export function sessionView(id: string, transcript: Transcript, offer: Offer): SessionView {
  const { header, turns, score } = transcript
  const reward = turns.reduce((sum, turn) => sum + (turn.reward ?? 0), score?.reward ?? 0)
  return {
    id,
    world: offer.name,
    seed: header.world.seed,
    turns: turns.length,
    ...present({ ended: endingOf({ score, last: turns.at(-1) }) }),
    reward,
    ...present({ score: score?.score, unscored: score && whyUnscored(score) }),
  }
}

/** A session's turns as its agent saw them. */
export function transcriptView(id: string, transcript: Transcript, offer: Offer): TranscriptView {
  const turns = transcript.turns.map((turn, index) => ({ ...turnView(turn, index), action: turn.action }))
  return { ...sessionView(id, transcript, offer), ...present({ task: offer.world.task }), turns }
}

/** A session with the provenance of its turns. */
export function operatorSession(id: string, transcript: Transcript, offer: Offer): OperatorSession {
  const { header, turns, score } = transcript
  const { worldHash, kernel, parent } = header
  const checks = score && {
    passed: score.checks.filter(({ passed }) => passed).length,
    of: score.checks.length,
  }
  return {
    ...sessionView(id, transcript, offer),
    worldHash,
    kernel,
    ...present({ parent, checks }),
    turns: turns.map(operatorTurn),
  }
}

/** What submitting earned; never which checks there were. */
export function scoreView(score: Score): ScoreView {
  return { score: score.score ?? null, ...present({ reward: score.reward, unscored: whyUnscored(score) }) }
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

function present<T extends object>(values: T): Present<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>
}
