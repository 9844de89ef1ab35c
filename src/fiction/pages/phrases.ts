// Sentences for pages, kept in a document: a heading for each occasion, a line for each wording.
import { readFileSync } from 'node:fs'
import type { Random } from '../seeded/random.ts'

let banks: ReadonlyMap<string, readonly string[]> | undefined

/** One wording for an occasion, its {places} filled. */
export function phrase(
  occasion: string,
  random: Random,
  values: Readonly<Record<string, string>> = {},
): string {
  return filled(random.pick(phrasesFor(occasion)), values)
}

/** Several different wordings for an occasion. */
export function phrases(
  occasion: string,
  random: Random,
  { count, values = {} }: { count: number; values?: Readonly<Record<string, string>> },
): string[] {
  return random.sample(phrasesFor(occasion), count).map(text => filled(text, values))
}

/** Puts the values at {name}; a sentence begins with a capital. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  const whole = text.replace(/\{([a-z]+)\}/g, (place, name: string) => values[name] ?? place)
  return whole.charAt(0).toUpperCase() + whole.slice(1)
}

function phrasesFor(occasion: string): readonly string[] {
  banks ??= read()
  const found = banks.get(occasion)
  if (!found) throw new RangeError(`There are no phrases for ${occasion}.`)
  return found
}

function read(): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(new URL('./phrases.md', import.meta.url), 'utf8')
  const sections = text.split(/^## /m).slice(1)
  return new Map(
    sections.map(section => {
      const [title = '', ...lines] = section.split('\n')
      return [title.trim(), lines.filter(line => line.startsWith('- ')).map(line => line.slice(2))]
    }),
  )
}
