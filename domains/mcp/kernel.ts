// The kernel of a tool server: exact for the servers that are known, inferred from the declared tools for all others.
import type { Kernel } from '../../src/kernel/kernel.ts'
import type { Json } from '../../src/world/json.ts'
import type { World } from '../../src/world/world.ts'
import { openFilesystemServer } from './filesystem/filesystem-tools-server.ts'
import { openRecordsKernel } from './inferred/records-kernel.ts'
import { graphFrom, openMemoryServer } from './memory/memory-server.ts'
import { type OpenServer, openReferenceKernel } from './reference-kernel.ts'
import type { FileEntry, McpState } from './state.ts'
import { mcpWorld } from './world.ts'

/** Opens the kernel for the kind of server the world names. */
export async function openMcpKernel(
  world: World,
  { snapshot }: { snapshot: Json | undefined },
): Promise<Kernel> {
  const { state } = mcpWorld(world)
  const { kind } = state.server
  if (kind === 'records') return openRecordsKernel(world, { state, snapshot })
  const open = kind === 'filesystem' ? filesystem(state) : memory(state)
  return openReferenceKernel(world, { open, snapshot })
}

function filesystem({ server, files }: McpState): OpenServer {
  const { roots, home } = server
  return (saved, clock) =>
    openFilesystemServer({
      files: (saved as { [path: string]: FileEntry } | undefined) ?? files,
      roots,
      home,
      clock,
    })
}

function memory({ graph }: McpState): OpenServer {
  return saved => openMemoryServer(saved === undefined ? graph : graphFrom(saved))
}
