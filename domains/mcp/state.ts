// What a tool server starts from: the records it holds, as rows of tables, and what else is true of it.
import { z } from 'zod'
import { Json } from '../../src/world/json.ts'

export const McpState = z.strictObject({
  server: z.strictObject({ name: z.string().min(1), version: z.string().default('1.0.0') }),
  tables: z
    .record(z.string().min(1), z.array(z.record(z.string(), Json)))
    .default({})
    .meta({ description: 'The records the server holds, by kind.' }),
  facts: z
    .array(z.string())
    .default([])
    .meta({ description: 'Rules and circumstances: permissions, limits, what fails.' }),
})
export type McpState = z.infer<typeof McpState>

export const McpScope = z.strictObject({
  tool: z.string().min(1).meta({ description: 'What this tool returns may go beyond the tables.' }),
})
