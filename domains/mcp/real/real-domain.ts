// What a recorder needs to record tool servers: an explorer led by their schemas, and the servers themselves. What tools
// a server has is asked of the server.
import type { RealDomain } from '../../../src/kernel/real.ts'
import { WorldError } from '../../../src/world/error.ts'
import { Tool } from '../../../src/world/world.ts'
import { type ExploredServer, serverExplorer } from '../explore/server-explorer.ts'
import { createChance } from '../measure/chance.ts'
import { openRealServer } from './real-server.ts'
import { type RecordedServer, recordedServers } from './recorded-servers.ts'
import { openSandboxedServer } from './sandboxed-server.ts'

/** The reference servers and our own. */
export function realServersDomain(): Promise<RealDomain> {
  return realMcpDomain(recordedServers)
}

/** Any server, by the command that starts it, e.g. `node /srv/server.js`. */
export function realCommandDomain(command: string): Promise<RealDomain> {
  const words = command.split(/\s+/).filter(Boolean)
  const shown = words
    .filter(word => word.startsWith('/'))
    .map(word => word.slice(0, word.lastIndexOf('/')) || word)
  const name = words.at(-1)?.split('/').at(-1) ?? 'server'
  return realMcpDomain([
    { name, isReference: false, begin: () => ({ command: words, shown, state: {}, known: {} }) },
  ])
}

/** Sessions of these servers, which take turns. */
export async function realMcpDomain(servers: readonly RecordedServer[]): Promise<RealDomain> {
  const explored: ExploredServer[] = []
  for (const server of servers) explored.push({ ...server, tools: await toolsOf(server) })
  return {
    explorer: serverExplorer(explored),
    source: `MCP servers: ${servers.map(({ name }) => name).join(', ')}`,
    open: world => {
      const { name } = world.state.server as { name: string }
      const server = servers.find(one => one.name === name)
      if (server === undefined) throw new WorldError('world', `No server '${name}' is recorded here.`)
      return openRealServer(server.begin(createChance(world.seed)))
    },
    // done where a result still tells listings from errors
    normalise: (_, text) => text,
  }
}

async function toolsOf({ begin }: RecordedServer): Promise<readonly Tool[]> {
  const server = await openSandboxedServer(begin(createChance(0)))
  try {
    const declared = (await server.listTools()) as { execution?: { taskSupport?: string } }[]
    // a tool that runs only as a task cannot be called; and servers say more of a tool than a world keeps
    const callable = declared.filter(({ execution }) => execution?.taskSupport !== 'required')
    return callable.map(tool => Tool.strip().parse(tool))
  } finally {
    await server.close()
  }
}
