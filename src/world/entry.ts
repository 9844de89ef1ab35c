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
  version: z.literal(1).meta({ description: 'The version of this file format: 1.' }),
  world: World.meta({ description: 'The whole world, so that the file stands alone.' }),
  worldHash: z.string().meta({ description: 'The SHA-256 of the world.' }),
  kernel: z.string().meta({ description: 'Name and version of the kernel that computed these turns.' }),
  parent: z
    .strictObject({
      id: z.string().meta({ description: 'The session it was forked from.' }),
      turn: z.int().nonnegative().meta({ description: 'How many turns of that session it keeps.' }),
    })
    .optional()
    .meta({ description: 'Where a fork comes from.' }),
})
const score = z.strictObject({
  kind: z.literal('score'),
  answer: z.string().optional().meta({ description: 'What was submitted.' }),
  score: z.number().min(0).max(1).optional().meta({
    description:
      'The weighted share of the checks that hold. Absent where the world has none, or where one could not be looked at.',
  }),
  reward: z.number().optional().meta({ description: 'The score less the rewards its turns already gave.' }),
  checks: z
    .array(
      z.strictObject({
        check: Check.meta({ description: 'The check, as the world has it.' }),
        passed: z.boolean().meta({ description: 'Whether it holds.' }),
        share: z.number().min(0).max(1).optional().meta({ description: 'How much of a table is right.' }),
        unknown: z
          .string()
          .optional()
          .meta({ description: 'Why it could not be looked at. Then there is no score.' }),
      }),
    )
    .meta({ description: 'Every check with its outcome.' }),
})

const at = z.int().positive().meta({
  description: 'The number of this line, from 0. Of two lines with one number the first counts.',
})

const entry = z.discriminatedUnion('kind', [
  header
    .extend({ at: z.literal(0).meta({ description: 'The number of this line: 0.' }) })
    .meta({ description: 'The first line: the world, and which kernel computes it.' }),
  Turn.extend({ kind: z.literal('turn'), at }).meta({
    description: 'An action and the observation it got.',
  }),
  z
    .strictObject({
      kind: z.literal('rewind'),
      at,
      to: z.int().nonnegative().meta({ description: 'How many turns remain.' }),
    })
    .meta({ description: 'Later turns were taken back.' }),
  z
    .strictObject({
      kind: z.literal('snapshot'),
      at,
      turn: z.int().nonnegative().meta({ description: 'After how many turns it was saved.' }),
      state: Json.meta({ description: 'What the kernel needs to go on from there.' }),
    })
    .meta({ description: 'A saved kernel, so that resuming need not do every turn again.' }),
  z
    .strictObject({
      kind: z.literal('fault'),
      at,
      fault: Fault.meta({ description: 'The fault.' }),
    })
    .meta({ description: 'A fault that was added while the session ran.' }),
  z
    .strictObject({ kind: z.literal('lift'), at })
    .meta({ description: 'The faults that were added before are taken away again: none strikes any more.' }),
  score.extend({ at }).meta({ description: 'The session was submitted and scored.' }),
])
export type Entry = z.infer<typeof entry>
/** One line of a session file. */
export const Entry: z.ZodType<Entry> = entry
/** The first line of a session file: the world, and which kernel computes it. */
export type Header = Extract<Entry, { kind: 'header' }>
/** The last line of a session that was submitted: the score, and every check with its outcome. */
export type Score = Extract<Entry, { kind: 'score' }>

/** The first line of a session: its world, and whose observations follow. */
export function headerOf(world: World, kernel: string): Header {
  return { kind: 'header', at: 0, version: 1, world, worldHash: contentHash(world), kernel }
}
