// What a world folder says about itself: how it was made, what is in it, and the hash of every file.
import { z } from 'zod'
import { Stale } from '../pages/page.ts'
import { strategies } from '../shapes/setting.ts'

/** Changes with everything that changes what a seed makes. */
export const generator = 'fiction-3'

export const Manifest = z.strictObject({
  version: z.literal(1),
  generator: z.string(),
  theme: z.string(),
  shape: z.string(),
  field: z.string(),
  strategy: z.enum(strategies),
  seed: z.int(),
  today: z.iso.date(),
  owner: z.string(),
  title: z.string(),
  /** Which model proposed what is in it; absent where none did. */
  model: z.string().optional(),
  counts: z.strictObject({ rows: z.int(), tables: z.int(), pages: z.int(), questions: z.int() }),
  /** Names of the real world that the strategy lets in. */
  realNames: z.array(z.string()),
  /** Pages that say what no longer holds, and what they say. */
  stale: z.array(Stale.extend({ url: z.string() })),
  files: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof Manifest>
