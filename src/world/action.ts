import type { z } from 'zod'
import { Json } from './json.ts'

/** What an agent does. Its shape belongs to the domain; everywhere else it is JSON. */
export const Action = Json.meta({ description: 'What the agent does, in the shape its domain defines.' })
export type Action = z.infer<typeof Action>
