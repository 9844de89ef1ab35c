// A repository to act in: its files with a history, and what the explorer knows about it beforehand.
import type { HistoryCommit } from '../repository/source.ts'

/** A mistake in a file: what stands there, and what should. */
export interface Slip {
  readonly path: string
  readonly wrong: string
  readonly right: string
}

export interface Repository {
  readonly name: string
  readonly language: 'javaScript' | 'python'
  /** The work tree, by path. */
  readonly files: ReadonlyMap<string, string>
  readonly history: readonly HistoryCommit[]
  /** What is wrong in it; empty where nothing is known to be. */
  readonly slips: readonly Slip[]
  /** Files with code of its own, and those that test them. */
  readonly sources: readonly string[]
  readonly tests: readonly string[]
  /** Runs all tests. */
  readonly testCommand: string
  /** Where its code comes from, and under which licence. */
  readonly licence: string
}
