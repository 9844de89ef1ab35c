// What a run is asked for. Plain data: it crosses processes. Texts are byte strings, one character per byte, as the bytes of a
// shell are: they pass through without a copy, and one such character takes one byte in memory and on the way.
import type { SharedFiles } from '../files/shared-node.ts'
import type { MachineFacts } from '../machine/process.ts'
import type { Variation } from '../open/variation.ts'

/** What a stream of the program is connected to; what captures it may be a pipe or a socket. */
export type StreamKind = 'capture' | 'pipe' | 'file' | 'terminal' | 'null' | 'full' | 'closed'

export interface RunRequest {
  /** The program's name as it was typed. */
  readonly name: string
  /** What follows it. */
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly cwd: string
  readonly stdin: { readonly kind: StreamKind; readonly bytes: string }
  readonly stdout: StreamKind
  readonly stderr: StreamKind
  /** The world's clock, in milliseconds since the epoch. */
  readonly now: number
  readonly user: { readonly uid: number; readonly gid: number; readonly groups: readonly number[] }
  readonly umask: number
  readonly facts: MachineFacts
  readonly limits: Limits
}

/** What a run may use up. Steps count what the interpreter does, so that a slow machine comes as far as a fast one. */
export interface Limits {
  readonly steps: number
  readonly outputBytes: number
}

export interface AttemptRequest extends RunRequest {
  readonly files: SharedFiles
  /** The run is one of several that are compared elsewhere, each with other values for what is open. */
  readonly variation?: Variation
}
