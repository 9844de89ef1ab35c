// Which forms of actions a model has learned. A small model is sure of what it has seen, and also of what only looks
// alike, so it should not be asked about a form that it has never seen. A form is an action without its own words and
// numbers: words that many sessions share stay, and so does everything between them.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { WorldError } from '../../world/error.ts'

export interface KnownForms {
  has(action: string): boolean
}

const Head = z.strictObject({ words: z.array(z.string()), forms: z.int().nonnegative() })
/** Words of fewer sessions, or of a smaller share of them, are a session's own. */
const [leastSessions, leastShare] = [3, 0.0008]
const pieces = /[A-Za-z_]\w*|\d+|\s+/gu

function formOf(action: string, words: ReadonlySet<string>): string {
  return action.trim().replace(pieces, piece => {
    if (/^\d/.test(piece)) return '0'
    if (/^\s/.test(piece)) return ' '
    return words.has(piece) ? piece : 'w'
  })
}

const keyOf = (form: string) => hash('sha256', form, 'buffer').readUInt32LE(0)

/** Collects the forms of sessions, each the texts of its actions. */
export class FormCollector {
  readonly #actions = new Set<string>()
  readonly #sessions = new Map<string, number>()
  #count = 0

  add(actions: readonly string[]): void {
    this.#count += 1
    const words = new Set(actions.flatMap(action => action.match(/[A-Za-z_]\w*/gu) ?? []))
    for (const word of words) this.#sessions.set(word, (this.#sessions.get(word) ?? 0) + 1)
    for (const action of actions) this.#actions.add(action)
  }

  /** A line of JSON with the words that stay, then the forms' keys in order, four bytes each. */
  file(): Buffer {
    const least = Math.max(leastSessions, leastShare * this.#count)
    const words = [...this.#sessions].flatMap(([word, sessions]) => (sessions >= least ? [word] : [])).sort()
    const kept = new Set(words)
    const keys = new Set([...this.#actions].map(action => keyOf(formOf(action, kept))))
    const sorted = Uint32Array.from(keys).sort()
    const bytes = Buffer.alloc(4 * sorted.length)
    for (const [at, key] of sorted.entries()) bytes.writeUInt32LE(key, 4 * at)
    return Buffer.concat([Buffer.from(`${JSON.stringify({ words, forms: sorted.length })}\n`), bytes])
  }
}

/** What a collector wrote. */
export function readForms(place: string): KnownForms {
  const damaged = (cause: unknown) =>
    new WorldError('model', `${place}: not a list of forms, or a damaged one.`, {
      remedy: {
        say: 'Install the package again, or do without the model: {model}.',
        options: { model: 'none' },
      },
      cause,
    })
  try {
    const file = readFileSync(place)
    const end = file.indexOf('\n')
    const { words, forms } = Head.parse(JSON.parse(file.toString('utf8', 0, end)))
    const bytes = file.subarray(end + 1)
    if (bytes.length !== 4 * forms) throw new RangeError(`${bytes.length} bytes for ${forms} forms`)
    const keys = new Set(Array.from({ length: forms }, (_, at) => bytes.readUInt32LE(4 * at)))
    const kept = new Set(words)
    return { has: action => keys.has(keyOf(formOf(action, kept))) }
  } catch (error) {
    throw damaged(error)
  }
}
