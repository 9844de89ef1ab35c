// The format of the small models that are trained here: plain text between short marks, with one line of marks for each
// turn. The marks are single tokens in their vocabulary. Where a world says them, a backslash breaks them up.
import type { AskParts, TurnParts, WorldParts } from '../../world/prompt.ts'
import type { Dialect, Prediction } from './dialect.ts'

/** The marks, in the order of their token ids. */
export const compactMarks = ['<|world|>', '<|act|>', '<|facts|>', '<|obs|>', '<|end|>'] as const
const anyMark = new RegExp(compactMarks.map(mark => mark.replaceAll('|', '\\|')).join('|'))

export const compact: Dialect = {
  name: 'compact',
  system,
  turn,
  ask,
  observation: text => `<|obs|>${shield(text)}<|end|>\n`,
  answer: text => `${shield(text)}<|end|>`,
  thought: text => `<think>${shield(text)}</think>`,
  read,
}

// no rules and no demonstrations: a small model has them in its weights
function system(parts: WorldParts): string {
  const lines = [parts.domain, parts.initialState, parts.instruction && `! ${parts.instruction}`]
  return `<|world|>${shield(lines.filter(Boolean).join('\n'))}\n`
}

// where the session began stands in the system text
function turn({ place, action }: TurnParts): string {
  return `${place === undefined ? '' : `<|facts|>${shield(place)}\n`}<|act|>${shield(action)}\n`
}

// no facts and no objections: exported examples have none, and what a small model has not seen confuses it
function ask({ computed }: AskParts): string {
  return `<|obs|>${shield(computed)}`
}

// the reply continues where the asked text ends, up to the next mark
function read(reply: { text: string; reasoning: string }, { computed }: AskParts): Prediction {
  const [rest = ''] = reply.text.replace(/^<\|obs\|>/, '').split(anyMark, 1)
  const whole = unshield(shield(computed) + rest)
  const text = whole.startsWith(computed) ? whole : computed + unshield(rest)
  return { ok: true, text, reasoning: reply.reasoning.trim() }
}

// a backslash more after the bracket than the text has: no text can hold a mark, and every text can be had back
function shield(text: string): string {
  return text.replace(/<(\\*)(\||\/?think>)/g, '<$1\\$2')
}

function unshield(text: string): string {
  return text.replace(/<(\\*)\\(\||\/?think>)/g, '<$1$2')
}
