// A sed script as data.
import type { PosixRegex } from '../../regex/posix-regex.ts'

/** A regular expression; undefined stands for the one used last. */
export interface SedRegex {
  readonly regex: PosixRegex | undefined
}

export type Address =
  | { readonly kind: 'line'; readonly line: number }
  | { readonly kind: 'step'; readonly first: number; readonly step: number }
  | { readonly kind: 'last' }
  | { readonly kind: 'regex'; readonly regex: SedRegex }
  /** `addr,+N` */
  | { readonly kind: 'count'; readonly count: number }
  /** `addr,~N` */
  | { readonly kind: 'multiple'; readonly of: number }

export type ReplacementPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'group'; readonly index: number }
  | { readonly kind: 'case'; readonly letter: string }

export interface Substitution {
  readonly regex: SedRegex
  readonly replacement: readonly ReplacementPart[]
  readonly isGlobal: boolean
  readonly number: number
  readonly prints: number
  readonly evaluates: boolean
  readonly file: string | undefined
}

export interface SedCommand {
  readonly name: string
  readonly first: Address | undefined
  readonly second: Address | undefined
  readonly isNegated: boolean
  /** Text of a, i, c and e; file of r, R, w, W; label of :, b, t, T. */
  text: string
  /** Exit status of q and Q, width of l and L. */
  readonly number: number | undefined
  readonly substitution: Substitution | undefined
  readonly translation: ReadonlyMap<string, string> | undefined
  /** Where to go on: after a block that is not entered, or at a label. */
  target: number
  /** Whether a range is open, and the line it ends at. */
  isActive: boolean
  rangeEnd: number
}

export interface SedScript {
  readonly commands: readonly SedCommand[]
  readonly isQuiet: boolean
}
