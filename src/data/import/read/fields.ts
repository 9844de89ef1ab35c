// Fields of a document from another project: checked by a schema, with complaints that name them.
import type { z } from 'zod'
import { explain } from '../../../world/error.ts'
import { parseWith } from '../../../world/reading/friendly.ts'

/** Parses a value; what is wrong is told in one line, without a place: whoever reads the file knows it. */
export function fieldsOf<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  try {
    return parseWith(schema, value, { at: 'data', place: name })
  } catch (error) {
    throw new Error(explain(error).replaceAll(/\n\s*/g, ' '))
  }
}
