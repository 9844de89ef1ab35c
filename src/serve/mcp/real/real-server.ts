// A real MCP server over stdio, as a toolbox: its tools as it declares them, its results as they come.
import { z } from 'zod'
import type { ServerFace } from '../../../kernel/tools/server-face.ts'
import { isObject } from '../../../kernel/tools/tool-call.ts'
import { ContentBlock, ToolNote, type ToolResult } from '../../../kernel/tools/tool-result.ts'
import { WorldError } from '../../../world/error.ts'
import { Json } from '../../../world/json.ts'
import { Tool } from '../../../world/world.ts'
import type { Toolbox } from '../toolbox.ts'
import { type JsonRpcProcess, type StartOptions, startJsonRpcProcess } from './json-rpc-process.ts'

export interface RealServer extends Toolbox {
  readonly face: ServerFace
  close(): Promise<void>
}

export interface RealServerOptions extends StartOptions {
  /** How long it may take to say what tools it has. */
  readonly startTimeoutMs?: number
}

const Greeting = z.looseObject({
  serverInfo: z.looseObject({ name: z.string(), version: z.string(), title: z.string().optional() }),
  instructions: z.string().optional(),
})
const ToolPage = z.looseObject({
  tools: z.array(z.looseObject({ name: z.string() })),
  nextCursor: z.string().optional(),
})
const Result = z.looseObject({
  content: z.array(ContentBlock).default([]),
  structuredContent: Json.optional(),
  isError: z.boolean().optional(),
})
const maxPages = 1000

/** Starts a server and reads its tools. */
export async function openRealServer(
  command: readonly string[],
  { startTimeoutMs = 60_000, ...options }: RealServerOptions,
): Promise<RealServer> {
  const listeners: (() => void)[] = []
  let tools: readonly Tool[] = []
  const onNotification = (method: string) => {
    if (method !== 'notifications/tools/list_changed') return
    const read = readTools(peer).then(found => {
      tools = found
      for (const listener of listeners) listener()
    })
    read.catch(() => {})
  }
  const peer = startJsonRpcProcess(command, { ...options, onNotification })
  try {
    const signal = AbortSignal.timeout(startTimeoutMs)
    const face = await greet(peer, signal)
    tools = await readTools(peer, signal)
    return {
      face,
      get tools() {
        return tools
      },
      onChange: listener => void listeners.push(listener),
      call: callerOf(peer),
      close: () => peer.close(),
    }
  } catch (cause) {
    await peer.close()
    throw notStarted(cause)
  }
}

async function greet(peer: JsonRpcProcess, signal: AbortSignal): Promise<ServerFace> {
  const { serverInfo, instructions } = Greeting.parse(await peer.request('initialize', hello, { signal }))
  peer.notify('notifications/initialized', {})
  const { name, version, title } = serverInfo
  return { name, version, title, instructions }
}

function callerOf(peer: JsonRpcProcess): Toolbox['call'] {
  let calls = 0
  return async (call, { signal, note }) => {
    const progressToken = ++calls
    const said: Promise<void>[] = []
    const onNotification = (method: string, params: Json) => {
      const heard = noteFrom(method, params, progressToken)
      if (heard) said.push(note(heard))
    }
    const params = { name: call.name, arguments: call.arguments, _meta: { progressToken } }
    const result = await peer.request('tools/call', params, { signal, onNotification })
    await Promise.all(said)
    return resultOf(result)
  }
}

const hello = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'agentworld', version: '1' },
}

async function readTools(peer: JsonRpcProcess, signal?: AbortSignal): Promise<readonly Tool[]> {
  const tools: Tool[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const { tools: found, nextCursor } = ToolPage.parse(
      await peer.request('tools/list', cursor ? { cursor } : {}, signal ? { signal } : {}),
    )
    for (const { name, title, description, inputSchema, outputSchema, annotations } of found) {
      const declared = { name, title, description, inputSchema, outputSchema, annotations }
      tools.push(Tool.parse(JSON.parse(JSON.stringify(declared))))
    }
    if (nextCursor === undefined || nextCursor === cursor) break
    cursor = nextCursor
  }
  return tools
}

// the log is the server's, progress is a call's
function noteFrom(method: string, params: Json, token: number): ToolNote | undefined {
  if (!isObject(params)) return undefined
  const { progressToken, progress, total, message, level, data, logger } = params
  if (method === 'notifications/message') return ToolNote.safeParse(given({ log: data, level, logger })).data
  if (method !== 'notifications/progress' || progressToken !== token) return undefined
  return ToolNote.safeParse(given({ progress, total, message })).data
}

function given(fields: { readonly [name: string]: Json | undefined }): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function resultOf(value: Json): ToolResult {
  const { content, structuredContent, isError } = Result.parse(value)
  return {
    content,
    ...(structuredContent === undefined ? {} : { structuredContent }),
    ...(isError === true ? { isError } : {}),
  }
}

function notStarted(cause: unknown): WorldError {
  const isLate = cause instanceof Error && cause.name === 'TimeoutError'
  const reason = isLate ? 'it did not answer in time' : cause instanceof Error ? cause.message : String(cause)
  return new WorldError('usage', `The real server did not say what tools it has: ${reason}`, {
    remedy: 'Run the command by itself: it must be an MCP server that speaks over its standard streams.',
    cause,
  })
}
