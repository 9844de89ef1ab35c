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

/** Starts a script of this folder, its last argument a free port, and waits until it listens. */
export async function startPython(
  python: string,
  script: string,
  args: readonly string[],
): Promise<PythonServer> {
  const port = await freePort()
  const words = [path.join(import.meta.dirname, script), ...args, String(port)]
  const child = spawn(python, words, { stdio: ['ignore', 'ignore', 'pipe'] })
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
    if (hasEnded) throw new Error(`${python} ${words.join(' ')}: ${complaints}`)
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
