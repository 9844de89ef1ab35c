// What a template came to, by the values that it reads. Values of apps are never changed, only replaced: where none was
// replaced, the text is the same. A screen is drawn anew at every step, and most of it is as it was.
import type { Names } from './expression.ts'

const mostKept = 500
const numbers = new WeakMap<object, number>()
let used = 0

function numberOf(value: object): number {
  const known = numbers.get(value) ?? ++used
  numbers.set(value, known)
  return known
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The texts that one template came to. */
export class FilledTexts {
  readonly #reads: readonly string[]
  // they go with the first object that they were made from
  readonly #texts = new WeakMap<object, Map<string, string>>()

  /** `reads`: the names it reads. */
  constructor(reads: readonly string[]) {
    this.#reads = reads
  }

  /** The text with these names, filled where it is not known. */
  get(names: Names, fill: () => string): string {
    const values = this.#reads.map(name => names[name])
    const first = values.find(isObject)
    if (first === undefined) return fill()
    const key = values
      .map(value => (isObject(value) ? `#${numberOf(value)}` : JSON.stringify([typeof value, String(value)])))
      .join()
    const texts = this.#texts.get(first) ?? new Map<string, string>()
    const text = texts.get(key) ?? fill()
    if (texts.size >= mostKept) texts.clear()
    this.#texts.set(first, texts.set(key, text))
    return text
  }
}
