// What reads a foreign format: one file in, trajectories out, and for what does not fit, where and why.
import type { Trajectory } from '../trajectory.ts'

/** A trajectory, or what stands there instead. */
export type Imported =
  | { readonly trajectory: Trajectory }
  | { readonly place: string; readonly problem: string }

/** What the importer is told about a file besides its name. */
export interface ImportOptions {
  readonly licence: string
  /** The kind of environment, where the format does not say. */
  readonly domain?: string | undefined
}

export interface Importer {
  readonly name: string
  /** One line for lists: whose format it is. */
  readonly summary: string
  /** Whether a file looks like this format, by its name and its beginning (at most 64 KiB). */
  recognises(file: string, beginning: string): boolean
  read(file: string, options: ImportOptions): AsyncIterable<Imported>
}
