// Tools behind the Model Context Protocol: which ones there are, each world declares.
import { readFileSync } from 'node:fs'
import { verifyJson } from '../../src/judge/rule/verify-json.ts'
import type { Domain } from '../../src/kernel/domain.ts'
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
import { readMcpReply } from './reply.ts'
import { McpScope, McpState } from './state.ts'
import { mcpToolView } from './tool-view.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const description = read('./world.md')
const examples = readDemonstrations(new URL('./examples.jsonl', import.meta.url))

export const mcp: Domain = {
  name: 'mcp',
  summary: 'A server of declared tools (Model Context Protocol) over records it holds.',
  schemas: { action: ToolCall, state: McpState, scope: McpScope },
  checks: ['file', 'sql'],
  rubric: read('./judge.md'),
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
  readReply: readMcpReply,
  kernel: 'mcp-1',
  openKernel: openMcpKernel,
}

function worldParts(world: World): WorldParts {
  const shown = world.demonstrations?.length ? world.demonstrations : examples
  return {
    domain: 'mcp',
    description: fill(description, {
      openness: openness(world.open, scope => `what \`${McpScope.parse(scope).tool}\` returns`),
    }),
    actionSpace: describeTools(toolsOf(world)) || 'This server declares no tools.',
    initialState: showState(McpState.parse(world.state), world.clock),
    demonstrations: showDemonstrations(shown, input => readMcpAction(input, world)),
    instruction: world.instruction,
  }
}
