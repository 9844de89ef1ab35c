// `agentworld serve` in a process of its own, as a user starts it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { createInterface } from 'node:readline'

export interface StartedServer {
  readonly url: string
  readonly child: ChildProcess
  /** What it said on stderr so far. */
  readonly notices: () => string
  /** Mebibytes it and its children hold; pages of files, which are the same in all of them, count once. */
  memory(): number
  /** Files and sockets it has open. */
  handles(): number
  /** The value of a figure that /metrics prints without labels. */
  figure(name: string): Promise<number>
  /** Ends it as an operator would, or at once; resolves to the exit code or the signal. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | string>
  [Symbol.asyncDispose](): Promise<void>
}

const main = path.resolve(import.meta.dirname, '../../src/cli/main.ts')

/** Starts a server on a free port and waits until it listens. */
export async function startServer(
  args: readonly string[],
  { environment = {}, port = 0 }: { environment?: { readonly [name: string]: string }; port?: number } = {},
): Promise<StartedServer> {
  const words = ['--conditions=agentworld-source', main, 'serve', ...args, '--port', String(port), '--json']
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, AGENTWORLD_MODEL: 'none', ...environment },
  })
  let notices = ''
  child.stderr.on('data', data => {
    notices += data
  })
  const exited = once(child, 'exit')
  const said = once(createInterface(child.stdout), 'line')
  const line = await Promise.race([said.then(([text]) => String(text)), exited.then(() => undefined)])
  if (line === undefined) throw new Error(`the server did not start: ${notices}`)
  const { url } = JSON.parse(line) as { url: string }
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    child.kill(signal)
    const [code, name] = await exited
    return code ?? name
  }
  return {
    url,
    child,
    notices: () => notices,
    memory: () => mebibytesOf([child.pid ?? 0, ...childrenOf(child.pid ?? 0)]),
    handles: () => readdirSync(`/proc/${child.pid}/fd`).length,
    figure: async name => figureIn(await (await fetch(`${url}/metrics`)).text(), name),
    stop,
    [Symbol.asyncDispose]: async () => void (await stop('SIGKILL')),
  }
}

function figureIn(text: string, name: string): number {
  const line = text.split('\n').find(candidate => candidate.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? Number.NaN)
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

// what is mapped from a file (the program itself, above all) lies in memory once, however many map it
function mebibytesOf(pids: readonly number[]): number {
  const held = pids.map(pid => {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    const kibibytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
    return { own: kibibytes('RssAnon') + kibibytes('RssShmem'), fromFiles: kibibytes('RssFile') }
  })
  const own = held.reduce((sum, one) => sum + one.own, 0)
  return (own + Math.max(...held.map(({ fromFiles }) => fromFiles))) / 1024
}
