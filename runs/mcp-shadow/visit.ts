// One visit: `agentworld mcp --simulate` as a client starts it, and an explorer that calls what it finds there.
import * as path from 'node:path'
import { serverExplorer } from '../../domains/mcp/explore/server-explorer.ts'
import { ToolCall } from '../../src/kernel/tools/tool-call.ts'
import { observationFrom } from '../../src/kernel/tools/tool-result.ts'
import { openRealServer } from '../../src/serve/mcp/real/real-server.ts'
import { explain } from '../../src/world/error.ts'
import type { Json } from '../../src/world/json.ts'
import type { Observation } from '../../src/world/observation.ts'

const main = path.resolve(import.meta.dirname, '../../src/cli/main.ts')

export interface Visit {
  /** The server's own command. */
  readonly command: string
  /** What follows it on the command line of `agentworld mcp`. */
  readonly options: readonly string[]
  readonly seed: number
  readonly calls: number
  readonly known: { readonly [parameter: string]: readonly Json[] }
}

/** Makes the calls and hangs up as clients do; resolves once the command has ended. */
export async function visit({ command, options, seed, calls, known }: Visit): Promise<void> {
  const words = [process.execPath, '--conditions=agentworld-source', main, 'mcp', '--simulate', command]
  const environment = { ...process.env, AGENTWORLD_MODEL: 'none' }
  const server = await openRealServer([...words, ...options, '--quiet'], { environment })
  const { signal } = new AbortController()
  const context = { signal, note: async () => {}, thinking: () => {} }
  const begin = () => ({ state: {}, known })
  const episode = serverExplorer([{ name: 'server', tools: server.tools, begin, calls }]).episode(seed)
  let observation: Observation | undefined
  for (let step = episode.next(undefined); step !== undefined; step = episode.next(observation)) {
    observation = await server
      .call(ToolCall.parse(step.action), context)
      .then(observationFrom, error => ({ text: explain(error), isError: true }))
  }
  await server.close()
}
