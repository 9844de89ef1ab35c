// A server in Python, until it is stopped.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../test/servers/postgres.ts'

export interface PythonServer {
  readonly url: string
  stop(): Promise<void>
}

/** Whose Python: a program of this machine, or the one in a tree of another. */
export type Python = { readonly program: string } | { readonly tree: string }

/** Starts OpenEnv's server of a checkout, with one of its environments, and waits until it listens. */
export async function startOpenEnv(
  python: Python,
  { checkout, environment }: { readonly checkout: string; readonly environment: 'echo' | 'nothing' },
): Promise<PythonServer> {
  const port = await freePort()
  const [program = '', ...words] = commandFor(python, checkout)
  const child = spawn(program, [...words, environment, String(port)], { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaints = ''
  child.stderr.on('data', data => {
    complaints = `${complaints}${data}`.slice(-2000)
  })
  const exited = once(child, 'exit')
  let hasEnded = false
  exited.then(() => {
    hasEnded = true
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => undefined))) {
    if (hasEnded) throw new Error(`${program} ${words.join(' ')}: ${complaints}`)
    await delay(100)
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

// in a tree the program sees nothing of this machine but the loopback's network
function commandFor(python: Python, checkout: string): readonly string[] {
  const script = 'openenv_server.py'
  if ('program' in python) return [python.program, path.join(import.meta.dirname, script), checkout]
  const shown = ['--ro-bind', checkout, '/tmp/openenv', '--ro-bind', import.meta.dirname, '/tmp/here']
  const inside = [
    '--ro-bind',
    python.tree,
    '/',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--tmpfs',
    '/tmp',
    ...shown,
  ]
  return ['bwrap', '--die-with-parent', ...inside, 'python3', `/tmp/here/${script}`, '/tmp/openenv']
}
