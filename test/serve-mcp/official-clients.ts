// The official client packages of both generations behind one face.
const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client')
const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio')
const first = {
  ...(await import('@modelcontextprotocol/sdk/client/index.js')),
  ...(await import('@modelcontextprotocol/sdk/client/stdio.js')),
  ...(await import('@modelcontextprotocol/sdk/client/streamableHttp.js')),
}

const info = { name: 'test', version: '1' }

/** What the clients have in common. */
export interface AnyClient {
  listTools(params?: object): Promise<{ tools: { name: string; inputSchema: { properties?: object } }[] }>
  callTool(
    call: { name: string; arguments: Record<string, unknown> },
    options?: unknown,
    more?: unknown,
  ): Promise<Record<string, unknown>>
  getServerVersion(): unknown
  getInstructions(): string | undefined
  setNotificationHandler(method: unknown, handler: (notification: never) => void): void
  close(): Promise<void>
}

/** Where a server is: an address, or a command. */
export type Place = URL | { readonly command: string; readonly args: readonly string[] }

/** The first generation's package, which speaks 2025-11-25. */
export async function firstClient(place: Place): Promise<AnyClient> {
  const client = new first.Client(info)
  const transport =
    place instanceof URL
      ? new first.StreamableHTTPClientTransport(place)
      : new first.StdioClientTransport({ command: place.command, args: [...place.args] })
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return client as unknown as AnyClient
}

/** The second generation's package, speaking one of the two. */
export async function secondClient(
  place: Place,
  revision: '2025-11-25' | '2026-07-28',
  options: { readonly fetch?: typeof fetch } = {},
): Promise<AnyClient> {
  const mode = revision === '2025-11-25' ? 'legacy' : 'auto'
  const client = new Client(info, { versionNegotiation: { mode } })
  const transport =
    place instanceof URL
      ? new StreamableHTTPClientTransport(place, options)
      : new StdioClientTransport({ command: place.command, args: [...place.args] })
  await client.connect(transport)
  if (client.getNegotiatedProtocolVersion() !== revision) throw new Error('another revision was agreed on')
  return client as unknown as AnyClient
}

/** The text of a result. */
export function textOf(result: Record<string, unknown>): string {
  return (result.content as { text: string }[])[0]?.text ?? ''
}
