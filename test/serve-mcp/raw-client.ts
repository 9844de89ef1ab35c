// A client of 2025-11-25 by hand: it sends what it is told to, and shows what comes back as it is.
import { InMemoryTransport, type McpServer } from '@modelcontextprotocol/server'

export interface RawAnswer {
  readonly result?: Record<string, unknown>
  readonly error?: { readonly code: number; readonly message: string }
}

export interface RawClient {
  readonly greeting: Record<string, unknown> | undefined
  ask(method: string, params?: object): Promise<RawAnswer>
}

export interface RawOptions {
  readonly capabilities?: object
  /** What the server's own requests are answered with. */
  readonly answer?: (method: string, params: unknown) => object
}

/** Connects to a server in this process. */
export async function rawClient(
  server: McpServer,
  { capabilities = {}, answer = () => ({}) }: RawOptions = {},
): Promise<RawClient> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const waiting = new Map<unknown, (message: unknown) => void>()
  const send = (message: object) =>
    ours.send({ jsonrpc: '2.0', ...message } as Parameters<typeof ours.send>[0])
  ours.onmessage = message => {
    if (!('id' in message)) return
    if ('method' in message) void send({ id: message.id, result: answer(message.method, message.params) })
    else waiting.get(message.id)?.(message)
  }
  await ours.start()
  await server.connect(theirs)
  let last = 0
  const ask = async (method: string, params: object = {}) => {
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<unknown>()
    waiting.set(id, resolve)
    await send({ id, method, params })
    return (await promise) as RawAnswer
  }
  const clientInfo = { name: 'test', version: '1' }
  const { result } = await ask('initialize', { protocolVersion: '2025-11-25', capabilities, clientInfo })
  return { ask, greeting: result }
}
