// Sentences that ask for a fault which has a type. A typed fault is exact and can be scored; prose is up to the model.
import { Fault } from '../../world/fault.ts'

export interface ReadInstruction {
  /** Sentences that became faults. */
  readonly typed: readonly { readonly sentence: string; readonly fault: Fault }[]
  /** What is left for the model. */
  readonly rest: string
}

interface Pattern {
  readonly words: RegExp
  readonly fault: (match: RegExpExecArray) => object
}

const fails = String.raw`(?:fails?|failing|answers?|returns?|responds?|rejects?|respond|answer|return|fail)\b.*?\b`
const patterns: readonly Pattern[] = [
  {
    words: new RegExp(
      `${fails}(?:HTTP |status |with |a |an )*(400|401|403|404|409|429|500|502|503|504)\\b`,
      'i',
    ),
    fault: match => ({ kind: 'http', status: Number(match[1]) }),
  },
  { words: /\btim(?:es?|ing) ?out\b/i, fault: () => ({ kind: 'timeout' }) },
  {
    words: /\b(?:connection|network)\b.*\b(?:drops?|dropped|reset|refused|lost)\b/i,
    fault: () => ({ kind: 'dropped' }),
  },
  { words: /\btokens? (?:has |have )?expire/i, fault: () => ({ kind: 'token-expired' }) },
  { words: /\bquota\b.*\b(?:exceeded|used up|exhausted)\b/i, fault: () => ({ kind: 'quota-exceeded' }) },
  { words: /\brate[- ]limit/i, fault: () => ({ kind: 'rate-limit' }) },
  { words: /\bpermission (?:is )?denied\b/i, fault: () => ({ kind: 'permission-denied' }) },
  {
    words: /\b(?:disk|device) (?:is |gets |runs )?full\b|\bno space left\b/i,
    fault: () => ({ kind: 'disk-full' }),
  },
  { words: /\btruncate/i, fault: () => ({ kind: 'truncated' }) },
  { words: /\bstale\b/i, fault: () => ({ kind: 'stale' }) },
  { words: /\b(?:paginated?|page by page|in pages)\b/i, fault: () => ({ kind: 'paginated' }) },
]

// a sentence with a condition is more than a typed fault can say
const conditional = /\b(?:if|when|unless|for|whose|where|while|until|that|which|only|except)\b/i
const tool = /`([\w.-]+)`/
const turn = /\b(?:on|at|in) turn (\d+)\b/i
const times = /\b(once|twice|(\d+) times)\b/i

/** Splits an instruction into typed faults and the prose that is left. */
export function readInstruction(instruction: string): ReadInstruction {
  const typed: { sentence: string; fault: Fault }[] = []
  const rest: string[] = []
  for (const sentence of instruction.split(/(?<=[.!;])\s+|\n+/).filter(text => text.trim() !== '')) {
    const fault = faultIn(sentence)
    if (fault) typed.push({ sentence: sentence.trim(), fault })
    else rest.push(sentence.trim())
  }
  return { typed, rest: rest.join(' ') }
}

function faultIn(sentence: string): Fault | undefined {
  if (conditional.test(sentence)) return undefined
  for (const { words, fault } of patterns) {
    const match = words.exec(sentence)
    if (match) return Fault.parse({ ...fault(match), on: triggerIn(sentence) })
  }
  return undefined
}

function triggerIn(sentence: string): object {
  const [, name] = tool.exec(sentence) ?? []
  const [, number] = turn.exec(sentence) ?? []
  const [, often, count] = times.exec(sentence) ?? []
  const counts: { readonly [word: string]: number } = { once: 1, twice: 2 }
  return {
    ...(name === undefined ? {} : { action: `^${name.replaceAll('.', '\\.')}\\b` }),
    ...(number === undefined ? {} : { from: Number(number), to: Number(number) }),
    ...(often === undefined
      ? {}
      : { count: count === undefined ? (counts[often.toLowerCase()] ?? 1) : Number(count) }),
  }
}
