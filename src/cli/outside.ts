// What a command may touch besides files and the network. Handed in, so that a command never sees `process`.
import type { Readable } from 'node:stream'

export type Input = Readable & { readonly isTTY?: boolean; readonly fd?: number }
export type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number }

export interface Outside {
  readonly stdin: Input
  readonly stdout: Output
  readonly stderr: Output
  readonly environment: { readonly [name: string]: string | undefined }
  /** Aborted when the user wants to stop. */
  readonly signal: AbortSignal
  /** How long the command may take to end after that, where it is not a moment. */
  allowGrace(ms: number): void
}
