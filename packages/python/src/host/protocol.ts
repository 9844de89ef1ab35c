// What a host and the process of its interpreter tell each other.
import type { AttemptResult } from '../attempt/attempt.ts'
import type { AttemptRequest } from '../attempt/request.ts'

export interface ToChild {
  readonly request: AttemptRequest
}

export type FromChild =
  | { readonly ready: true }
  /** `memoryBytes`: what the interpreter takes up now; it never shrinks. */
  | { readonly result: AttemptResult; readonly memoryBytes: number }
