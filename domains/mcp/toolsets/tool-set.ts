// The tool sets on which the inference is measured: tools as servers declare them, perhaps with records, and which
// tools belong together, as the author of the set knows it.
import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { Json } from '../../../src/world/json.ts'
import { Tool } from '../../../src/world/world.ts'

export const ToolSet = z.strictObject({
  title: z.string(),
  tools: z.array(Tool),
  tables: z.record(z.string(), z.array(z.record(z.string(), Json))).default({}),
  records: z.array(
    z.strictObject({
      key: z.string(),
      parameter: z.string().meta({ description: 'The parameter that names the record.' }),
      items: z.string().meta({ description: 'The field in which lists return them.' }),
      scope: z.array(z.string()).meta({ description: 'Parameters that every call repeats.' }),
      wrapper: z.string().optional().meta({ description: 'The field in which a single one is returned.' }),
      create: z.string().optional(),
      get: z.string().optional(),
      list: z.string().optional(),
      update: z.string().optional(),
      delete: z.string().optional(),
    }),
  ),
})
export type ToolSet = z.infer<typeof ToolSet>
export type RecordTools = ToolSet['records'][number]

const folder = new URL('./', import.meta.url)

/** All tool sets by name. */
export function readToolSets(): ReadonlyMap<string, ToolSet> {
  const files = readdirSync(folder).filter(file => file.endsWith('.json'))
  return new Map(
    files
      .sort()
      .map(file => [
        file.replace('.json', ''),
        ToolSet.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
      ]),
  )
}
