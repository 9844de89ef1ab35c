// What a tool does to which kind of record, as far as its name plainly says so. Otherwise it has no meaning here.
import type { Tool } from '../../../../src/world/world.ts'
import { isPlural, nounOf, singular, wordsOf } from './words.ts'

export type Verb = 'create' | 'get' | 'list' | 'update' | 'delete' | 'count'

export interface Meaning {
  readonly verb: Verb
  /** What it is about, in the singular, words parted by blanks. */
  readonly noun: string
  /** Whether it was called a search. */
  readonly isSearch: boolean
  /** Whether it puts one thing into another. */
  readonly isInto: boolean
}

const verbs: { readonly [word: string]: Verb | 'search' } = {
  create: 'create',
  add: 'create',
  new: 'create',
  insert: 'create',
  register: 'create',
  get: 'get',
  read: 'get',
  fetch: 'get',
  retrieve: 'get',
  show: 'get',
  view: 'get',
  describe: 'get',
  lookup: 'get',
  list: 'list',
  browse: 'list',
  index: 'list',
  search: 'search',
  find: 'search',
  query: 'search',
  filter: 'search',
  update: 'update',
  edit: 'update',
  modify: 'update',
  patch: 'update',
  change: 'update',
  delete: 'delete',
  remove: 'delete',
  destroy: 'delete',
  count: 'count',
}
const joints = new Set(['by', 'for', 'of', 'in', 'from', 'to', 'with', 'on', 'at', 'matching'])
const fillers = new Set(['details', 'detail', 'info', 'information', 'record'])

/** The words with which all names of a tool set begin; empty where they are few or differ. */
export function sharedPrefix(tools: readonly Pick<Tool, 'name'>[]): readonly string[] {
  const [first = [], ...others] = tools.map(({ name }) => wordsOf(name))
  if (others.length < 2) return []
  let length = 0
  while (length < first.length - 1 && others.every(words => words[length] === first[length])) length++
  const prefix = first.slice(0, length)
  return prefix.some(word => Object.hasOwn(verbs, word)) ? [] : prefix
}

/** The meaning of a tool's name; undefined where the name alone does not settle it. */
export function meaningOf({ name }: Pick<Tool, 'name'>, prefix: readonly string[]): Meaning | undefined {
  const all = wordsOf(name)
  const words = prefix.every((word, index) => all[index] === word) ? all.slice(prefix.length) : all
  const [first = '', ...rest] = words
  const last = words.at(-1) ?? ''
  if (Object.hasOwn(verbs, first) && rest.length > 0) return meaning(first, rest)
  if (Object.hasOwn(verbs, last) && words.length > 1)
    return meaning(last, words.slice(0, -1), { isAfter: true })
  // `issues.create` in a set that is about issues alone
  return words.length === 1 && prefix.length > 0 && Object.hasOwn(verbs, first)
    ? meaning(first, prefix.slice(-1), { isAfter: true })
    : undefined
}

function meaning(
  word: string,
  phrase: readonly string[],
  { isAfter = false }: { isAfter?: boolean } = {},
): Meaning | undefined {
  const kind = verbs[word]
  const joint = phrase.findIndex(part => joints.has(part))
  const whole = joint === -1 ? phrase : phrase.slice(0, joint)
  const named = whole.filter(
    (part, index) => !(index === 0 && part === 'all') && !(index > 0 && fillers.has(part)),
  )
  const last = named.at(-1)
  if (kind === undefined || last === undefined) return undefined
  // taking something from something is not deleting it
  if (joint !== -1 && ['from', 'to'].includes(phrase[joint] ?? '') && kind !== 'create') return undefined
  const isInto = joint !== -1 && phrase[joint] === 'to'
  const noun = nounOf(named)
  if (kind === 'search') return { verb: 'list', noun, isSearch: true, isInto }
  const isMany = !isAfter && isPlural(last)
  if (kind === 'get' && isMany) return { verb: 'list', noun, isSearch: false, isInto }
  if (isMany && ['create', 'update', 'delete'].includes(kind)) return undefined
  return {
    verb: kind,
    noun: isAfter ? nounOf([...named.slice(0, -1), singular(last)]) : noun,
    isSearch: false,
    isInto,
  }
}
