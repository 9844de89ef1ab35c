// A toolbox over a pair of streams: one client, one server, until the client hangs up.
import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { createAsker } from '../asking.ts'
import { createToolServer, type ToolServerOptions } from '../tool-server.ts'
import { patientTransport } from './patient-transport.ts'

export interface StdioOptions extends ToolServerOptions {
  readonly input: Readable
  readonly output: NodeJS.WritableStream
  /** Ends it before the client does. */
  readonly signal: AbortSignal
}

/** Serves until the input ends and what it asked is answered, or the signal is aborted. */
export async function serveOverStdio({ input, output, signal, ...options }: StdioOptions): Promise<void> {
  const { transport, ended } = patientTransport(
    input,
    source => new StdioServerTransport(source, output as Writable),
  )
  const asker = createAsker()
  const handle = serveStdio(() => createToolServer({ asker, ...options }), { transport })
  const stopped = new Promise<void>(resolve => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await Promise.race([ended, stopped])
  await handle.close()
}
