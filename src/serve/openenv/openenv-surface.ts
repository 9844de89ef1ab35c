// OpenEnv: worlds as environments that trainers reset and step. Sessions live on `/ws`. Over HTTP, each call has a
// session to itself unless it names an episode.
import { createHash } from 'node:crypto'
import { Refused } from '../refused.ts'
import type { Surface } from '../surface.ts'
import { answerRpcText } from './answer-rpc.ts'
import { beginEpisode, openingOf, type Stepped, stateOf, stepIn } from './episode/episode.ts'
import { selectTask } from './episode/select-task.ts'
import { schemasOf } from './schemas.ts'
import type { ServedWorlds } from './served-worlds.ts'
import { sessionSocket } from './session-socket.ts'
import { type TaskVerb, taskAnswer, taskVerbs } from './task-routes.ts'
import { toolSocket } from './tool-socket.ts'
import { errorResponse, jsonResponse } from './wire/failure-message.ts'
import { ResetRequest, StepRequest } from './wire/messages.ts'
import { readBody } from './wire/read-body.ts'
import { validated } from './wire/validation-error.ts'

export interface OpenEnvOptions extends ServedWorlds {
  /** What the worlds are called together; the first part of the Task API's paths. */
  readonly environment?: string
  /** Of this server. */
  readonly version?: string
  readonly onError?: (error: unknown) => void
}

interface Call {
  readonly request: Request
  readonly url: URL
  readonly served: ServedWorlds
}

type Handler = (call: Call) => Promise<Response> | Response

/** The surface of OpenEnv. */
export function openEnvSurface({
  environment = 'agentworld',
  version = '0.0.0',
  onError = () => {},
  ...served
}: OpenEnvOptions): Surface {
  const routes = routesOf({ environment, version, onError })
  return {
    name: 'OpenEnv',
    paths: [...routes.keys(), ...taskVerbs.map(verb => `/*/${verb}`), '/ws'],
    async fetch(request) {
      const url = new URL(request.url)
      try {
        const call = { request, url, served }
        return await (routes.has(url.pathname) ? route(routes, call) : taskRoute(environment, call))
      } catch (error) {
        const { response, isExpected } = errorResponse(error, served.hub.capacity)
        if (!isExpected) onError(error)
        return response
      }
    },
    websocket(path) {
      if (path === '/ws') return sessionSocket(served, onError)
      return path === '/mcp' ? toolSocket(served, onError) : undefined
    },
    refuse: ({ status, message }) => jsonResponse({ detail: message }, status),
    describe: base => `${base.replace(/^http/, 'ws')}/ws`,
  }
}

type Routes = ReadonlyMap<string, { readonly method: string; readonly handle: Handler }>

function routesOf({
  environment,
  version,
  onError,
}: Required<Omit<OpenEnvOptions, keyof ServedWorlds>>): Routes {
  const get = (handle: Handler) => ({ method: 'GET', handle })
  const post = (handle: Handler) => ({ method: 'POST', handle })
  return new Map([
    ['/reset', post(reset)],
    ['/step', post(step)],
    ['/state', get(state)],
    [
      '/schema',
      get(async ({ served, url }) =>
        jsonResponse(await schemasOf(served, url.searchParams.get('world') ?? undefined)),
      ),
    ],
    ['/metadata', get(({ served }) => jsonResponse(metadataOf(served, { environment, version })))],
    ['/health', get(() => jsonResponse({ status: 'healthy' }))],
    ['/list_environments', get(() => jsonResponse([environment]))],
    [
      '/mcp',
      post(async ({ served, request }) => {
        const { signal } = request
        return jsonResponse(await answerRpcText(served, await request.text(), { signal, onError }))
      }),
    ],
  ])
}

function route(routes: Routes, call: Call): Promise<Response> | Response {
  const found = routes.get(call.url.pathname)
  if (!found) return jsonResponse({ detail: 'Not Found' }, 404)
  return found.method === call.request.method ? found.handle(call) : notAllowed(found.method)
}

async function taskRoute(environment: string, { request, url, served }: Call): Promise<Response> {
  const [, name = '', verb] = url.pathname.split('/')
  const known = taskVerbs.find(candidate => candidate === verb) as TaskVerb | undefined
  if (!known) return jsonResponse({ detail: 'Not Found' }, 404)
  const method = known === 'splits' ? 'GET' : 'POST'
  if (request.method !== method) return notAllowed(method)
  if (name.toLowerCase() !== encodeURIComponent(environment).toLowerCase()) {
    return jsonResponse({ detail: `There is no environment '${name}', only '${environment}'.` }, 404)
  }
  const body = method === 'GET' ? undefined : await readBody(request)
  return taskAnswer(served.hub.catalogue, known, { body, environment })
}

async function reset({ request, served }: Call): Promise<Response> {
  const wanted = validated(ResetRequest, (await readBody(request)) ?? {}, { at: ['body'] })
  const { episode_id: episode, seed } = wanted
  const task = selectTask(served.hub.catalogue, wanted)
  if (typeof episode !== 'string') return jsonResponse(await openingOf(served, task))
  const id = sessionOf(episode)
  await served.hub.remove(id).catch(ignoreUnknown)
  return jsonResponse((await beginEpisode(served, task, { id, seed: seed ?? undefined })).envelope)
}

async function step({ request, served }: Call): Promise<Response> {
  const { action, timeout_s, episode_id } = validated(StepRequest, await readBody(request), { at: ['body'] })
  const limits =
    typeof timeout_s === 'number' ? [AbortSignal.timeout(Math.min(timeout_s * 1000, 2 ** 31 - 1))] : []
  const options = { data: action, signal: AbortSignal.any([request.signal, ...limits]) }
  if (typeof episode_id === 'string') return stepped(await stepIn(served, sessionOf(episode_id), options))
  const { sessionId } = await beginEpisode(served, selectTask(served.hub.catalogue, {}))
  try {
    return stepped(await stepIn(served, sessionId, options))
  } finally {
    await served.hub.remove(sessionId).catch(ignoreUnknown)
  }
}

async function state({ url, served }: Call): Promise<Response> {
  const episode = url.searchParams.get('episode_id')
  if (episode === null) return jsonResponse({ episode_id: null, step_count: 0 })
  return jsonResponse(await stateOf(served, sessionOf(episode), episode))
}

function stepped({ envelope, by }: Stepped): Response {
  return jsonResponse(envelope, 200, by === undefined ? {} : { 'x-agentworld-by': by })
}

function metadataOf(
  { hub }: ServedWorlds,
  { environment, version }: { environment: string; version: string },
) {
  const { offers } = hub.catalogue
  const titles = offers.slice(0, 5).map(({ world }) => world.title)
  const more = offers.length > titles.length ? `, and ${offers.length - titles.length} more` : ''
  return {
    name: environment,
    description: `${offers.length} task${offers.length === 1 ? '' : 's'}: ${titles.join(', ')}${more}`,
    readme_content: null,
    version,
    author: null,
    documentation_url: null,
  }
}

// an episode's name is any text, a session's is not; and no other protocol's session is reached by guessing its name
function sessionOf(episode: string): string {
  return `episode-${createHash('sha256').update(episode).digest('hex').slice(0, 40)}`
}

function notAllowed(method: string): Response {
  return jsonResponse({ detail: 'Method Not Allowed' }, 405, { allow: method })
}

function ignoreUnknown(error: unknown): void {
  if (!(error instanceof Refused) || error.code !== 'unknown-session') throw error
}
