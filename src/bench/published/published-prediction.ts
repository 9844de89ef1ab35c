// What the published script takes for the prediction in a reply, and how it frees texts of their heading.
import { publishedTasks } from './published-tasks.ts'
import { stripped } from './python-text.ts'
import { lastBlock, withoutThoughts } from './tagged-text.ts'

const answerTag = 'predicted_observation'
const nothing = 'No output'
const heading = '**Environment Observation:**'

/** The prediction in a reply. Without a tag it is the whole reply but for its thoughts. */
export function publishedPrediction(reply: string): string {
  if (reply === '') return nothing
  const spoken = withoutThoughts(reply, answerTag)
  return lastBlock(spoken, answerTag) ?? (stripped(spoken) || nothing)
}

/** A text as it is laid before the judge: in the seven domains without its heading, in others only stripped. */
export function withoutHeading(text: string, domain: string): string {
  if (!publishedTasks.names.includes(domain)) return stripped(text)
  return stripped(text.startsWith(heading) ? text.slice(heading.length) : text.replaceAll(heading, ''))
}
