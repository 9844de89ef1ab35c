// The server's own error as an observation.
import type { Json } from '../../../src/world/json.ts'
import type { Observation } from '../../../src/world/observation.ts'

/** What an agent sees of a refusal: a template that is JSON gives an error that is data, too. */
export function refusal(text: string): Observation {
  try {
    const data = JSON.parse(text) as Json
    return data !== null && typeof data === 'object' ? { text, data, isError: true } : { text, isError: true }
  } catch {
    return { text, isError: true }
  }
}
