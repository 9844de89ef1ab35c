// Tools behind the Model Context Protocol. Each world declares which ones there are.
import { readFileSync } from 'node:fs'
import { verifyJson } from '../../src/judge/rule/verify-json.ts'
import { defineDomain } from '../../src/kernel/domain.ts'
import { toolFaults } from '../../src/kernel/faults/tool-faults.ts'
import { openness } from '../../src/kernel/openness.ts'
import { readDemonstrations, showDemonstrations } from '../../src/kernel/tools/demonstrations.ts'
import { describeTools } from '../../src/kernel/tools/describe-tools.ts'
import { inDeclaredOrder, showCall, ToolCall } from '../../src/kernel/tools/tool-call.ts'
import type { WorldParts } from '../../src/world/prompt.ts'
import { fill } from '../../src/world/text/fill.ts'
import type { World } from '../../src/world/world.ts'
import { readMcpAction } from './actions.ts'
import { toolsOf } from './declared-tools.ts'
import { showState } from './initial-state.ts'
import { openMcpKernel } from './kernel.ts'
import { readMcpReply } from './replies/reply.ts'
import { McpScope, McpState } from './state.ts'
import { mcpToolView } from './tool-view.ts'
import { mcpWorld } from './world.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const description = read('./world.md')
const examples = readDemonstrations(new URL('./examples.jsonl', import.meta.url))

export const domain = defineDomain({
  name: 'mcp',
  summary: 'A server of declared tools (Model Context Protocol) over records it holds.',
  schemas: { action: ToolCall, state: McpState, scope: McpScope },
  checks: ['file', 'sql'],
  rubric: read('./judge.md'),
  template: read('./new.yaml'),
  verify: verifyJson,
  readAction: readMcpAction,
  tools: mcpToolView,
  faults: toolFaults,
  parts: {
    world: worldParts,
    turn: (world, action, { index }) => ({
      index,
      task: undefined,
      state: undefined,
      action: showCall(inDeclaredOrder(action, toolsOf(world))),
      fence: 'json',
    }),
  },
  prompt: world => `${mcpWorld(world).state.server.name} ›`,
  readReply: readMcpReply,
  kernel: 'mcp-1',
  openKernel: openMcpKernel,
  abilities: {
    explorers: { servers: async () => (await import('./real/real-domain.ts')).realServersDomain() },
    startReal: async (commands, options) =>
      (await import('./real/real-domain.ts')).realCommandDomain(commands, options),
    importers: {
      occubench: {
        summary: 'an environment file',
        read: async source => (await import('./import/occubench.ts')).occuBenchFile(source),
      },
      awm: {
        summary: 'a folder with gen_scenario.jsonl and its like',
        read: async (source, options) => (await import('./import/awm-folder.ts')).awmFolder(source, options),
      },
    },
    standIn: async server => (await import('./simulate/world-of-server.ts')).worldOfServer(server),
    shown: async () => (await import('./from-bench-row.ts')).mcpRows,
    // what nothing else claims is a server of tools
    recognises: ({ format }) => (format === 'tau' ? 9 : 1),
  },
})

function worldParts(world: World): WorldParts {
  const { state, open } = mcpWorld(world)
  const shown = world.demonstrations?.length ? world.demonstrations : examples
  return {
    domain: 'mcp',
    description: fill(description, {
      openness: openness(open, ({ tool }) => `what \`${tool}\` returns`),
    }),
    actionSpace: describeTools(toolsOf(world)) || 'This server declares no tools.',
    initialState: showState(state, world.clock),
    demonstrations: showDemonstrations(shown, input => readMcpAction(input, world)),
    instruction: world.instruction,
  }
}
