// What a tool server starts from: what kind of server it is, the records, files or graph it holds, and what else is
// true of it.
import { z } from 'zod'
import { Prompt, Resource, Rounds } from '../../src/kernel/tools/server-face.ts'
import { ToolResult } from '../../src/kernel/tools/tool-result.ts'
import { Json } from '../../src/world/json.ts'
import { RecordedCall } from './inferred/recorded/recorded-calls.ts'

/** A file by its path: its text, or more about it. Where the path ends in a slash it is a folder. */
export const FileEntry = z.union([
  z.string().meta({ description: 'The content of a text file.' }),
  z.null().meta({ description: 'A folder, where the path ends in a slash.' }),
  z
    .strictObject({
      text: z.string().optional().meta({ description: 'The content of a text file.' }),
      base64: z
        .base64()
        .optional()
        .meta({ description: 'The content of a file that is not text, in base64.' }),
      link: z.string().optional().meta({ description: 'The target of a symbolic link.' }),
      mode: z
        .string()
        .regex(/^[0-7]{3,4}$/)
        .optional()
        .meta({ description: "Permissions in octal, such as '644'." }),
      created: z.iso.datetime({ offset: true }).optional().meta({ description: 'When it was made.' }),
      modified: z.iso.datetime({ offset: true }).optional().meta({ description: 'When it last changed.' }),
      accessed: z.iso.datetime({ offset: true }).optional().meta({ description: 'When it was last read.' }),
    })
    .meta({ description: 'More about a file or folder.' }),
])
export type FileEntry = z.infer<typeof FileEntry>

/** The graph of the reference memory server. */
export const KnowledgeGraph = z.strictObject({
  entities: z
    .array(
      z.strictObject({
        name: z.string().meta({ description: 'Its name.' }),
        entityType: z.string().meta({ description: 'What kind of thing it is.' }),
        observations: z.array(z.string()).meta({ description: 'What is known about it.' }),
      }),
    )
    .default([])
    .meta({ description: 'The things in the graph.' }),
  relations: z
    .array(
      z.strictObject({
        from: z.string().meta({ description: 'The name of one thing.' }),
        to: z.string().meta({ description: 'The name of the other.' }),
        relationType: z.string().meta({ description: 'How the first relates to the second.' }),
      }),
    )
    .default([])
    .meta({ description: 'How they relate.' }),
})
export type KnowledgeGraph = z.infer<typeof KnowledgeGraph>

const path = z.string().startsWith('/')

const server = z.strictObject({
  name: z.string().min(1).meta({ description: 'Its name.' }),
  version: z.string().default('1.0.0').meta({ description: 'Its version.' }),
  title: z.string().optional().meta({ description: 'Its name for people.' }),
  instructions: z
    .string()
    .optional()
    .meta({ description: 'What the server tells its clients about itself.' }),
  kind: z.enum(['records', 'filesystem', 'memory']).default('records').meta({
    description:
      "'records': the tools the world declares, over its tables. 'filesystem', 'memory': the reference servers of these names, computed exactly.",
  }),
  roots: z
    .array(path)
    .default(['/projects'])
    .meta({ description: 'For the kind filesystem: the folders it may touch.' }),
  home: path.default('/root').meta({ description: 'For the kind filesystem: what ~ stands for.' }),
  json: z
    .enum(['indented', 'compact'])
    .default('indented')
    .meta({ description: 'For the kind records: how JSON results are written.' }),
  notFound: z.string().min(1).default('{entity} with {key} {id} not found').meta({
    description:
      'For the kind records: the error when a record does not exist. {entity}, {key} and {id} stand for what was asked for.',
  }),
})

const fact = z.union([
  z.string().meta({ description: 'A rule that bears on every tool.' }),
  z
    .strictObject({
      says: z.string().min(1).meta({ description: 'The rule.' }),
      tools: z.array(z.string().min(1)).min(1).meta({ description: 'The names of those tools.' }),
    })
    .meta({ description: 'A rule that bears on some tools only.' }),
])

const reply = ToolResult.extend({
  asks: Rounds.optional().meta({ description: 'What the tool asks its client for first, round by round.' }),
})

export const McpState = z.strictObject({
  server: server.meta({
    description: 'What kind of server it is.',
    examples: [{ name: 'shop-desk', version: '2.1.0' }],
  }),
  tables: z
    .record(z.string().min(1), z.array(z.record(z.string(), Json)))
    .default({})
    .meta({
      description: 'The records the server holds, in tables by name.',
      examples: [{ orders: [{ id: 'o-1', total: 24.5, state: 'open' }] }],
    }),
  facts: z
    .array(fact)
    .default([])
    .meta({
      description:
        'Rules that the tools do not show: permissions, limits, what fails. A tool on which a rule bears is imagined, not computed.',
      examples: [[{ says: 'Orders above 500 need an approval.', tools: ['place_order'] }]],
    }),
  replies: z
    .record(z.string().min(1), reply)
    .default({})
    .meta({
      description:
        'For the kind records: what a tool returns whenever its arguments fit, whatever the tables say. {name} in a text stands for an argument or an answer.',
      examples: [{ greet: { content: [{ type: 'text', text: 'Hello, {who}!' }] } }],
    }),
  recorded: z
    .array(RecordedCall)
    .default([])
    .meta({
      description:
        'For the kind records: calls of the real server in their order. Made again, they return the same; others are inferred from them where they tell.',
      examples: [[{ action: { name: 'now', arguments: {} }, observation: { text: 'noon' } }]],
    }),
  prompts: z
    .array(Prompt)
    .default([])
    .meta({
      description: 'The prompts of the server.',
      examples: [
        [
          {
            name: 'sum-up',
            messages: [{ role: 'user', content: { type: 'text', text: 'Sum up {topic}.' } }],
          },
        ],
      ],
    }),
  resources: z
    .array(Resource)
    .default([])
    .meta({
      description: 'The resources of the server.',
      examples: [[{ name: 'rules', uri: 'shop://rules', mimeType: 'text/plain', text: 'No returns.' }]],
    }),
  files: z
    .record(path, FileEntry)
    .default({})
    .meta({
      description: 'For the kind filesystem: its files, by path.',
      examples: [{ '/projects/notes.txt': 'buy rope\n', '/projects/empty/': null }],
    }),
  graph: KnowledgeGraph.default({ entities: [], relations: [] }).meta({
    description: 'For the kind memory: its knowledge graph.',
    examples: [
      { entities: [{ name: 'Trench 3', entityType: 'trench', observations: ['opened on 2 July'] }] },
    ],
  }),
})
export type McpState = z.infer<typeof McpState>

export const McpScope = z
  .strictObject({ tool: z.string().min(1).meta({ description: 'The name of the tool.' }) })
  .meta({
    description: 'A tool whose results may go beyond the tables.',
    examples: [{ tool: 'find_items' }],
  })
export type McpScope = z.infer<typeof McpScope>
