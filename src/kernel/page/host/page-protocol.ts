// What a host and the process of a page tell each other: a line of JSON each. What comes from there may be a stranger's word.
import { z } from 'zod'
import type { Codec } from '../../ui-tree/ui-tree.ts'

/** A site of files that lie on a shelf. */
export interface ShelvedSite {
  readonly at: string
  readonly shelf: string
  /** The folder there that is the site. */
  readonly below?: string
}

/** How a browser begins. */
export interface BrowserStart {
  readonly sites: readonly ShelvedSite[]
  readonly tabs: readonly string[]
  readonly active: number
  readonly startMs: number
  readonly seed: number
  readonly codec: Codec
}

/** What is done at once. */
export interface Step {
  readonly calls: readonly {
    readonly name: string
    readonly arguments: { readonly [name: string]: unknown }
  }[]
  /** What follows these calls, where a later one cannot be made. */
  readonly error?: string | undefined
}

export type Question = { readonly open: BrowserStart } | { readonly step: Step } | { readonly pages: true }

const mostText = 4_000_000

const Shown = z.strictObject({
  tabs: z
    .array(z.strictObject({ title: z.string().max(20_000), url: z.string().max(200_000) }))
    .min(1)
    .max(1000),
  active: z.int().nonnegative(),
  tree: z.string().max(mostText),
  error: z.string().max(20_000).optional(),
})
/** What is seen. */
export type Shown = z.infer<typeof Shown>

export const Answer = z.union([
  z.strictObject({ ready: z.literal(true) }),
  z.strictObject({ shown: Shown }),
  z.strictObject({ nodes: z.array(z.json()).max(100_000) }),
  z.strictObject({ unknown: z.string().max(2000) }),
])
export type Answer = z.infer<typeof Answer>
