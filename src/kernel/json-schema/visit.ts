// One validation under way: what it has found, how much it may still do, and how its parts check what lies inside.
import type { Json } from '../../world/json.ts'
import type { Schema } from './schema.ts'

/** One complaint. `isFatal` where the value is not even of the right kind. */
export interface Issue {
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly isFatal: boolean
}

/** A value and where it stands. */
export interface At<T = Json | undefined> {
  readonly value: T
  readonly path: Issue['path']
}

export interface Visit {
  readonly root: Schema
  /** Keywords that cannot be decided here, by name. */
  readonly undecided: Set<string>
  stepsLeft: number
  depth: number
  issuesOf(schema: Schema, at: At): readonly Issue[]
}

/** A complaint that the value is of the wrong kind. */
export function fatal(path: Issue['path'], message: string): Issue {
  return { path, message, isFatal: true }
}
