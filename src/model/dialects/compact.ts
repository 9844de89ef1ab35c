// The format of small models trained here: plain text between short marks, one line of marks a turn.
// The marks are single tokens in their vocabulary; in anything a world says they are broken up with a backslash.
import type { AskParts, TurnParts, WorldParts } from '../../world/prompt.ts'
import type { Dialect, Prediction } from './dialect.ts'
import { splitThink } from './think.ts'

/** The marks, in the order of their token ids. */
export const compactMarks = ['<|world|>', '<|act|>', '<|facts|>', '<|obs|>', '<|end|>'] as const

export const compact: Dialect = {
  name: 'compact',
  system,
  turn,
  ask,
  observation: text => `<|obs|>${escape(text)}<|end|>\n`,
  read,
}

// no rules and no demonstrations: a small model has them in its weights
function system(parts: WorldParts): string {
  const lines = [parts.domain, parts.initialState, parts.instruction && `! ${parts.instruction}`]
  return `<|world|>${escape(lines.filter(Boolean).join('\n'))}\n`
}

function turn(parts: TurnParts): string {
  return `<|act|>${escape(parts.action)}\n`
}

function ask({ facts, computed, objections }: AskParts): string {
  const lines = [facts, ...objections.map(text => `not: ${text}`)].filter(Boolean)
  const known = lines.length > 0 ? `<|facts|>${escape(lines.join('\n'))}\n` : ''
  return `${known}<|obs|>${escape(computed)}`
}

function read(reply: { text: string; reasoning: string }, { computed }: AskParts): Prediction {
  const { reasoning: inline, rest } = splitThink(reply.text)
  const reasoning = [reply.reasoning.trim(), inline].filter(Boolean).join('\n\n')
  const body = rest.replace(/^<\|obs\|>/, '')
  const end = body.indexOf('<|end|>')
  return { ok: true, text: computed + unescape(end === -1 ? body : body.slice(0, end)), reasoning }
}

function escape(text: string): string {
  return text.replace(/<(\\*)\|/g, '<$1\\|')
}

function unescape(text: string): string {
  return text.replace(/<(\\*)\\\|/g, '<$1|')
}
