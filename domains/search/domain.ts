// A web to search: result lists, pages, and a notebook.
import { readFileSync } from 'node:fs'
import { defineDomain } from '../../src/kernel/domain.ts'
import { openness } from '../../src/kernel/openness.ts'
import { readDemonstrations, showDemonstrations } from '../../src/kernel/tools/demonstrations.ts'
import { showCall } from '../../src/kernel/tools/tool-call.ts'
import type { WorldParts } from '../../src/world/prompt.ts'
import { fill } from '../../src/world/text/fill.ts'
import type { World } from '../../src/world/world.ts'
import { readSearchAction, SearchAction } from './actions.ts'
import { failedExtraction } from './extraction.ts'
import { searchFaults } from './faults.ts'
import { showState } from './initial-state.ts'
import { openSearchKernel } from './kernel.ts'
import { searchToolView } from './mcp-tools.ts'
import { SearchScope, SearchState } from './state.ts'
import { searchWorld } from './world.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const description = read('./world.md')
const tools = read('./tools.md')
const findingTools = /search|browse|visit|extract|fetch_?(url|page)|open_page|crawl/i
const examples = readDemonstrations(new URL('./examples.jsonl', import.meta.url))

export const domain = defineDomain({
  name: 'search',
  summary: 'A web to search: result lists, extracted pages, and a notebook of key and value.',
  schemas: { action: SearchAction, state: SearchState, scope: SearchScope },
  checks: [],
  rubric: read('./judge.md'),
  template: read('./new.yaml'),
  readAction: input => readSearchAction(input),
  tools: searchToolView,
  faults: searchFaults,
  parts: {
    world: worldParts,
    turn: (_, action, { index }) => ({
      index,
      task: undefined,
      state: undefined,
      action: showCall(action),
      fence: 'json',
    }),
  },
  prompt: () => 'search ›',
  readReply: text => ({
    text: text.replace(/\r?\n$/, ''),
    ...(failedExtraction(text) === undefined ? {} : { isError: true }),
  }),
  kernel: 'search-1',
  openKernel: async (world, { snapshot }) => openSearchKernel(world, snapshot),
  abilities: {
    shown: async () => (await import('./from-bench-row/search-rows.ts')).searchRows,
    recognises: ({ tools }) => (tools.length > 0 && tools.every(tool => findingTools.test(tool)) ? 2 : 0),
  },
})

function worldParts(world: World): WorldParts {
  const { state, open } = searchWorld(world)
  const shown = world.demonstrations?.length ? world.demonstrations : examples
  return {
    domain: 'search',
    description: fill(description, { openness: openness(open, showScope) }),
    actionSpace: tools.trim(),
    initialState: showState(state, world.clock),
    demonstrations: showDemonstrations(shown, readSearchAction),
    instruction: world.instruction,
  }
}

function showScope(scope: SearchScope): string {
  return 'site' in scope ? `pages of ${scope.site}` : `pages about ${scope.topic}`
}
