// A success check is data: what to look at, and what it must be. A domain says which kinds it can look at.
import { z } from 'zod'
import { Pattern } from './text/pattern.ts'

/** What the thing looked at must be. Every condition given must hold. */
const expectation = {
  exists: z.boolean().optional().meta({ description: 'Present (true) or absent (false).' }),
  equals: z.string().optional().meta({ description: 'Equal, after trimming trailing white space.' }),
  contains: z.string().optional().meta({ description: 'Contains this text.' }),
  matches: Pattern.optional().meta({
    description: 'Matches this RE2 pattern (linear time, no look-around).',
  }),
  near: z
    .strictObject({ value: z.number(), within: z.number().nonnegative() })
    .optional()
    .meta({ description: 'A number within this distance.' }),
}
const rule = {
  weight: z.number().positive().default(1),
  when: z.enum(['final', 'each']).default('final').meta({
    description:
      "'final': looked at on submit; 'each': after every turn, and the task ends when all of these hold.",
  }),
}

export const Check = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('answer'), ...expectation, ...rule }),
  z.strictObject({ kind: z.literal('file'), path: z.string().min(1), ...expectation, ...rule }),
  z.strictObject({
    kind: z.literal('sql').meta({ description: 'The first value of the first row a query returns.' }),
    query: z.string().min(1).meta({ description: 'One SELECT over the tables of the state.' }),
    ...expectation,
    ...rule,
  }),
  z.strictObject({
    kind: z.literal('observation').meta({ description: 'The last observation.' }),
    ...expectation,
    ...rule,
  }),
])
export type Check = z.infer<typeof Check>
export type CheckKind = Check['kind']
