// Runs a server apart from the machine: it sees the system's programs, its own code and one folder of its own at /data,
// and neither network, other processes nor the caller's environment. One that is not known beforehand sees the whole
// machine, of which it can change nothing. What a server writes is gone when it is closed.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { fileURLToPath } from 'node:url'
import { WorldError } from '../../../src/world/error.ts'
import type { FileEntry } from '../state.ts'
import { openServerCommand, type StdioServer } from './stdio-client.ts'
import { writeFiles } from './write-files.ts'

/** How a server is started. */
export interface ServerStart {
  /** Program and arguments. `node` is this very Node; a path below the project is seen below /app. */
  readonly command: readonly string[]
  readonly env?: { readonly [name: string]: string }
  /** Whether it may read the whole machine; its own folder is then at /var/tmp. */
  readonly seesMachine?: boolean
  /** What lies in /data at first, by path inside. */
  readonly files?: { readonly [path: string]: FileEntry }
}

/** The folder that holds this package and what it needs. */
const project = packageFolder(path.dirname(fileURLToPath(import.meta.url)))
const bubblewrap = '/usr/bin/bwrap'
const system = ['/usr', '/bin', '/lib', '/lib64', '/sbin', '/etc/alternatives', '/etc/ld.so.cache']

/** Starts it; whoever opened it closes it. */
export async function openSandboxedServer(start: ServerStart): Promise<StdioServer> {
  if (!existsSync(bubblewrap)) {
    throw new WorldError('usage', 'Servers are recorded in a sandbox, and bubblewrap is not installed.', {
      remedy: 'Install it (Debian: apt-get install bubblewrap).',
    })
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'agentworld-server-'))
  const gone = () => rm(folder, { recursive: true, force: true })
  try {
    const files = Object.entries(start.files ?? {})
    writeFiles(
      Object.fromEntries(
        files.map(([name, entry]) => [path.join(folder, path.relative('/data', name)), entry]),
      ),
    )
    const server = await openServerCommand([bubblewrap, ...walled(folder, start)])
    return {
      ...server,
      close: async () => {
        await server.close()
        await gone()
      },
    }
  } catch (error) {
    await gone()
    throw error
  }
}

const apart = ['--unshare-all', '--die-with-parent', '--new-session', '--clearenv']

function walled(folder: string, start: ServerStart): string[] {
  const { env = {}, command, seesMachine = false } = start
  const walls = seesMachine ? looking(folder) : alone(folder)
  const said = seesMachine ? { TMPDIR: '/var/tmp', ...env } : { ...ownEnvironment, ...env }
  const variables = Object.entries(said).flatMap(([name, value]) => ['--setenv', name, value])
  return [...apart, ...walls, ...variables, ...(seesMachine ? command : inside(command))]
}

const ownEnvironment = { PATH: '/opt/node:/usr/bin:/bin', HOME: '/data', TZ: 'UTC' }

function alone(folder: string): string[] {
  return [
    ...system.flatMap(name => ['--ro-bind-try', name, name]),
    ...['--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp'],
    ...['--ro-bind', project, '/app', '--ro-bind', process.execPath, '/opt/node/node'],
    ...['--bind', folder, '/data', '--chdir', '/data'],
  ]
}

function looking(folder: string): string[] {
  return ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--bind', folder, '/var/tmp']
}

function inside(command: readonly string[]): string[] {
  const isOurs = (word: string) => word.startsWith(`${project}${path.sep}`)
  return command.map(word => (isOurs(word) ? path.join('/app', path.relative(project, word)) : word))
}

function packageFolder(folder: string): string {
  if (existsSync(path.join(folder, 'node_modules')) || folder === path.dirname(folder)) return folder
  return packageFolder(path.dirname(folder))
}
