// The nearest of many actions by the words they share (Jaccard), as a baseline that a trained model must beat. Words are
// looked up rarest first; once no action without the words seen so far could be nearer, the search is over.

export interface Nearest {
  /** The number `add` gave it. */
  readonly id: number
  /** From 0 to 1: shared words over all words of the two. */
  readonly similarity: number
  /** False where the search was ended before it was sure. */
  readonly isSure: boolean
}

export interface ActionIndex {
  /** The number of distinct actions. */
  readonly size: number
  /** Keeps an action; the same text has the same number. */
  add(action: string): number
  /** Undefined where nothing shares a word. No `add` may follow. */
  nearest(action: string): Nearest | undefined
}

/** Words of a text that count at most. */
const mostWords = 256

/** An empty index. `mostCompared` bounds what one search looks at. */
export function actionIndex({
  mostCompared = 100_000,
}: {
  readonly mostCompared?: number
} = {}): ActionIndex {
  const ids = new Map<string, number>()
  const vocabulary = new Map<string, number>()
  const words = growingNumbers()
  const starts = growingNumbers()
  starts.push(0)
  let postings: Postings | undefined
  let marks = new Uint32Array(0)
  let searches = 0

  function wordsOf(id: number): Uint32Array {
    return words.all().subarray(starts.all()[id], starts.all()[id + 1])
  }

  /** The rarest first; words nobody has come as -1. */
  function askedWords(action: string, { countOf }: Postings): number[] {
    const asked = wordsIn(action).map(word => vocabulary.get(word) ?? -1)
    return asked.sort((a, b) => countOf(a) - countOf(b))
  }

  function search(asked: readonly number[], found: Postings): Nearest | undefined {
    if (marks.length < ids.size) marks = new Uint32Array(ids.size)
    searches += 1
    const wanted = new Set(asked)
    let best: Nearest | undefined
    let compared = 0
    for (const [passed, word] of asked.entries()) {
      // an action with none of the words so far shares at most the others
      if ((best?.similarity ?? 0) >= (asked.length - passed) / asked.length) break
      for (const id of found.actionsWith(word)) {
        if (marks[id] === searches) continue
        marks[id] = searches
        compared += 1
        const similarity = jaccard(wordsOf(id), wanted)
        if (similarity > (best?.similarity ?? 0)) best = { id, similarity, isSure: true }
        if (compared >= mostCompared) return best && { ...best, isSure: false }
      }
    }
    return best
  }

  return {
    get size() {
      return ids.size
    },
    add(action) {
      const known = ids.get(action)
      if (known !== undefined) return known
      const id = ids.size
      ids.set(action, id)
      for (const word of wordsIn(action)) {
        const number = vocabulary.get(word) ?? vocabulary.size
        vocabulary.set(word, number)
        words.push(number)
      }
      starts.push(words.length)
      return id
    },
    nearest(action) {
      const same = ids.get(action)
      if (same !== undefined) return { id: same, similarity: 1, isSure: true }
      postings ??= postingsOf(words.all(), starts.all(), vocabulary.size)
      return search(askedWords(action, postings), postings)
    },
  }
}

function wordsIn(text: string): string[] {
  const found = new Set<string>()
  for (const [word] of text.matchAll(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu)) {
    found.add(word)
    if (found.size === mostWords) break
  }
  return [...found]
}

function jaccard(words: Uint32Array, wanted: ReadonlySet<number>): number {
  let shared = 0
  for (const word of words) if (wanted.has(word)) shared += 1
  return shared / (words.length + wanted.size - shared)
}

interface Postings {
  countOf(word: number): number
  actionsWith(word: number): Uint32Array
}

/** For every word the actions that have it, in one list. */
function postingsOf(words: Uint32Array, starts: Uint32Array, vocabulary: number): Postings {
  const ends = new Uint32Array(vocabulary + 1)
  for (const word of words) ends[word + 1] = (ends[word + 1] ?? 0) + 1
  for (let word = 0; word < vocabulary; word++) ends[word + 1] = (ends[word + 1] ?? 0) + (ends[word] ?? 0)
  const next = ends.slice()
  const actions = new Uint32Array(words.length)
  for (let id = 0; id + 1 < starts.length; id++)
    for (const word of words.subarray(starts[id], starts[id + 1])) {
      const at = next[word] ?? 0
      actions[at] = id
      next[word] = at + 1
    }
  return {
    countOf: word => (word < 0 ? 0 : (ends[word + 1] ?? 0) - (ends[word] ?? 0)),
    actionsWith: word => (word < 0 ? actions.subarray(0, 0) : actions.subarray(ends[word], ends[word + 1])),
  }
}

/** Numbers in one buffer that doubles when it is full. */
function growingNumbers() {
  let buffer = new Uint32Array(1024)
  let length = 0
  return {
    get length() {
      return length
    },
    push(number: number) {
      if (length === buffer.length) {
        const larger = new Uint32Array(2 * length)
        larger.set(buffer)
        buffer = larger
      }
      buffer[length] = number
      length += 1
    },
    all: () => buffer.subarray(0, length),
  }
}
