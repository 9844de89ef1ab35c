// Who imagines: a model, and what it is trusted with by whoever asks it.
import type { Model, Sampling } from './model.ts'

export interface Imaginer {
  readonly model: Model
  /** Absent: anything it says counts. */
  readonly trust?: Trust | undefined
  /** How it is best asked where nobody says otherwise. */
  readonly sampling?: Partial<Sampling> | undefined
}

/** What a small model is believed, and asked at all. */
export interface Trust {
  /** By kind of world, how probable its whole reply must be to it, from 0 to 1. Of other kinds it is not asked. */
  readonly bars: { readonly [domain: string]: number }
  /** Whether it has learned actions of this form there. */
  knows(domain: string, action: string): boolean
}
