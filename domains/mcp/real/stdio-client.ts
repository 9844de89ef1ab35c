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
  /** What the server returns; a JSON-RPC error rejects. */
  call(name: string, given: Json): Promise<CallResult>
  close(): Promise<void>
}

interface Reply {
  readonly id?: number
  readonly result?: Json
  readonly error?: { readonly message: string }
}

/** Starts a server that is a Node script. */
export async function openStdioServer(
  script: string,
  { args = [], env = {} }: { args?: readonly string[]; env?: { readonly [name: string]: string } } = {},
): Promise<StdioServer> {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...env },
  })
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
  const { stdout, stdin } = child
  if (!stdout || !stdin) throw new Error('the server has no standard streams')
  createInterface({ input: stdout }).on('line', line => {
    const { id = 0, result = null, error } = JSON.parse(line) as Reply
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result)
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the server ended'))
  })
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    })
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    child.on('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
