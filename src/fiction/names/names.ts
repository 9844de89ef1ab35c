// Names for one world: from its own two invented languages, none given twice, none that the real world has.
import type { Random } from '../seeded/random.ts'
import { isNewName } from './is-new-name.ts'
import { isRealName } from './real-names.ts'
import { languages, type Sounds } from './sounds.ts'

export interface Names {
  /** One invented word, capitalised. */
  word(): string
  place(): string
  person(): string
  /** A name by a pattern: {word}, {place}, {surname}, {A} a capital, {#} a digit, {a|b} one of these. */
  pattern(pattern: string): string
  /** The same, and never the same twice. */
  unique(pattern: string): string
  /** The same with each of these endings: names of one series, every one new. */
  series(pattern: string, endings: readonly (string | number)[]): string[]
}

/** The names of a world. */
export function namesFrom(source: Random): Names {
  const tongues = source.sample(languages, 2).map(sounds => partOf(sounds, source))
  const taken = new Set<string>()
  const tongue = () =>
    (source.chance(0.7) ? tongues[0] : tongues[1]) ?? partOf(source.pick(languages), source)
  const fresh = (make: () => string): string => {
    for (let tries = 0; tries < 60; tries++) {
      const made = make()
      if (isPronounceable(made) && !isRealName(made)) return made
    }
    return `${make()}${make().toLowerCase()}`
  }
  const word = () => fresh(() => ended(tongue(), source, { syllables: source.integer(2, 3), endings: [] }))
  const place = () =>
    fresh(() => ended(tongue(), source, { syllables: source.integer(1, 2), endings: tongue().places }))
  const surname = () =>
    fresh(() => ended(tongue(), source, { syllables: source.integer(1, 2), endings: tongue().surnames }))
  const given = () =>
    fresh(() => ended(tongue(), source, { syllables: source.integer(1, 2), endings: tongue().given }))
  const person = () => `${given()} ${surname()}`
  const makers = { word, place, surname, person } as const
  const pattern = (text: string) =>
    text.replace(/\{([^{}]+)\}/g, (_, inside: string) => {
      if (inside === '#') return String(source.integer(0, 9))
      if (inside === 'A') return String.fromCharCode(65 + source.integer(0, 25))
      if (inside in makers) return makers[inside as keyof typeof makers]()
      return source.pick(inside.split('|'))
    })
  const isFree = (name: string) => !taken.has(name.toLowerCase()) && isNewName(name)
  const allNew = (make: () => string[]): string[] => {
    for (let tries = 0; tries < 200; tries++) {
      const made = make()
      if (!made.every(isFree)) continue
      for (const name of made) taken.add(name.toLowerCase())
      return made
    }
    throw new RangeError('The names of this world are used up.')
  }
  const once = (make: () => string) => allNew(() => [make()]).join()
  return {
    word,
    place: () => once(place),
    person: () => once(person),
    pattern,
    unique: text => once(() => pattern(text)),
    series: (text, endings) =>
      allNew(() => {
        const stem = pattern(text)
        return endings.map(ending => `${stem} ${ending}`)
      }),
  }
}

function partOf(sounds: Sounds, source: Random): Sounds {
  const part = (list: readonly string[], share: number) =>
    source.sample(list, Math.max(3, Math.round(list.length * share)))
  return {
    onsets: part(sounds.onsets, 0.6),
    vowels: part(sounds.vowels, 0.7),
    codas: part(sounds.codas, 0.6),
    places: part(sounds.places, 0.6),
    surnames: part(sounds.surnames, 0.6),
    given: part(sounds.given, 0.8),
  }
}

const isVowel = /^[aeiouy]/i

// syllables, and an ending that fits what it follows
function ended(
  { onsets, vowels, codas }: Sounds,
  source: Random,
  { syllables, endings }: { syllables: number; endings: readonly string[] },
): string {
  let text = ''
  for (let syllable = 0; syllable < syllables; syllable++) {
    text += source.pick(onsets) + source.pick(vowels)
    if (syllable < syllables - 1 && source.chance(0.3)) text += source.pick(codas)
  }
  const ending = endings.length === 0 ? '' : source.pick(endings)
  const needsConsonant = isVowel.test(ending) || (ending === '' && source.chance(0.65))
  const whole = text + (needsConsonant ? source.pick(codas) : '') + ending
  return whole.charAt(0).toUpperCase() + whole.slice(1)
}

const vowelRun = /[aeiouy]{4}/i
const consonantRun = /[^aeiouy]{4}/i
const tripled = /(.)\1\1/i

function isPronounceable(word: string): boolean {
  return (
    word.length >= 5 &&
    word.length <= 13 &&
    !vowelRun.test(word) &&
    !consonantRun.test(word) &&
    !tripled.test(word)
  )
}
