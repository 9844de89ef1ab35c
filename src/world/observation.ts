import { z } from 'zod'
import { Json } from './json.ts'

/** What an environment returns: `text` is what an agent reads; `data` is for protocols that carry structure. */
export const Observation = z.strictObject({
  text: z.string().meta({ description: 'What the agent reads.' }),
  data: Json.optional().meta({
    description: 'The same with structure, where the environment has it: an exit code, a JSON result.',
  }),
  isError: z.boolean().optional().meta({ description: 'Whether the environment reports a failure.' }),
})
export type Observation = z.infer<typeof Observation>
