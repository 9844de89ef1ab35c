// A real tool server over stdio: started, greeted, called, ended. JSON-RPC, one message a line.
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Json } from '../../../src/world/json.ts'

export interface CallResult {
  readonly content?: readonly { readonly type: string; readonly text?: string }[]
  readonly structuredContent?: Json
  readonly isError?: boolean
}

export interface StdioServer {
  /** What it calls itself. */
  readonly name: string
  readonly version: string
  /** The tools as the server declares them. */
  listTools(): Promise<readonly Json[]>
  /** What the server returns; an error of the protocol rejects with a ProtocolFailure. */
  call(name: string, given: Json): Promise<CallResult>
  close(): Promise<void>
}

/** An error of the protocol: the server did not take the call. */
export class ProtocolFailure extends Error {
  override readonly name = 'ProtocolFailure'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The server is gone; the message says what it complained about last. */
export class ServerEnded extends Error {
  override readonly name = 'ServerEnded'
}

type Environment = { readonly [name: string]: string }

type ToolPage = { readonly tools: readonly Json[]; readonly nextCursor?: string }

interface Message {
  readonly id?: number | string
  readonly method?: string
  readonly result?: Json
  readonly error?: { readonly code: number; readonly message: string }
}

/** Starts a server that is a Node script. */
export function openStdioServer(
  script: string,
  { args = [], env = {} }: { args?: readonly string[]; env?: Environment } = {},
): Promise<StdioServer> {
  return openServerCommand([process.execPath, script, ...args], { env })
}

/** A server that has not said by then what it is does not start. */
const startMs = 60_000
const maxPages = 1000

/** Starts a server by its command, with this environment and nothing else. */
export async function openServerCommand(
  [program = '', ...args]: readonly string[],
  { env = {}, deadlineMs = startMs }: { env?: Environment; deadlineMs?: number } = {},
): Promise<StdioServer> {
  const child = spawn(program, args, { stdio: 'pipe', env: { ...env } })
  const ask = asker(child)
  const late = setTimeout(() => child.kill('SIGKILL'), deadlineMs)
  try {
    const { serverInfo } = (await ask('initialize', hello)) as { serverInfo?: { [name: string]: Json } }
    const { name = 'server', version = '' } = serverInfo ?? {}
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`)
    return {
      name: String(name),
      version: String(version),
      listTools: () => listed(ask),
      call: async (tool, given) => (await ask('tools/call', { name: tool, arguments: given })) as CallResult,
      close: () => ended(child),
    }
  } catch (error) {
    await ended(child)
    throw error
  } finally {
    clearTimeout(late)
  }
}

const hello: Json = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'agentworld', version: '1' },
}

type Ask = (method: string, params: Json) => Promise<Json>

async function listed(ask: Ask): Promise<Json[]> {
  const tools: Json[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const found = (await ask('tools/list', cursor === undefined ? {} : { cursor })) as ToolPage
    tools.push(...found.tools)
    if (found.nextCursor === undefined || found.nextCursor === cursor) break
    cursor = found.nextCursor
  }
  return tools
}

function asker(child: ChildProcessWithoutNullStreams): Ask {
  const waiting = new Map<number, { resolve: (value: Json) => void; reject: (error: Error) => void }>()
  let last = 0
  let ending: string | undefined
  const { stdin, stdout } = child
  const lastWords = lastWordsOf(child)
  const end = (why: string) => {
    ending ??= why
    for (const { reject } of waiting.values()) reject(new ServerEnded(ending))
    waiting.clear()
  }
  // what it can no longer read it does not need
  stdin.on('error', () => {})
  child.on('error', error => end(`the server does not start: ${error.message}`))
  child.on('close', () => end(['the server ended', lastWords()].filter(Boolean).join(': ')))
  createInterface({ input: stdout }).on('line', line => {
    const message = messageOf(line)
    if (message?.method !== undefined) {
      if (message.id !== undefined) stdin.write(declined(message.id))
      return
    }
    const asked = waiting.get(Number(message?.id))
    waiting.delete(Number(message?.id))
    if (message?.error) asked?.reject(new ProtocolFailure(message.error.code, message.error.message))
    else asked?.resolve(message?.result ?? null)
  })
  return (method, params) =>
    new Promise((resolve, reject) => {
      if (ending !== undefined) return reject(new ServerEnded(ending))
      const id = ++last
      waiting.set(id, { resolve, reject })
      stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    })
}

/** The last line of what it complained about. */
function lastWordsOf({ stderr }: ChildProcessWithoutNullStreams): () => string {
  let said = ''
  stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
  })
  return () => said.trim().split('\n').at(-1)?.trim() ?? ''
}

/** Servers print other things, too; those are not messages. */
function messageOf(line: string): Message | undefined {
  try {
    return JSON.parse(line) as Message
  } catch {
    return undefined
  }
}

/** This client offers nothing that a server could ask for. */
function declined(id: number | string): string {
  const error = { code: -32601, message: 'Method not found' }
  return `${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return resolve()
    child.on('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
