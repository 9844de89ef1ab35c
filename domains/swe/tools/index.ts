// Which code answers a call. A tool that a world declares itself, and those that ask people, other agents or the web,
// are unknown here.
import { NotComputable } from 'agentworld-shell'
import type { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import type { Observation } from '../../../src/world/observation.ts'
import { claudeTools } from './claude/index.ts'
import { geminiTools } from './gemini/index.ts'
import type { Checkout } from './tool.ts'

const shells = new Set(['Bash', 'run_shell_command'])

/** Runs a call, or throws NotComputable. */
export async function runTool(
  { name, arguments: given }: ToolCall,
  checkout: Checkout,
): Promise<Observation> {
  const { toolset, platform } = checkout.state
  const runs = toolset === 'claude-code' ? claudeTools : geminiTools
  const run = Object.hasOwn(runs, name) ? runs[name] : undefined
  if (!run) throw new NotComputable(`what ${name} returns`)
  if (platform !== 'linux' && shells.has(name)) throw new NotComputable(`the shell of ${platform}`)
  return run(given, checkout)
}
