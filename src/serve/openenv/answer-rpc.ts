// OpenEnv's own JSON-RPC over `/mcp`: the tools of a world, in a session that was created for it, in the session of a
// socket, or in one that lasts for a single call.
import type { Json } from '../../world/json.ts'
import type { Hub } from '../hub.ts'
import { Refused } from '../refused.ts'
import { toolsListed } from './episode/call-tool.ts'
import { beginEpisode, stepIn } from './episode/episode.ts'
import { selectTask } from './episode/select-task.ts'
import type { ServedWorlds } from './served-worlds.ts'
import { capacityFields, errorData } from './wire/failure-message.ts'
import { ResetRequest, RpcRequest } from './wire/messages.ts'
import { ValidationError, validated } from './wire/validation-error.ts'

/** The session of a socket, begun when it is first needed. */
export interface OwnSession {
  id(): Promise<string>
}

interface RpcOptions {
  readonly own?: OwnSession
  readonly signal: AbortSignal
  readonly onError: (error: unknown) => void
}

type RpcId = string | number | null
type Answer = { readonly result: unknown } | { readonly error: RpcError }
interface RpcError {
  readonly code: number
  readonly message: string
  readonly data: Json
}

/** Answers one JSON-RPC text. */
export async function answerRpcText(
  served: ServedWorlds,
  text: string,
  options: RpcOptions,
): Promise<unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return rpc(null, failed(-32700, options.own ? `Parse error: ${(error as Error).message}` : 'Parse error'))
  }
  return answerRpc(served, value, options)
}

/** Answers one JSON-RPC message. */
export async function answerRpc(served: ServedWorlds, value: unknown, options: RpcOptions): Promise<unknown> {
  let request: RpcRequest
  try {
    request = validated(RpcRequest, value)
  } catch (error) {
    const items = error instanceof ValidationError ? error.items : []
    const lines = items.map(({ loc, msg, type }) => `${loc.join('.')}\n  ${msg} [type=${type}]`)
    const count = `${items.length} validation error${items.length === 1 ? '' : 's'} for JsonRpcRequest`
    return rpc(null, failed(-32600, ['Invalid request:', [count, ...lines].join('\n')].join(' ')))
  }
  try {
    return rpc(request.id ?? null, await answer(served, request, options))
  } catch (error) {
    return rpc(request.id ?? null, { error: rpcError(error, served, options) })
  }
}

/** The JSON-RPC message of a server that is full. */
export function rpcAtCapacity({ hub }: ServedWorlds): unknown {
  const { message, counts } = capacityFields(hub.capacity)
  return rpc(null, failed(-32000, message, counts))
}

/** The JSON-RPC message for a client that asks on and reads nothing. */
export function rpcUnread(): unknown {
  return rpc(null, failed(-32000, 'The connection is closed: what was sent on it is not read.'))
}

async function answer(
  served: ServedWorlds,
  { method, params }: RpcRequest,
  options: RpcOptions,
): Promise<Answer> {
  switch (method) {
    case 'openenv/session/create': {
      if (options.own) return { result: { session_id: await options.own.id() } }
      const sessionId = await newSession(served, params)
      return { result: { session_id: sessionId } }
    }
    case 'openenv/session/close':
      return closeSession(served, params.session_id, options)
    case 'tools/list':
      return listTools(served, params, options)
    case 'tools/call':
      return callOneTool(served, params, options)
  }
  return failed(-32601, `Method not found: ${method}`)
}

async function newSession(served: ServedWorlds, params: RpcRequest['params']): Promise<string> {
  const request = validated(ResetRequest, params)
  const task = selectTask(served.hub.catalogue, request)
  return (await beginEpisode(served, task, { seed: request.seed ?? undefined })).sessionId
}

async function closeSession({ hub }: ServedWorlds, id: unknown, { own }: RpcOptions): Promise<Answer> {
  if (typeof id !== 'string' || id === '') return failed(-32602, "Invalid params - 'session_id' is required")
  if (own && id === (await own.id())) {
    return failed(-32600, 'Cannot close active WebSocket-managed session via MCP method')
  }
  if (!(await isKnown(hub, id))) return unknownSession(id)
  await hub.remove(id)
  return { result: { session_id: id, closed: true } }
}

async function listTools(
  served: ServedWorlds,
  params: RpcRequest['params'],
  options: RpcOptions,
): Promise<Answer> {
  const id = options.own ? await options.own.id() : params.session_id
  const { hub, domainNamed } = served
  if (typeof id === 'string' && !(await isKnown(hub, id))) return unknownSession(id)
  const { world } =
    typeof id === 'string'
      ? (await hub.look(id)).offer
      : selectTask(hub.catalogue, validated(ResetRequest, params)).offer
  return { result: { tools: toolsListed(world, await domainNamed(world.domain)) } }
}

async function callOneTool(
  served: ServedWorlds,
  params: RpcRequest['params'],
  options: RpcOptions,
): Promise<Answer> {
  const { name, arguments: given = {}, session_id: wanted } = params
  const id = options.own ? await options.own.id() : wanted
  if (typeof id === 'string' && !(await isKnown(served.hub, id))) return unknownSession(id)
  if (typeof name !== 'string' || name === '') return failed(-32602, "Missing 'name' in params")
  const data = { type: 'call_tool', tool_name: name, arguments: given }
  const { signal } = options
  if (typeof id === 'string')
    return resultOf((await stepIn(served, id, { data, signal })).envelope.observation)
  const sessionId = await newSession(served, { world: params.world })
  try {
    return resultOf((await stepIn(served, sessionId, { data, signal })).envelope.observation)
  } finally {
    await served.hub.remove(sessionId)
  }
}

function resultOf(observation: { readonly [name: string]: Json }): Answer {
  const { result, error } = observation as { result: Json; error: { message: string } | null }
  return error === null ? { result } : failed(-32602, error.message)
}

function rpcError(error: unknown, served: ServedWorlds, { onError }: RpcOptions): RpcError {
  const { data, isExpected } = errorData(error, served.hub.capacity)
  if (!isExpected) onError(error)
  const { message, code, errors, ...rest } = data as { message: string; code: string; errors?: Json }
  const isServer = code === 'CAPACITY_REACHED' || code === 'FACTORY_ERROR'
  if (isServer) return { code: -32000, message, data: rest as Json }
  return code === 'VALIDATION_ERROR'
    ? { code: -32602, message: 'Invalid params', data: errors ?? null }
    : { code: -32603, message, data: null }
}

async function isKnown(hub: Hub, id: string): Promise<boolean> {
  try {
    await hub.look(id)
    return true
  } catch (error) {
    if (error instanceof Refused && ['unknown-session', 'invalid'].includes(error.code)) return false
    throw error
  }
}

function unknownSession(id: string): Answer {
  return failed(-32602, `Unknown session_id: ${id}`)
}

function failed(code: number, message: string, data: Json = null): { readonly error: RpcError } {
  return { error: { code, message, data } }
}

function rpc(id: RpcId, said: Answer): unknown {
  return { jsonrpc: '2.0', id, ...said }
}
