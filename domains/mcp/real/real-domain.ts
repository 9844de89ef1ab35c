// What a recorder needs to record tool servers: an explorer led by their schemas, and the servers themselves. What tools
// a server has is asked of the server.
import type { RealDomain } from '../../../src/kernel/real.ts'
import { explain, WorldError } from '../../../src/world/error.ts'
import { Tool, type World } from '../../../src/world/world.ts'
import { type ExploredServer, serverExplorer } from '../explore/server-explorer.ts'
import { createChance } from '../measure/chance.ts'
import { openRealServer } from './real-server.ts'
import { type RecordedServer, recordedServers } from './recorded-servers.ts'
import { openSandboxedServer, type ServerStart } from './sandboxed-server.ts'

/** The reference servers and our own. */
export async function realServersDomain(): Promise<RealDomain> {
  // what the reference servers say of themselves is theirs, under MIT
  return { ...(await realMcpDomain(recordedServers)), licence: 'CC0-1.0 AND MIT' }
}

/** Servers by the commands that start them, as a shell reads them, such as `node server.js`. */
export async function realCommandDomain(
  commands: readonly string[],
  { env }: { readonly env: { readonly [name: string]: string } },
): Promise<RealDomain> {
  const servers = await Promise.all(
    commands.map(async command => {
      const start = { command: ['sh', '-c', command], env, seesMachine: true }
      const name = await nameOf(start, command)
      return { name, isReference: false, begin: () => ({ ...start, state: {}, known: {} }) }
    }),
  )
  // whose words a stranger's server says is not known here
  return { ...(await realMcpDomain(servers)), licence: 'unknown' }
}

async function nameOf(start: ServerStart, command: string): Promise<string> {
  try {
    const server = await openSandboxedServer(start)
    await server.close()
    return [server.name, server.version].filter(Boolean).join(' ')
  } catch (cause) {
    if (cause instanceof WorldError) throw cause
    throw new WorldError('usage', `'${command}' cannot be recorded as a server: ${explain(cause)}`, {
      remedy: 'It runs without network, and writes nowhere but in $TMPDIR; what it needs must be installed.',
      cause,
    })
  }
}

/** Sessions of these servers, which take turns. */
export async function realMcpDomain(servers: readonly RecordedServer[]): Promise<RealDomain> {
  const explored = await Promise.all(
    servers.map(async (server): Promise<ExploredServer> => ({ ...server, tools: await toolsOf(server) })),
  )
  return {
    explorer: serverExplorer(explored),
    source: `MCP servers: ${servers.map(({ name }) => name).join(', ')}`,
    appOf: serverOf,
    open: world => {
      const name = serverOf(world)
      const server = servers.find(one => one.name === name)
      if (server === undefined) throw new WorldError('world', `No server '${name}' is recorded here.`)
      return openRealServer(server.begin(createChance(world.seed)))
    },
    // done where a result still tells listings from errors
    normalise: (_, text) => text,
  }
}

function serverOf({ state }: World): string {
  return (state.server as { name: string }).name
}

type Declared = { readonly execution?: { readonly taskSupport?: string } }

async function toolsOf({ begin }: RecordedServer): Promise<readonly Tool[]> {
  const server = await openSandboxedServer(begin(createChance(0)))
  try {
    const declared = (await server.listTools()) as readonly Declared[]
    // a tool that runs only as a task cannot be called; and servers say more of a tool than a world keeps
    const callable = declared.filter(({ execution }) => execution?.taskSupport !== 'required')
    return callable.map(tool => Tool.strip().parse(tool))
  } finally {
    await server.close()
  }
}
