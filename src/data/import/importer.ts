// What reads a foreign format: one file in, trajectories out, and for what does not fit, where and why.
import type { Trajectory } from '../trajectory.ts'

/** A trajectory, or what stands there instead. */
export type Imported =
  | { readonly trajectory: Trajectory }
  | { readonly place: string; readonly problem: string }

/** What a recording shows of the kind of environment it was made in. */
export interface Seen {
  readonly format: string
  /** The kind, where the recording names one. */
  readonly named?: string | undefined
  /** Names of the tools that were declared or called. */
  readonly tools: readonly string[]
}

/** What the importer is told about a file besides its name. */
export interface ImportOptions {
  readonly licence: string
  readonly domainOf: (seen: Seen) => string
  /** Whether a text comes for the first time in this import. */
  readonly isNew: (text: string) => boolean
}

/** A reader of one format of recordings. */
export interface Importer {
  readonly name: string
  /** One line for lists: whose format it is. */
  readonly summary: string
  /** Whether a file looks like this format, by its name and its beginning (at most 64 KiB). */
  recognises(file: string, beginning: string): boolean
  read(file: string, options: ImportOptions): AsyncIterable<Imported>
}
