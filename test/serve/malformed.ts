// Requests that no client should send, made from a seed: bodies, paths, headers, frames and JSON-RPC messages that are
// almost right, far too deep, of the wrong type, cut, or noise.

export type Random = () => number

/** Numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

const words = [
  '',
  'a',
  'ls',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '\u0000',
  '\ud800',
  '😀',
  'x'.repeat(3000),
  '%00',
  "'; DROP TABLE x; --",
  'act',
  'run_command',
]
const numbers = [0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 31, 0.1]
const names = [
  'action',
  'world',
  'seed',
  'id',
  'data',
  'type',
  'messages',
  'model',
  'method',
  'params',
  'jsonrpc',
  'name',
  'arguments',
  'toTurn',
  'count',
  'answer',
  'kind',
  'content',
  'role',
  'stream',
  'command',
  'episode_id',
  'split',
  'index',
  'timeout_s',
]

/** Any JSON, up to a depth. */
function anyValue(random: Random, depth = 3): unknown {
  const roll = random()
  if (roll < 0.2) return pick(random, words)
  if (roll < 0.35) return pick(random, numbers)
  if (roll < 0.45) return pick(random, [true, false, null])
  if (depth === 0) return pick(random, words)
  const length = Math.floor(random() * 4)
  const items = Array.from({ length }, () => anyValue(random, depth - 1))
  if (roll < 0.6) return items
  return Object.fromEntries(items.map(item => [pick(random, [...names, ...words]), item]))
}

/** An object like the given one with something wrong in it; or its text, broken. */
function malformed(random: Random, good: { readonly [name: string]: unknown }): string {
  const roll = random()
  if (roll < 0.1) return noise(random)
  if (roll < 0.15) return `${'['.repeat(5000)}`
  if (roll < 0.2) return `{"${pick(random, names)}":${'{"a":'.repeat(500)}1${'}'.repeat(500)}}`
  const changed: { [name: string]: unknown } = { ...good }
  const name = pick(random, Object.keys(good))
  if (roll < 0.4) delete changed[name]
  else if (roll < 0.8) changed[name] = anyValue(random)
  else changed[pick(random, names)] = anyValue(random)
  const text = JSON.stringify(changed)
  return roll > 0.95 ? text.slice(0, Math.floor(random() * text.length)) : text
}

function noise(random: Random): string {
  const length = Math.floor(random() * 200)
  return Array.from({ length }, () => String.fromCharCode(Math.floor(random() * 0x250))).join('')
}

export interface Attempt {
  readonly method: string
  readonly path: string
  readonly headers: { readonly [name: string]: string }
  readonly body: string | undefined
}

const call = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'run_command', arguments: { command: 'ls' } },
}
const chat = {
  model: 'agentworld/terminal',
  messages: [{ role: 'user', content: '### Turn 1\n**Action:**\n```\nls\n```' }],
  stream: false,
  temperature: 0.5,
  max_tokens: 10,
}

/** What an endpoint expects of a good request; `id` stands for a session that exists. */
const endpoints: readonly {
  readonly method: string
  readonly path: string
  readonly good: { readonly [name: string]: unknown }
}[] = [
  { method: 'POST', path: '/sessions', good: { world: 'nowhere', seed: 1, id: 'fuzz' } },
  { method: 'POST', path: '/sessions/ID/step', good: { action: 'true' } },
  { method: 'POST', path: '/operator/sessions/ID/step', good: { action: { command: 'true' } } },
  { method: 'POST', path: '/sessions/ID/rewind', good: { toTurn: 0 } },
  { method: 'POST', path: '/sessions/ID/fork', good: { count: 0, atTurn: 0 } },
  { method: 'POST', path: '/operator/sessions/ID/faults', good: { kind: 'nothing', on: { from: 1 } } },
  { method: 'GET', path: '/sessions/ID/transcript', good: { a: 1 } },
  { method: 'POST', path: '/v1/chat/completions', good: chat },
  { method: 'POST', path: '/mcp', good: call },
  { method: 'POST', path: '/mcp/fuzz', good: call },
  { method: 'POST', path: '/reset', good: { seed: 1, world: 'nowhere', split: 'train', index: 0 } },
  { method: 'POST', path: '/step', good: { action: { command: 'true' }, timeout_s: 5 } },
  { method: 'POST', path: '/agentworld/task', good: { split: 'train', index: 0 } },
  { method: 'POST', path: '/agentworld/task_range', good: { split: 'train', start: 0, stop: 1 } },
]
const accepted = [
  'application/json',
  'text/event-stream',
  'application/json, text/event-stream',
  '*/*',
  'nonsense',
]
const types = [
  'application/json',
  'text/plain',
  'multipart/form-data',
  'application/json; charset=utf-16',
  '',
]
const versions = ['2025-11-25', '2026-07-28', '1999-01-01', 'x']

/** One request over HTTP. */
export function malformedRequest(random: Random, id: string): Attempt {
  const { method, path, good } = pick(random, endpoints)
  const isOdd = random() < 0.1
  const used = isOdd ? pick(random, ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']) : method
  const place =
    random() < 0.1 ? `${path}/${encodeURIComponent(pick(random, words).replace('\ud800', ''))}` : path
  return {
    method: used,
    path: place.replace(
      'ID',
      random() < 0.8 ? id : encodeURIComponent(pick(random, words).replace('\ud800', '')) || 'x',
    ),
    headers: {
      accept: pick(random, accepted),
      'content-type': pick(random, types),
      ...(random() < 0.3 ? { 'mcp-protocol-version': pick(random, versions) } : {}),
      ...(random() < 0.1 ? { 'mcp-session-id': pick(random, ['x', 'y'.repeat(500)]) } : {}),
    },
    body: used === 'GET' || used === 'HEAD' ? undefined : malformed(random, good),
  }
}

const messages = [
  { type: 'reset', data: { seed: 1, world: 'nowhere' } },
  { type: 'step', data: { command: 'true' } },
  { type: 'state' },
  { type: 'mcp', data: call },
  { type: 'fork', data: { count: 0 } },
  { type: 'attach', data: { session_id: 'x' } },
]

/** One message of a socket: of `/ws`, or JSON-RPC of `/mcp`. */
export function malformedMessage(random: Random, path: '/ws' | '/mcp'): string {
  return malformed(random, path === '/mcp' ? call : pick(random, messages))
}

/** Bytes of a frame that break the protocol of sockets itself. */
export function malformedFrame(random: Random): Uint8Array {
  const length = 2 + Math.floor(random() * 12)
  return Uint8Array.from({ length }, () => Math.floor(random() * 256))
}
