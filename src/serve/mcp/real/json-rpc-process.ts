// A process that speaks JSON-RPC over its standard streams, one message on each line. Requests from the process are
// declined: it is only ever called.
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { ProtocolError } from '@modelcontextprotocol/server'
import { WorldError } from '../../../world/error.ts'
import type { Json } from '../../../world/json.ts'

export interface JsonRpcProcess {
  request(method: string, params: Json, options?: RequestOptions): Promise<Json>
  notify(method: string, params: Json): void
  /** Ends the process and all it started. */
  close(): Promise<void>
}

export interface RequestOptions {
  readonly signal?: AbortSignal
  /** Told about notifications while the request is under way. */
  readonly onNotification?: (method: string, params: Json) => void
}

export interface StartOptions {
  readonly environment: { readonly [name: string]: string | undefined }
  /** Called with what the process writes to its error stream. */
  readonly onComplaint?: (text: string) => void
  /** Told about every notification. */
  readonly onNotification?: (method: string) => void
}

interface Message {
  readonly id?: string | number | null
  readonly method?: string
  readonly params?: Json
  readonly result?: Json
  readonly error?: { readonly code: number; readonly message: string; readonly data?: Json }
}

interface Waiting {
  readonly resolve: (value: Json) => void
  readonly reject: (error: Error) => void
  readonly onNotification: RequestOptions['onNotification']
}

// how long it may take to end by itself
const graceMs = 2000

/** Starts a program. */
export function startJsonRpcProcess(command: readonly string[], options: StartOptions): JsonRpcProcess {
  return new StartedProcess(command, options)
}

class StartedProcess implements JsonRpcProcess {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #ended: Promise<void>
  readonly #onNotification: (method: string) => void
  readonly #waiting = new Map<number, Waiting>()
  #last = 0
  #hasEnded = false

  constructor([program = '', ...args]: readonly string[], options: StartOptions) {
    const { environment, onComplaint = () => {}, onNotification = () => {} } = options
    this.#onNotification = onNotification
    // a group of its own, so that what it starts ends with it
    this.#child = spawn(program, args, { stdio: 'pipe', env: { ...environment }, detached: true })
    this.#ended = new Promise(resolve => {
      this.#child.once('error', error => resolve(this.#fail(error.message)))
      this.#child.once('close', code =>
        resolve(this.#fail(code === null ? 'it was killed' : `it ended with code ${code}`)),
      )
    })
    this.#child.stdin.on('error', () => {})
    this.#child.stderr.setEncoding('utf8').on('data', onComplaint)
    createInterface({ input: this.#child.stdout }).on('line', line => this.#receive(line))
  }

  request(method: string, params: Json, { signal, onNotification }: RequestOptions = {}): Promise<Json> {
    if (this.#hasEnded) return Promise.reject(endedError('it has ended'))
    const id = ++this.#last
    this.#send({ id, method, params })
    return new Promise<Json>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onNotification })
      signal?.addEventListener('abort', () => {
        if (!this.#waiting.delete(id)) return
        this.notify('notifications/cancelled', { requestId: id })
        reject(signal.reason)
      })
    })
  }

  notify(method: string, params: Json): void {
    this.#send({ method, params })
  }

  async close(): Promise<void> {
    this.#child.stdin.end()
    endGroup(this.#child, 'SIGTERM')
    const timer = setTimeout(() => endGroup(this.#child, 'SIGKILL'), graceMs)
    await this.#ended
    clearTimeout(timer)
  }

  #send(message: object): void {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  }

  #fail(reason: string): void {
    this.#hasEnded = true
    for (const { reject } of this.#waiting.values()) reject(endedError(reason))
    this.#waiting.clear()
  }

  #receive(line: string): void {
    const { id, method, params = {}, result, error } = messageIn(line)
    if (method === undefined) {
      const asked = this.#waiting.get(Number(id))
      this.#waiting.delete(Number(id))
      if (error) asked?.reject(new ProtocolError(error.code, error.message, error.data))
      else asked?.resolve(result ?? null)
    } else if (id === undefined) {
      for (const { onNotification } of this.#waiting.values()) onNotification?.(method, params)
      this.#onNotification(method)
    } else this.#send({ id, ...(method === 'ping' ? { result: {} } : { error: declined }) })
  }
}

const declined = { code: -32601, message: 'Method not found' }

// whatever else a program prints to its output is not a message
function messageIn(line: string): Message {
  try {
    const value: unknown = JSON.parse(line)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
  } catch {
    return {}
  }
}

function endedError(reason: string): WorldError {
  return new WorldError('kernel', `The real server is gone: ${reason}.`)
}

function endGroup({ pid, exitCode }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined || exitCode !== null) return
  try {
    process.kill(-pid, signal)
  } catch {
    // it ended meanwhile
  }
}
