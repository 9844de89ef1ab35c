// Who imagines: a model, and how far it is trusted.
import type { Model, Sampling } from './model.ts'

/** Who imagines: a model, and how far it is trusted. */
export interface Imaginer {
  readonly model: Model
  /** Absent: anything it says counts. */
  readonly trust?: Trust | undefined
  /** How it is best asked unless told otherwise. */
  readonly sampling?: Partial<Sampling> | undefined
}

/** How far a small model is trusted: what it is asked at all, and how sure of its reply it must be. */
export interface Trust {
  /** By kind of world, how probable its whole reply must be to it, from 0 to 1. Of other kinds it is not asked. */
  readonly bars: { readonly [domain: string]: number }
  /** Whether it has learned actions of this form there. */
  knows(domain: string, action: string): boolean
}
