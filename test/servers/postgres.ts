// A real PostgreSQL of the test's own: a fresh cluster in a temporary folder, on a free port of loopback.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'

export interface Postgres {
  readonly url: string
  /** Takes it away at once, as a crash would. */
  stop(): Promise<void>
  /** Brings it back with what it had. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Starts one. The server refuses to run as root, so root lends it the user that Debian's package made. */
export async function startPostgres(): Promise<Postgres> {
  const [binaries] = globSync('/usr/lib/postgresql/*/bin').sort().reverse()
  if (binaries === undefined) throw new Error('postgresql is not installed')
  const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-postgres-'))
  const identity = process.getuid?.() === 0 ? identityOf('postgres') : undefined
  if (identity) chownSync(folder, identity.uid, identity.gid)
  const data = path.join(folder, 'data')
  const options = { ...identity, env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' } }
  const made = spawnSync(
    path.join(binaries, 'initdb'),
    ['-D', data, '-U', 'agentworld', '--auth=trust', '--no-sync', '-E', 'UTF8'],
    { ...options, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(made.stderr)
  const port = await freePort()
  let running: ChildProcess | undefined
  const start = async () => {
    running = spawn(
      path.join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off'],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await readyLine(running)
  }
  const stop = async () => {
    if (running === undefined) return
    const ended = once(running, 'exit')
    running.kill('SIGQUIT')
    await ended
    running = undefined
  }
  await start()
  return {
    url: `postgres://agentworld@127.0.0.1:${port}/postgres`,
    start,
    stop,
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function identityOf(user: string): { uid: number; gid: number } {
  const number = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  return { uid: number('-u'), gid: number('-g') }
}

/** A port of loopback that nobody has at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

function readyLine({ stderr }: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (text.includes('ready to accept connections')) resolve()
    })
    stderr?.on('end', () => reject(new Error(text)))
  })
}
