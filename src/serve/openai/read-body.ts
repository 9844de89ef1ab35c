// The body of a request: JSON within bounds, and nothing in it that is not offered.
import type { Json } from '../../world/json.ts'
import { outOfBounds } from '../../world/reading/bounds.ts'
import { Refused } from '../refused.ts'
import { refuseNotOffered } from './not-offered.ts'

export async function readBody(request: Request): Promise<Json> {
  const text = await request.text()
  const data = jsonFrom(text)
  const reason = outOfBounds(data, { depth: 32, nodes: 200_000 })
  if (reason !== undefined) throw new Refused('invalid', `The body is ${reason}.`)
  refuseNotOffered(data)
  return data
}

function jsonFrom(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    throw new Refused('invalid', 'The body is not JSON.')
  }
}
