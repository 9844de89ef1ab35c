// What a tool server starts from: what kind of server it is, the records, files or graph it holds, and what else is
// true of it.
import { z } from 'zod'
import { Prompt, Resource, Rounds } from '../../src/kernel/tools/server-face.ts'
import { ToolResult } from '../../src/kernel/tools/tool-result.ts'
import { Json } from '../../src/world/json.ts'

/** A file by its path: its text, or more about it. Where the path ends in a slash it is a folder. */
export const FileEntry = z.union([
  z.string(),
  z.null(),
  z.strictObject({
    text: z.string().optional(),
    base64: z.base64().optional(),
    link: z.string().optional().meta({ description: 'The target of a symbolic link.' }),
    mode: z
      .string()
      .regex(/^[0-7]{3,4}$/)
      .optional()
      .meta({ description: 'Permissions in octal.' }),
    created: z.iso.datetime({ offset: true }).optional(),
    modified: z.iso.datetime({ offset: true }).optional(),
    accessed: z.iso.datetime({ offset: true }).optional(),
  }),
])
export type FileEntry = z.infer<typeof FileEntry>

/** The graph of the reference memory server. */
export const KnowledgeGraph = z.strictObject({
  entities: z
    .array(z.strictObject({ name: z.string(), entityType: z.string(), observations: z.array(z.string()) }))
    .default([]),
  relations: z
    .array(z.strictObject({ from: z.string(), to: z.string(), relationType: z.string() }))
    .default([]),
})
export type KnowledgeGraph = z.infer<typeof KnowledgeGraph>

const path = z.string().startsWith('/')

const server = z.strictObject({
  name: z.string().min(1),
  version: z.string().default('1.0.0'),
  title: z.string().optional(),
  instructions: z
    .string()
    .optional()
    .meta({ description: 'What the server tells its clients about itself.' }),
  kind: z.enum(['records', 'filesystem', 'memory']).default('records').meta({
    description:
      'records: declared tools over the tables; filesystem, memory: the reference servers of these names, exactly.',
  }),
  roots: z.array(path).default(['/projects']).meta({ description: 'filesystem: its allowed directories.' }),
  home: path.default('/root').meta({ description: 'filesystem: what ~ means.' }),
  json: z
    .enum(['indented', 'compact'])
    .default('indented')
    .meta({ description: 'records: how results are written.' }),
  notFound: z.string().min(1).default('{entity} with {key} {id} not found').meta({
    description:
      'records: the text of the error when a record does not exist, with {entity}, {key} and {id}.',
  }),
})

const fact = z.union([
  z.string(),
  z.strictObject({
    says: z.string().min(1),
    tools: z.array(z.string().min(1)).min(1).meta({ description: 'The tools it bears on; all when absent.' }),
  }),
])

const reply = ToolResult.extend({
  asks: Rounds.optional().meta({ description: 'What the tool asks its client for first, round by round.' }),
})

export const McpState = z.strictObject({
  server,
  tables: z
    .record(z.string().min(1), z.array(z.record(z.string(), Json)))
    .default({})
    .meta({ description: 'The records the server holds, by kind.' }),
  facts: z.array(fact).default([]).meta({
    description:
      'Rules and circumstances: permissions, limits, what fails. A tool on which one bears is imagined, not computed.',
  }),
  replies: z.record(z.string().min(1), reply).default({}).meta({
    description:
      'records: what a tool returns whenever its arguments fit, whatever the records say. {name} in a text stands for an argument or an answer.',
  }),
  prompts: z.array(Prompt).default([]).meta({ description: 'The prompts the server offers.' }),
  resources: z.array(Resource).default([]).meta({ description: 'The resources the server offers.' }),
  files: z.record(path, FileEntry).default({}).meta({ description: 'filesystem: its files by path.' }),
  graph: KnowledgeGraph.default({ entities: [], relations: [] }).meta({
    description: 'memory: its knowledge graph.',
  }),
})
export type McpState = z.infer<typeof McpState>

export const McpScope = z.strictObject({
  tool: z.string().min(1).meta({ description: 'What this tool returns may go beyond the tables.' }),
})
export type McpScope = z.infer<typeof McpScope>
