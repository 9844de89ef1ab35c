// What a server says to calls of one kind: the same tool with the same arguments given, those that choose what it does
// alike. Its reply is told for another such call where the recorded ones differ in nothing but what their calls say: the
// arguments as they are, or numbers that follow from them.
import type { ToolCall } from '../../../../src/kernel/tools/tool-call.ts'
import { canonicalJson } from '../../../../src/world/hash.ts'
import type { Observation } from '../../../../src/world/observation.ts'
import { acknowledgement, shapeOf } from '../../replies/acknowledgement.ts'
import { numbersSaid } from './number-forms.ts'
import type { RecordedCall } from './recorded-calls.ts'

interface Known {
  readonly recorded: readonly RecordedCall[]
  readonly choices?: ReadonlySet<string> | undefined
}

/** The reply to such a call; undefined where the recorded ones do not tell. */
export function saidOfSuch(call: ToolCall, { recorded, choices }: Known): Observation | undefined {
  const wanted = shapeOf(call, choices)
  const such = recorded.filter(({ action }) => shapeOf(action, choices) === wanted)
  const [first] = such
  if (first === undefined || such.length < leastSuch) return undefined
  // what came back in a form of its own says more than a text
  if (such.some(({ observation }) => observation.data !== undefined)) return undefined
  const isError = first.observation.isError === true
  if (such.some(({ observation }) => (observation.isError === true) !== isError)) return undefined
  const text = textOf(call, such)
  return text === undefined ? undefined : { text, ...(isError && { isError }) }
}

// one such reply may be what it is by chance
const leastSuch = 2
const leastAlike = 3

function textOf(call: ToolCall, such: readonly RecordedCall[]): string | undefined {
  const [first] = such
  const questions = new Set(such.map(({ action }) => canonicalJson(action)))
  const isConstant = such.every(({ observation }) => observation.text === first?.observation.text)
  // whatever is asked
  if (isConstant && questions.size >= leastAlike) return first?.observation.text
  const turns = such.map(({ action, observation }) => ({ action, text: observation.text }))
  const said = acknowledgement(turns, call)
  return 'text' in said ? said.text : numbersSaid(call, turns)
}
