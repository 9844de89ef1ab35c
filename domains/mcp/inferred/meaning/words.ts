// Names of tools, parameters and tables, as words: `createIssue`, `issues.create` and `create-issue` say the same.

const irregular: { readonly [plural: string]: string } = {
  people: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  indices: 'index',
  vertices: 'vertex',
  analyses: 'analysis',
  statuses: 'status',
  addresses: 'address',
  buses: 'bus',
  aliases: 'alias',
  movies: 'movie',
  shelves: 'shelf',
  leaves: 'leaf',
  knives: 'knife',
  halves: 'half',
  lives: 'life',
  cookies: 'cookie',
  calories: 'calorie',
}
const uncountable = new Set([
  'series',
  'news',
  'data',
  'info',
  'status',
  'address',
  'bus',
  'analysis',
  'alias',
  'canvas',
  'campus',
])

const mostKept = 5_000
const kept = new Map<string, readonly string[]>()
const keptFlat = new Map<string, string>()

/** The words of a name, in lower case. */
export function wordsOf(name: string): readonly string[] {
  return recalled(kept, name, split)
}

// the same few names come again with every call
function recalled<T>(memory: Map<string, T>, name: string, make: (name: string) => T): T {
  const known = memory.get(name)
  if (known !== undefined) return known
  if (memory.size >= mostKept) memory.clear()
  const made = make(name)
  memory.set(name, made)
  return made
}

function split(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(word => word !== '')
    .map(word => word.toLowerCase())
}

/** One of what a word may name several of. */
export function singular(word: string): string {
  const known = irregular[word]
  if (known !== undefined) return known
  if (uncountable.has(word) || word.length < 3 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(x|ch|sh|ss|zz)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/** Whether a word names several. */
export function isPlural(word: string): boolean {
  return singular(word) !== word
}

/** Several of what a word names. */
export function plural(word: string): string {
  const known = Object.entries(irregular).find(([, one]) => one === word)
  if (known) return known[0]
  if (uncountable.has(word) || isPlural(word)) return word
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|ch|sh|z)$/.test(word) ? `${word}es` : `${word}s`
}

/** A name without case, separators and number: equal for names that mean the same. */
export function nounOf(words: readonly string[]): string {
  const last = words.at(-1)
  return last === undefined ? '' : [...words.slice(0, -1), singular(last)].join(' ')
}

/** A name without case and separators. */
export function flat(name: string): string {
  return recalled(keptFlat, name, () => wordsOf(name).join(''))
}
