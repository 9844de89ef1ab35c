// A tool server with odd manners, over standard streams: it lists page by page, prints what is no message, asks things
// of its client, reports progress, changes its tools, and stays when told to leave.
import { createInterface } from 'node:readline'

const send = (message: object) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const tools = ['first', 'second', 'third'].map(name => ({ name, icons: [], inputSchema: { type: 'object' } }))
const answers: { [tool: string]: (id: number, token: unknown) => void } = {
  first(id, progressToken) {
    console.log('this line is no message')
    send({ id: 'mine', method: 'roots/list' })
    send({ method: 'notifications/progress', params: { progressToken: 'another', progress: 9 } })
    send({ method: 'notifications/progress', params: { progressToken, progress: 1, total: 2 } })
    send({ method: 'notifications/message', params: { level: 'warning', data: 'half way' } })
    send({ id, result: { content: [{ type: 'text', text: 'done' }], structuredContent: { ok: true } } })
  },
  second(id) {
    tools.push({ name: 'fourth', icons: [], inputSchema: { type: 'object' } })
    send({ method: 'notifications/tools/list_changed' })
    send({ id, result: { content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }], isError: true } })
  },
  third: id => send({ id, error: { code: -32050, message: 'not today', data: { until: 'noon' } } }),
}

process.on('SIGTERM', () => {})
createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line)
  const serverInfo = { name: 'odd', version: '0.1.0' }
  if (method === 'initialize')
    send({ id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo } })
  if (method === 'tools/list') {
    const at = Number(params.cursor ?? 0)
    const nextCursor = at + 1 < tools.length ? { nextCursor: String(at + 1) } : {}
    send({ id, result: { tools: tools.slice(at, at + 1), ...nextCursor } })
  }
  if (method === 'tools/call') answers[params.name]?.(id, params._meta.progressToken)
})
