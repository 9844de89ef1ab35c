// Whether an endpoint that answers 404 does not know the model or the address: its list of models tells.
import { z } from 'zod'
import { editDistance } from '../../world/text/nearest.ts'
import { type EndpointSettings, headersFor } from './attempt.ts'
import type { Failure } from './failure.ts'

const listTimeoutMs = 10_000
const shownNames = 5

/** The failure, in words that say what the endpoint does offer. */
export async function explainNotFound(
  failure: Failure,
  { settings, signal }: { settings: EndpointSettings; signal: AbortSignal },
): Promise<Failure> {
  const { model } = settings
  const names = await modelNames(settings, signal)
  if (names === undefined) {
    const remedy = {
      say: 'Check the URL in {model}: an OpenAI-compatible API usually ends in /v1.',
      options: { model: undefined },
    }
    return { ...failure, reason: `there is no chat API there (HTTP ${failure.status})`, remedy }
  }
  if (names.includes(model)) return failure
  const distance = (name: string) => editDistance(name.toLowerCase(), model.toLowerCase())
  const nearest = [...names].sort((a, b) => distance(a) - distance(b)).slice(0, shownNames)
  const more = names.length > shownNames ? ` and ${names.length - shownNames} more` : ''
  const remedy =
    names.length === 0
      ? 'It offers none: load a model into the server first.'
      : {
          say: `It offers ${nearest.join(', ')}${more}; name one after the # of {model}.`,
          options: { model: undefined },
        }
  return { ...failure, reason: `it has no model '${model}'`, remedy }
}

const List = z.object({ data: z.array(z.object({ id: z.unknown() })) })

async function modelNames(
  settings: EndpointSettings,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  try {
    const response = await settings.fetch(`${settings.baseUrl.replace(/\/+$/, '')}/models`, {
      headers: headersFor(settings, { accept: 'application/json' }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(listTimeoutMs)]),
    })
    const { data } = List.parse(await response.json())
    return data.map(({ id }) => id).filter(id => typeof id === 'string')
  } catch {
    return undefined
  }
}
