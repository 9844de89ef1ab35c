// Which held-out turns a run asks for, and the messages a session would send for them.
import type { Segment, SegmentsRow } from '../../src/data/export/segments.ts'
import type { Message } from '../../src/model/model.ts'
import type { BareLlama } from './bare-llama.ts'
import { observationIn, rowsOf } from './held-out.ts'

export interface Asked {
  readonly session: string
  readonly turn: number
  readonly messages: readonly Message[]
  readonly truth: string
  readonly promptTokens: number
  readonly domain: string
  readonly family: string | undefined
  /** Whether a kernel computes it, where that is known. */
  readonly isComputable: boolean | undefined
}

export interface ChoiceOptions {
  readonly most: number
  /** Counts tokens. */
  readonly llama: Pick<BareLlama, 'tokens' | 'contextTokens'>
  /** Otherwise every observation that counts. */
  readonly isWanted?: (segment: Segment, session: string) => boolean
}

/** Turns of whole sessions, evenly spaced, so that histories are evaluated once. */
export async function chosenTurns(
  data: readonly string[],
  { most, llama, isWanted = () => true }: ChoiceOptions,
): Promise<Asked[]> {
  const isAsked = (segment: Segment, session: string) =>
    segment.role === 'world' && segment.weight > 0 && isWanted(segment, session)
  const askedOf = ({ id, segments }: SegmentsRow) => segments.filter(segment => isAsked(segment, id))
  const sessions: SegmentsRow[] = []
  for (const each of data)
    for await (const row of rowsOf(each)) if (askedOf(row).length > 0) sessions.push(row)
  const total = sessions.reduce((sum, row) => sum + askedOf(row).length, 0)
  const wanted = Math.max(1, Math.round((sessions.length * most) / Math.max(1, total)))
  const step = Math.max(1, sessions.length / wanted)
  const spread = sessions.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
  return spread.flatMap(row => turnsOf(row, { isAsked, llama })).slice(0, most)
}

function turnsOf(
  { id, domain, segments }: SegmentsRow,
  {
    isAsked,
    llama,
  }: Pick<ChoiceOptions, 'llama'> & {
    readonly isAsked: (segment: Segment, session: string) => boolean
  },
): Asked[] {
  const plain = segments.map(({ text, role }) =>
    role === 'world' && text.includes('<|obs|>') ? text.slice(text.indexOf('<|obs|>')) : text,
  )
  const sizes = plain.map(text => llama.tokens(text).length)
  return segments.flatMap((segment, at) => {
    if (!isAsked(segment, id)) return []
    const { first, size } = whatFits(sizes, at, llama.contextTokens - 512)
    // a turn whose world alone fills the context is not asked
    if (first === at && at > 1) return []
    const history = plain.slice(first, at - 1).map((content, index): Message => {
      return { role: segments[first + index]?.role === 'world' ? 'assistant' : 'user', content }
    })
    const question: Message = { role: 'user', content: `${plain[at - 1] ?? ''}<|obs|>` }
    const messages = [{ role: 'system' as const, content: plain[0] ?? '' }, ...history, question]
    const { text, turn = 0, family, computable: isComputable } = segment
    const about = { session: id, turn, domain, family, isComputable }
    return [{ ...about, messages, truth: observationIn(text), promptTokens: size }]
  })
}

/** The world, then as many of the segments before `at` as there is room for; the trainer does the same. */
function whatFits(
  sizes: readonly number[],
  at: number,
  room: number,
): { readonly first: number; readonly size: number } {
  let first = at
  let size = sizes[0] ?? 0
  while (first > 1 && size + (sizes[first - 1] ?? 0) <= room) {
    first -= 1
    size += sizes[first] ?? 0
  }
  return { first, size }
}
