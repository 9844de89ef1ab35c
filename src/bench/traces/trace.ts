// What one row's reasoning shows. Words are counted as they are written; nothing is understood.

import { editSimilarity } from '../../judge/metrics/edit-similarity.ts'
import { dialectNamed } from '../../model/dialects/index.ts'
import { predictionOf, truthOf } from '../prediction.ts'
import type { Row } from '../rows/row.ts'

export interface Trace {
  /** Characters of reasoning. */
  readonly length: number
  readonly words: number
  /** "Wait", "hold on", "actually, no" and their kin. */
  readonly corrections: number
  /** "Wait" alone, for comparison with published counts. */
  readonly waits: number
  /** Sentences that say what cannot be known. */
  readonly limits: number
  /** Drafts of the observation in the reasoning. */
  readonly drafts: number
  /** Those that differ from the answer that was given. */
  readonly changedDrafts: number
  /** Whether the reference answer of the simulation instruction stands in the prediction; undefined without one. */
  readonly isLeaked: boolean | undefined
  /** Whether it stands in the truth as well. */
  readonly isInTruth: boolean | undefined
}

const dialect = dialectNamed('qwen-agentworld')

/** Reads the reasoning of a row; undefined where it has none. */
export function traceOf(row: Row): Trace | undefined {
  const reasoning = reasoningOf(row)
  if (reasoning === '') return undefined
  const predicted = predictionOf(row, { isCutAllowed: true })
  const answer = predicted.ok ? predicted.text : ''
  const drafts = draftsIn(reasoning, answer)
  const reference = referenceIn(row.system)
  return {
    length: reasoning.length,
    words: count(reasoning, /\S+/g),
    corrections: count(reasoning, corrections),
    waits: count(reasoning, /\bwait\b/gi),
    limits: count(reasoning, limits),
    drafts: drafts.length,
    changedDrafts: drafts.filter(draft => draft !== answer.trim()).length,
    isLeaked: reference === undefined ? undefined : holds(answer, reference),
    isInTruth: reference === undefined ? undefined : holds(truthOf(row), reference),
  }
}

function reasoningOf({ fields }: Row): string {
  const text = typeof fields.gen === 'string' ? fields.gen : ''
  const reasoning = typeof fields.reasoning === 'string' ? fields.reasoning : ''
  return dialect.read({ text, reasoning }, { facts: '', computed: '', objections: [] }).reasoning
}

const corrections =
  /\b(?:wait|hold on|hmm+|on second thought|scratch that|let me (?:re-?(?:check|consider|think|examine|read|count)|double.check|correct)|actually,? (?:no|wait|that's)|no,? (?:that's|that is) (?:wrong|not)|i (?:made|was) (?:a mistake|wrong))\b/gi

const limits =
  /\b(?:(?:i|we) (?:can't|cannot|can not|don't|do not|couldn't|could not) (?:know|determine|tell|see|predict|verify|compute|be (?:sure|certain))|(?:impossible|no way|hard) to (?:know|tell|predict|determine)|not (?:deterministic|predictable)|unknowable|unpredictable|i(?:'ll| will| have to| need to) (?:guess|make (?:up|something up)|invent|assume))\b/gi

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

const tagged = /<predicted_observation>([\s\S]*?)<\/predicted_observation>/g
const fenced = /^(`{3,})[^\n`]*\n([\s\S]*?)^\1\s*$/gm
const longestCompared = 4000

// a tagged block is a draft; a fenced one only where it is like the answer, for fences hold much else
function draftsIn(reasoning: string, answer: string): readonly string[] {
  const inTags = Array.from(reasoning.matchAll(tagged), match => match[1] ?? '')
  const inFences = Array.from(reasoning.matchAll(fenced), match => match[2] ?? '').filter(
    block => editSimilarity(block.slice(0, longestCompared), answer.slice(0, longestCompared)) >= 0.5,
  )
  return [...inTags, ...inFences].map(draft => draft.trim())
}

function referenceIn(system: string): string | undefined {
  const found = /reference answer\W*?[:：]\W*?\s*([^\n]+)/i
    .exec(system)?.[1]
    ?.replace(/^[\s*"'`]+|[\s*"'`.]+$/g, '')
  return found && found.length >= 3 ? found : undefined
}

function holds(text: string, part: string): boolean {
  const plain = (value: string) => value.toLowerCase().replace(/\s+/g, ' ')
  return plain(text).includes(plain(part))
}
