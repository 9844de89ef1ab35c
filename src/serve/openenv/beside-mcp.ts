// Two kinds of client speak at `/mcp`. A client of MCP says so in its headers, as its protocol demands. Every other
// client gets OpenEnv's JSON-RPC.
import type { Surface } from '../surface.ts'

/** One surface for the path that both answer; it stands before the two. */
export function besideMcp(openEnv: Surface, mcp: Surface): Surface {
  return {
    name: 'OpenEnv and MCP',
    paths: ['/mcp'],
    fetch: request => (speaksMcp(request) ? mcp : openEnv).fetch(request),
    ...(openEnv.websocket ? { websocket: path => openEnv.websocket?.(path) } : {}),
    ...(mcp.refuse
      ? { refuse: refusal => mcp.refuse?.(refusal) ?? new Response(null, { status: refusal.status }) }
      : {}),
  }
}

function speaksMcp({ method, headers }: Request): boolean {
  if (method !== 'POST') return true
  const accepts = headers.get('accept') ?? ''
  return (
    accepts.includes('text/event-stream') ||
    headers.has('mcp-session-id') ||
    headers.has('mcp-protocol-version')
  )
}
