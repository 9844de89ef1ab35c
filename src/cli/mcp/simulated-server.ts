// The world that stands in for a real server, made of the tools it declares.
import { writeFile } from 'node:fs/promises'
import { stringify } from 'yaml'
import { allDomains } from '../../../domains/index.ts'
import type { DeclaredServer } from '../../kernel/abilities.ts'
import { loadWorld } from '../../library/load-world.ts'
import { openRealServer, type RealServer } from '../../serve/mcp/real/real-server.ts'
import { sandboxed } from '../../serve/mcp/real/sandboxed.ts'
import { WorldError } from '../../world/error.ts'
import { plural } from '../../world/text/plural.ts'
import { transcriptFrom } from '../../world/transcript.ts'
import type { World } from '../../world/world.ts'
import type { Outside } from '../outside.ts'
import { refuseTaken } from '../wiring/refuse-taken.ts'
import { storeOfFile } from '../wiring/session-file.ts'

export type Recorded = NonNullable<DeclaredServer['recorded']>

export interface SimulateValues {
  readonly out: string | undefined
  readonly learn: string | undefined
  readonly unsandboxed: boolean
  readonly quiet: boolean
}

/** Reads a server's tools and ends it; undefined where the world was only to be written. */
export async function simulatedServer(
  command: string,
  { out, learn, unsandboxed, quiet }: SimulateValues,
  { environment, stderr }: Outside,
): Promise<World | undefined> {
  if (out !== undefined) refuseTaken(out)
  const recorded = await recordedIn(learn)
  const say = (text: string) => void (quiet || stderr.write(`agentworld: ${text}\n`))
  const shell = shellCommand(command)
  const walled = unsandboxed ? undefined : await sandboxed(shell)
  const how = walled
    ? 'in a sandbox without network'
    : unsandboxed
      ? 'unsandboxed'
      : 'unsandboxed, bubblewrap is missing'
  say(`starting '${command}' once, ${how}, to read its tools`)
  const world = await readWorld(command, {
    recorded,
    open: () => openRealServer(walled ?? shell, { environment }),
  }).catch(error => {
    throw walled ? inSandbox(error) : error
  })
  say(`read ${plural(world.tools?.length ?? 0, 'tool')}; the server is ended, nothing was called`)
  if (out === undefined) return world
  await writeFile(out, stringify(world))
  say(`wrote ${out}; 'agentworld mcp ${out}' serves it`)
  return undefined
}

async function standIn(server: DeclaredServer): Promise<World> {
  for (const { abilities } of await allDomains()) if (abilities.standIn) return abilities.standIn(server)
  throw new WorldError('usage', 'No domain here can stand in for a tool server.')
}

/** The world of a server that is running. */
export async function worldOf(
  command: string,
  { face, tools }: RealServer,
  recorded: Recorded,
): Promise<World> {
  const { name, version, title, instructions } = face
  return loadWorld(await standIn({ command, tools, name, version, title, instructions, recorded }))
}

/** The calls that a recording holds; none where there is no recording. */
export async function recordedIn(file: string | undefined): Promise<Recorded> {
  if (file === undefined) return []
  const { store, id } = storeOfFile(file)
  const records = await store.read(id)
  if (records.length === 0) {
    throw new WorldError('usage', `${file} holds no recording.`, {
      remedy: '--learn takes a file that --record wrote.',
    })
  }
  return transcriptFrom(records).turns.map(({ action, observation }) => ({ action, observation }))
}

/** A command line as the shell reads it. */
export function shellCommand(command: string): readonly string[] {
  return ['sh', '-c', command]
}

async function readWorld(
  command: string,
  { recorded, open }: { recorded: Recorded; open: () => Promise<RealServer> },
): Promise<World> {
  const server = await open()
  try {
    return await worldOf(command, server, recorded)
  } finally {
    await server.close()
  }
}

function inSandbox(error: unknown): unknown {
  if (!(error instanceof WorldError)) return error
  return new WorldError(error.at, error.message, {
    remedy: 'It ran in a sandbox where nothing can be written or fetched; --unsandboxed starts it as it is.',
    cause: error,
  })
}
