// The three calls of a searching agent as tools.
import type { ToolView } from '../../src/kernel/tools/tool-view.ts'
import type { Tool } from '../../src/world/world.ts'

const text = (description: string) => ({ type: 'string', description })

const tools: readonly Tool[] = [
  {
    name: 'web_search',
    title: 'Web search',
    description: 'Searches the web; ten results for each query.',
    inputSchema: {
      type: 'object',
      properties: {
        queries: {
          type: 'array',
          items: { type: 'string' },
          minItems: 1,
          description: 'One or more queries, answered one after the other.',
        },
        query: text('A single query, instead of queries.'),
      },
    },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'web_extractor',
    title: 'Read a page',
    description: 'Fetches one page and returns its text as Markdown.',
    inputSchema: {
      type: 'object',
      properties: { url: text('The address, as a result list gives it.') },
      required: ['url'],
    },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'dict_memory',
    title: 'Notebook',
    description: 'A notebook of texts under keys, kept through the session.',
    inputSchema: {
      type: 'object',
      properties: {
        action: {
          type: 'string',
          enum: ['add', 'update', 'retrieve', 'retrieve_all', 'remove', 'remove_all'],
        },
        key: text('For add, update, retrieve and remove.'),
        value: text('For add and update.'),
      },
      required: ['action'],
    },
  },
]

/** A web to search, as tools. */
export const searchToolView: ToolView = { list: () => tools, action: call => call }
