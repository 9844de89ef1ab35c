// The lines of a session file. The file is the session: any machine can resume, fork, rewind or replay from it.
import { z } from 'zod'
import { Check } from './check.ts'
import { Fault } from './fault.ts'
import { contentHash } from './hash.ts'
import { Json } from './json.ts'
import { Turn } from './turn.ts'
import { World } from './world.ts'

const header = z.strictObject({
  kind: z.literal('header'),
  version: z.literal(1),
  world: World,
  worldHash: z.string(),
  kernel: z.string().meta({ description: 'Name and version of the kernel that computed these turns.' }),
  parent: z.strictObject({ id: z.string(), turn: z.int().nonnegative() }).optional(),
})
const score = z.strictObject({
  kind: z.literal('score'),
  answer: z.string().optional(),
  score: z.number().min(0).max(1).optional().meta({
    description:
      'Weighted share of the checks that hold; absent where the world has none, or one could not be looked at.',
  }),
  reward: z.number().optional().meta({ description: 'The score less the rewards its turns already gave.' }),
  checks: z.array(
    z.strictObject({
      check: Check,
      passed: z.boolean(),
      share: z.number().min(0).max(1).optional().meta({ description: 'How much of a table is right.' }),
      unknown: z
        .string()
        .optional()
        .meta({ description: 'Why it could not be looked at; then there is no score.' }),
    }),
  ),
})

/** One line. `at` is its number in the file: of two lines with one number, the first counts. */
const entry = z.discriminatedUnion('kind', [
  header.extend({ at: z.literal(0) }),
  Turn.extend({ kind: z.literal('turn'), at: z.int().positive() }),
  z.strictObject({ kind: z.literal('rewind'), at: z.int().positive(), to: z.int().nonnegative() }),
  z.strictObject({
    kind: z.literal('snapshot'),
    at: z.int().positive(),
    turn: z.int().nonnegative(),
    state: Json,
  }),
  z.strictObject({ kind: z.literal('fault'), at: z.int().positive(), fault: Fault }),
  score.extend({ at: z.int().positive() }),
])
export type Entry = z.infer<typeof entry>
export const Entry: z.ZodType<Entry> = entry
export type Header = Extract<Entry, { kind: 'header' }>
export type Score = Extract<Entry, { kind: 'score' }>

/** The first line of a session: its world, and whose observations follow. */
export function headerOf(world: World, kernel: string): Header {
  return { kind: 'header', at: 0, version: 1, world, worldHash: contentHash(world), kernel }
}
