// A real tool server over stdio: started, greeted, called, ended. JSON-RPC, one message a line.
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Json } from '../../../src/world/json.ts'

export interface CallResult {
  readonly content?: readonly { readonly type: string; readonly text?: string }[]
  readonly structuredContent?: Json
  readonly isError?: boolean
}

export interface StdioServer {
  /** The tools as the server declares them. */
  listTools(): Promise<Json>
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

interface Message {
  readonly id?: number | string
  readonly method?: string
  readonly result?: Json
  readonly error?: { readonly code: number; readonly message: string }
}

/** Starts a server that is a Node script. */
export function openStdioServer(
  script: string,
  { args = [], env = {} }: { args?: readonly string[]; env?: { readonly [name: string]: string } } = {},
): Promise<StdioServer> {
  return openServerCommand([process.execPath, script, ...args], { env })
}

/** Starts a server by its command, with this environment and nothing else. */
export async function openServerCommand(
  [program = '', ...args]: readonly string[],
  { env = {} }: { env?: { readonly [name: string]: string } } = {},
): Promise<StdioServer> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], env: { ...env } })
  const ask = asker(child)
  await ask('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'agentworld', version: '1' },
  })
  child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`)
  return {
    listTools: async () => ((await ask('tools/list', {})) as { tools: Json }).tools,
    call: async (name, given) => (await ask('tools/call', { name, arguments: given })) as CallResult,
    close: () => ended(child),
  }
}

function asker(child: ChildProcess): (method: string, params: Json) => Promise<Json> {
  const waiting = new Map<number, { resolve: (value: Json) => void; reject: (error: Error) => void }>()
  let last = 0
  let hasEnded = false
  const { stdout, stdin } = child
  if (!stdout || !stdin) throw new Error('the server has no standard streams')
  const end = (why: string) => {
    hasEnded = true
    for (const { reject } of waiting.values()) reject(new Error(why))
  }
  // what it can no longer read it does not need
  stdin.on('error', () => {})
  child.on('error', error => end(`the server does not start: ${error.message}`))
  child.on('exit', () => end('the server ended'))
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
      if (hasEnded) return reject(new Error('the server ended'))
      const id = ++last
      waiting.set(id, { resolve, reject })
      stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    })
}

/** Servers print other things, too; those are no messages. */
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
