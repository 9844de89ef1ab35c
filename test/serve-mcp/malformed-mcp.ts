// Messages that are none of either generation, more or less, and headers to go with them: some wrong all over, some
// wrong only where the protocol ends and a server begins.
import fc from 'fast-check'

const methods = [
  'initialize',
  'tools/list',
  'tools/call',
  'server/discover',
  'ping',
  'subscriptions/listen',
  'x',
]

/** What every request of 2026-07-28 carries. */
export const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}

const tool = fc.constantFrom('create_note', 'count_notes', 'open_session', '__proto__', 'constructor', '')
const params = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.record({ name: tool, arguments: fc.jsonValue() }),
  fc.record(
    { _meta: fc.oneof(fc.constant(meta), fc.jsonValue()), cursor: fc.jsonValue() },
    { requiredKeys: [] },
  ),
)
const message = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 4, arbitrary: fc.constant('2.0') }, { weight: 1, arbitrary: fc.jsonValue() }),
    id: fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.jsonValue()),
    method: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...methods) },
      { weight: 1, arbitrary: fc.jsonValue() },
    ),
    params,
    result: fc.jsonValue(),
  },
  { requiredKeys: [] },
)

/** The body of a request, or a line. */
export const body = fc.oneof(
  { weight: 6, arbitrary: message.map(value => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.array(message, { maxLength: 3 }).map(value => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.jsonValue().map(value => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: message.map(value => JSON.stringify(value).slice(0, -1)) },
)

const right = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const headers = fc.record(
  {
    'content-type': fc.constantFrom('application/json', 'text/plain', 'x'),
    accept: fc.constantFrom(right.accept, 'application/json', '*/*', 'text/html'),
    'mcp-session-id': fc.constantFrom('a', '../x', 'SESSION'),
    'mcp-protocol-version': fc.constantFrom('2025-11-25', '2026-07-28', '1999-01-01', 'x'),
    'mcp-method': fc.constantFrom(...methods),
    'mcp-name': fc.constantFrom('create_note', 'x'),
    'last-event-id': fc.constantFrom('x', 'a.1', '.'),
  },
  { requiredKeys: ['content-type', 'accept'] },
)

const anyhow = fc.record({
  method: fc.constantFrom('POST', 'POST', 'POST', 'DELETE', 'PUT'),
  body,
  headers,
})
const inSession = body.map(text => ({
  method: 'POST',
  body: text,
  headers: { ...right, 'mcp-session-id': 'SESSION', 'mcp-protocol-version': '2025-11-25' },
}))
const withoutSession = fc
  .record({ name: tool, arguments: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue()) })
  .map(({ name, arguments: given }) => ({
    method: 'POST',
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: given, _meta: meta },
    }),
    headers: {
      ...right,
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
  }))

/** A request; SESSION in its headers stands for a session that is open. */
export const malformed = fc.oneof<
  fc.Arbitrary<{ method: string; body: string; headers: { [name: string]: string } }>[]
>(anyhow, inSession, withoutSession)

/** The request as it is sent. A session that the others need is not ended. */
export function requestOf(
  url: string,
  {
    method,
    body: text,
    headers: given,
  }: { method: string; body: string; headers: { [name: string]: string } },
  { session, signal }: { session: string; signal?: AbortSignal },
): Request {
  const isNamed = given['mcp-session-id'] === 'SESSION' && method !== 'DELETE'
  const named = isNamed ? { ...given, 'mcp-session-id': session } : given
  return new Request(url, { method, headers: named, body: text, ...(signal ? { signal } : {}) })
}
