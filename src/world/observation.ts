import { z } from 'zod'
import { Json } from './json.ts'

/** What an environment returns: `text` is what an agent reads; `data` is for protocols that carry structure. */
export const Observation = z.strictObject({
  text: z.string(),
  data: Json.optional(),
  isError: z.boolean().optional(),
})
export type Observation = z.infer<typeof Observation>
