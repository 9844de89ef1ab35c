// `agentworld serve` in the test's own process.
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { runCommandLine } from '../../src/cli/run-command-line.ts'
import { captured } from '../cli/captured.ts'

export interface ServedHere {
  readonly url: string
  readonly data: { readonly [name: string]: unknown }
  readonly stderr: () => string
  /** Ends it; resolves to the exit code. */
  stop(): Promise<number>
  [Symbol.asyncDispose](): Promise<void>
}

/** Serves until stopped; rejects with what was printed where it does not begin. */
export async function serveHere(
  args: readonly string[],
  environment: { readonly [name: string]: string } = { AGENTWORLD_MODEL: 'none' },
): Promise<ServedHere> {
  const stopping = new AbortController()
  const { outside, stderr } = captured([], { environment, signal: stopping.signal })
  const stdout = new PassThrough()
  const ended = runCommandLine(['serve', ...args, '--port', '0', '--json'], { ...outside, stdout })
  const line = await Promise.race([once(stdout, 'data').then(([data]) => String(data)), ended])
  const data = typeof line === 'string' ? JSON.parse(line) : undefined
  if (data?.url === undefined) throw new Error(`exit code ${await ended}: ${stderr()}`)
  const stop = () => {
    stopping.abort()
    return ended
  }
  return { url: data.url, data, stderr, stop, [Symbol.asyncDispose]: async () => void (await stop()) }
}

/** Posts JSON and returns the status and the body. */
export async function post(
  url: string,
  body: unknown,
  options: RequestInit = {},
): Promise<{ readonly status: number; readonly body: { readonly [name: string]: unknown } }> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body), ...options })
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
}
