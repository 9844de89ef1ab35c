// A session, read from its records: the world it started from, its turns in order, and its score.

import type { Entry, Header, Score } from './entry.ts'
import { WorldError } from './error.ts'
import type { Fault } from './fault.ts'
import type { Json } from './json.ts'
import type { Turn } from './turn.ts'

/** A session as a whole: the world it started from, its turns in order, and its score. */
export interface Transcript {
  readonly header: Header
  readonly turns: readonly Turn[]
  /** The world's faults and those injected since. */
  readonly faults: readonly Fault[]
  /** How many of them, the first ones, strike no more. */
  readonly lifted: number
  /** Set once the session was submitted. */
  readonly score: Score | undefined
  /** The newest kernel state that was saved, and after how many turns. */
  readonly snapshot: { readonly turn: number; readonly state: Json } | undefined
  /** The place of the next record. */
  readonly next: number
}

/**
 * Reads a transcript from the lines of a session file. `upTo` keeps that many turns, and the newest
 * snapshot not after them.
 */
export function transcriptFrom(
  records: readonly Entry[],
  { upTo = Number.POSITIVE_INFINITY } = {},
): Transcript {
  const [header] = records
  if (header?.kind !== 'header') throw new WorldError('session', 'A session file begins with a header line.')
  let turns: Turn[] = []
  let snapshots: { turn: number; state: Json }[] = []
  const faults: Fault[] = [...(header.world.faults ?? [])]
  let lifted = 0
  let score: Score | undefined
  for (const record of records) {
    if (record.kind === 'turn') turns.push(turnFrom(record))
    else if (record.kind === 'snapshot') snapshots.push({ turn: record.turn, state: record.state })
    else if (record.kind === 'score') score = record
    else if (record.kind === 'fault') faults.push(record.fault)
    else if (record.kind === 'lift') lifted = faults.length
    else if (record.kind === 'rewind') {
      turns = turns.slice(0, record.to)
      snapshots = snapshots.filter(snapshot => snapshot.turn <= record.to)
      score = undefined
    }
  }
  const snapshot = snapshots.findLast(candidate => candidate.turn <= upTo)
  return { header, turns: turns.slice(0, upTo), faults, lifted, score, snapshot, next: records.length }
}

function turnFrom({ at: _at, kind: _kind, ...turn }: Extract<Entry, { kind: 'turn' }>): Turn {
  return turn
}

/** How many turns were computed, inferred, recorded, imagined, really done or faults, and the share that was computed. */
export function provenance(turns: readonly Turn[]): {
  counts: { [by in Turn['by']]: number }
  computedShare: number | undefined
} {
  const counts = { kernel: 0, inferred: 0, recorded: 0, model: 0, real: 0, fault: 0 }
  for (const turn of turns) counts[turn.by] += 1
  return { counts, computedShare: turns.length === 0 ? undefined : counts.kernel / turns.length }
}
