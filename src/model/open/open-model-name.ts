// An endpoint that is named without a model: if it has exactly one, that one is meant.
import { z } from 'zod'
import { WorldError } from '../../world/error.ts'

const shownNames = 8
const timeoutMs = 10_000
const Listing = z.object({ data: z.array(z.object({ id: z.string() })) })

/** The name of the only model an endpoint has, or a WorldError that lists those it has. */
export async function soleModelOf(
  baseUrl: string,
  {
    apiKey,
    signal = new AbortController().signal,
  }: { apiKey?: string | undefined; signal?: AbortSignal } = {},
): Promise<string> {
  const names = await modelNames(baseUrl, { apiKey, signal })
  const [first] = names
  if (first !== undefined && names.length === 1) return first
  const shown = names.slice(0, shownNames).join(', ')
  const more = names.length > shownNames ? ` and ${names.length - shownNames} more` : ''
  throw new WorldError('model', `Endpoint ${baseUrl}: which model?`, {
    remedy:
      first === undefined
        ? 'It offers none: load a model into the server first.'
        : `It offers ${shown}${more}: name one, as in ${baseUrl}#${first}`,
  })
}

async function modelNames(
  baseUrl: string,
  { apiKey, signal }: { apiKey: string | undefined; signal: AbortSignal },
): Promise<string[]> {
  const response = await fetch(`${baseUrl}/models`, {
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  }).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new WorldError('model', `Endpoint ${baseUrl}: nothing answers there (${reasonOf(cause)}).`, {
      remedy: { say: 'Start the server, or check {model}.', options: { model: undefined } },
      cause,
    })
  })
  if (response.status === 401 || response.status === 403) {
    const reason = apiKey ? 'it refused the key' : 'it asks for a key'
    throw new WorldError('model', `Endpoint ${baseUrl}: ${reason} (HTTP ${response.status}).`, {
      remedy: 'Set AGENTWORLD_API_KEY to a key that this endpoint accepts.',
    })
  }
  const listing = Listing.safeParse(await response.json().catch(() => undefined))
  if (response.ok && listing.success) return listing.data.data.map(({ id }) => id)
  throw new WorldError(
    'model',
    `Endpoint ${baseUrl}: it does not list its models (HTTP ${response.status}).`,
    {
      remedy: `Name one, as in ${baseUrl}#model-name; an OpenAI-compatible URL usually ends in /v1.`,
    },
  )
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? error.message : reasonOf(error.cause)
}
