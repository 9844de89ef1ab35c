// Builtin functions of jq that are not written in jq.
import { formatTimeIn } from '../../format-time.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Filter } from './ast.ts'
import type { Evaluator } from './evaluate.ts'
import { textOf } from './formats.ts'
import type { Item } from './item.ts'
import { HaltSignal, JqError, shown } from './jq-error.ts'
import { compareJson, isArray, isObject, type Json, kindOf, sortedKeys } from './json.ts'
import { JsonSyntaxError, parseWhole } from './json-parser.ts'
import { dumpJson } from './json-text.ts'
import { matchText } from './match-text.ts'
import { add, splitText } from './operators.ts'
import { deletePaths, getPath, indexesOf, type Path, setPath } from './paths.ts'
import type { Scope } from './scope.ts'

export interface NativeCall {
  readonly args: readonly Filter[]
  readonly item: Item
  readonly scope: Scope | undefined
}
export type Native = (evaluator: Evaluator, call: NativeCall) => Iterable<Item>

type Simple = (value: Json, ...args: readonly Json[]) => Json

const plain = (value: Json): Item => ({ value, path: undefined })

/** A function of values: every combination of its arguments' results, the last changing slowest. */
function simple(compute: Simple): Native {
  return function* (evaluator, { args, item, scope }) {
    for (const given of combinations(evaluator, args, { value: item.value, scope }))
      yield plain(compute(item.value, ...given))
  }
}

function* combinations(
  evaluator: Evaluator,
  args: readonly Filter[],
  at: { value: Json; scope: Scope | undefined },
): Generator<Json[]> {
  const rest = args.slice(0, -1)
  const last = args.at(-1)
  if (!last) yield []
  else
    for (const value of evaluator.values(last, at.value, at.scope))
      for (const others of combinations(evaluator, rest, at)) yield [...others, value]
}

function lengthOf(value: Json): number {
  if (value === null) return 0
  if (typeof value === 'number') return Math.abs(value)
  if (typeof value === 'string') return [...value].length
  if (isArray(value)) return value.length
  if (isObject(value)) return value.size
  throw new JqError(`boolean (${value}) has no length`)
}

function keysOf(value: Json, isSorted: boolean): Json {
  if (isArray(value)) return value.map((_, index) => index)
  if (isObject(value)) return isSorted ? sortedKeys(value) : [...value.keys()]
  throw new JqError(`${kindOf(value)} (${shown(value)}) has no keys`)
}

function has(value: Json, key: Json): boolean {
  if (isObject(value) && typeof key === 'string') return value.has(key)
  if (isArray(value) && typeof key === 'number') return key >= 0 && key < value.length
  throw new JqError(`Cannot check whether ${kindOf(value)} has a ${kindOf(key)} key`)
}

function contains(value: Json, part: Json): boolean {
  if (isObject(value) && isObject(part))
    return [...part].every(([key, inner]) => value.has(key) && contains(value.get(key) ?? null, inner))
  if (isArray(value) && isArray(part))
    return part.every(inner => value.some(item => kindOf(item) === kindOf(inner) && contains(item, inner)))
  if (typeof value === 'string' && typeof part === 'string') return value.includes(part)
  if (kindOf(value) === kindOf(part)) return compareJson(value, part) === 0
  throw new JqError(
    `${kindOf(value)} (${shown(value)}) and ${kindOf(part)} (${shown(part)}) cannot have their containment checked`,
  )
}

function listOf(value: Json, what: string): readonly Json[] {
  if (isArray(value)) return value
  throw new JqError(`${kindOf(value)} (${shown(value)}) cannot be ${what}, as it is not an array`)
}

function sorted(value: Json, keys: Json): { item: Json; key: Json }[] {
  const list = listOf(value, 'sorted')
  const by = isArray(keys) ? keys : list
  return list
    .map((item, index) => ({ item, key: by[index] ?? null }))
    .sort((a, b) => compareJson(a.key, b.key))
}

function grouped(value: Json, keys: Json): Json[][] {
  const groups: { key: Json; items: Json[] }[] = []
  for (const { item, key } of sorted(value, keys)) {
    const last = groups.at(-1)
    if (last && compareJson(last.key, key) === 0) last.items.push(item)
    else groups.push({ key, items: [item] })
  }
  return groups.map(({ items }) => items)
}

function extreme(value: Json, keys: Json, sign: number): Json {
  const list = listOf(value, 'iterated over')
  const by = isArray(keys) ? keys : list
  let best: { item: Json; key: Json } | undefined
  for (const [index, item] of list.entries()) {
    const key = by[index] ?? null
    const order = best ? compareJson(key, best.key) * sign : 1
    if (!best || order > 0 || (order === 0 && sign > 0)) best = { item, key }
  }
  return best?.item ?? null
}

function numeric(name: string, compute: (value: number) => number): [string, Native] {
  return [
    `${name}/0`,
    simple(value => {
      if (typeof value !== 'number') throw new JqError(`${kindOf(value)} (${shown(value)}) number required`)
      return compute(value)
    }),
  ]
}

function text(value: Json, name: string): string {
  if (typeof value !== 'string') throw new JqError(`${name}`)
  return value
}

function toNumber(value: Json): Json {
  if (typeof value === 'number') return value
  if (typeof value !== 'string')
    throw new JqError(`${kindOf(value)} (${shown(value)}) cannot be parsed as a number`)
  const parsed = fromJson(value)
  if (typeof parsed !== 'number') throw new NotComputable('tonumber of other JSON')
  return parsed
}

function fromJson(value: string): Json {
  try {
    return parseWhole(value)
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw new JqError(`${error.message} (while parsing '${value}')`)
    throw error
  }
}

function flatten(value: Json, depth: number): Json[] {
  if (depth < 0) throw new JqError('flatten depth must not be negative')
  const source = isObject(value) ? [...value.values()] : isArray(value) ? value : undefined
  if (!source)
    throw new JqError(
      `Cannot iterate over ${kindOf(value)}${value === null ? ' (null)' : ` (${shown(value)})`}`,
    )
  return source.flatMap(item => (isArray(item) && depth > 0 ? flatten(item, depth - 1) : [item]))
}

function indices(value: Json, part: Json): Json {
  if (value === null) return null
  if (typeof value === 'string' && typeof part === 'string') {
    if (part === '') return null
    const bytes = Buffer.from(value, 'utf8')
    const wanted = Buffer.from(part, 'utf8')
    const found: number[] = []
    for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + 1)) found.push(at)
    return found
  }
  if (isArray(value)) return indexesOf(value, isArray(part) ? part : [part])
  throw new NotComputable('indices here')
}

function implode(value: Json): Json {
  if (!isArray(value) || value.some(code => typeof code !== 'number'))
    throw new NotComputable('implode of this')
  return value.map(code => String.fromCodePoint(code as number)).join('')
}

function pathOf(value: Json): Path {
  if (!isArray(value)) throw new JqError('Path must be specified as an array')
  return value
}

function* range(evaluator: Evaluator, { args, item, scope }: NativeCall): Generator<Item> {
  const all = args.length === 1 ? [{ kind: 'literal', value: 0 } as Filter, ...args] : args
  for (const [from = 0, to = 0, by = 1] of combinationsInOrder(evaluator, all, {
    value: item.value,
    scope,
  })) {
    if (typeof from !== 'number' || typeof to !== 'number' || typeof by !== 'number')
      throw new JqError('Range bounds must be numeric')
    if (by > 0) for (let at = from; at < to; at += by) yield plain(at)
    else if (by < 0) for (let at = from; at > to; at += by) yield plain(at)
    else if (from < to) throw new NotComputable('an endless range')
  }
}

function* combinationsInOrder(
  evaluator: Evaluator,
  args: readonly Filter[],
  at: { value: Json; scope: Scope | undefined },
): Generator<Json[]> {
  const [first, ...rest] = args
  if (!first) yield []
  else
    for (const value of evaluator.values(first, at.value, at.scope))
      for (const others of combinationsInOrder(evaluator, rest, at)) yield [value, ...others]
}

function fromSeconds(value: Json, format: string): string {
  if (typeof value !== 'number') throw new JqError(`strftime/1 requires parsed datetime inputs`)
  return formatTimeIn(format, Math.floor(value) * 1000, 'UTC')
}

function timeParts(value: Json): Json {
  if (typeof value !== 'number') throw new JqError('gmtime() requires a number')
  const date = new Date(Math.floor(value) * 1000)
  const start = Date.UTC(date.getUTCFullYear(), 0, 1)
  const day = Math.floor(
    (Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) - start) / 86_400_000,
  )
  return [
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds() + (value - Math.floor(value)),
    date.getUTCDay(),
    day,
  ]
}

function secondsOf(value: Json): number {
  if (!isArray(value) || value.some(part => typeof part !== 'number'))
    throw new JqError('mktime requires array of 6 numbers')
  const [year = 1970, month = 0, day = 1, hour = 0, minute = 0, second = 0] = value as readonly number[]
  return Date.UTC(year, month, day, hour, minute, Math.floor(second)) / 1000
}

function isoSeconds(value: Json): number {
  const source = text(value, `strptime/1 requires string inputs and arguments`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(source))
    throw new JqError(`date "${source}" does not match format "%Y-%m-%dT%H:%M:%SZ"`)
  return Date.parse(source) / 1000
}

const maths: readonly [string, (value: number) => number][] = [
  ['floor', Math.floor],
  ['ceil', Math.ceil],
  ['round', value => Math.sign(value) * Math.round(Math.abs(value))],
  ['sqrt', Math.sqrt],
  ['fabs', Math.abs],
  ['trunc', Math.trunc],
]

export const natives: ReadonlyMap<string, Native> = new Map<string, Native>([
  ['empty/0', () => []],
  ['not/0', simple(value => value === null || value === false)],
  ['length/0', simple(lengthOf)],
  [
    'utf8bytelength/0',
    simple(value =>
      Buffer.byteLength(
        text(value, `${kindOf(value)} (${shown(value)}) only strings have UTF-8 byte length`),
      ),
    ),
  ],
  ['keys/0', simple(value => keysOf(value, true))],
  ['keys_unsorted/0', simple(value => keysOf(value, false))],
  ['has/1', simple((value, key = null) => has(value, key))],
  ['contains/1', simple((value, part = null) => contains(value, part))],
  ['type/0', simple(kindOf)],
  ['tostring/0', simple(textOf)],
  ['tonumber/0', simple(toNumber)],
  ['tojson/0', simple(value => dumpJson(value))],
  [
    'fromjson/0',
    simple(value => fromJson(text(value, `${kindOf(value)} (${shown(value)}) cannot be parsed as JSON`))),
  ],
  [
    'add/0',
    simple(value =>
      (isArray(value) ? value : isObject(value) ? [...value.values()] : flatten(value, 0)).reduce<Json>(
        (sum, item) => add(sum, item),
        null,
      ),
    ),
  ],
  [
    'error/0',
    simple(value => {
      throw new JqError(value)
    }),
  ],
  [
    'error/1',
    simple((_, message = null) => {
      throw new JqError(message)
    }),
  ],
  ['sort/0', simple(value => sorted(value, null).map(({ item }) => item))],
  ['_sort_by/1', simple((value, keys = null) => sorted(value, keys).map(({ item }) => item))],
  ['_group_by/1', simple((value, keys = null) => grouped(value, keys))],
  ['_unique_by/1', simple((value, keys = null) => grouped(value, keys).map(([first = null]) => first))],
  ['unique/0', simple(value => grouped(value, null).map(([first = null]) => first))],
  ['min/0', simple(value => extreme(value, null, -1))],
  ['max/0', simple(value => extreme(value, null, 1))],
  ['_min_by/1', simple((value, keys = null) => extreme(value, keys, -1))],
  ['_max_by/1', simple((value, keys = null) => extreme(value, keys, 1))],
  [
    'reverse/0',
    simple(value =>
      typeof value === 'string'
        ? [...value].reverse().join('')
        : value === null
          ? []
          : [...listOf(value, 'reversed')].reverse(),
    ),
  ],
  ['flatten/0', simple(value => flatten(value, 1e9))],
  ['flatten/1', simple((value, depth = 0) => flatten(value, Number(depth)))],
  ['indices/1', simple((value, part = null) => indices(value, part))],
  [
    'startswith/1',
    simple((value, part = null) =>
      text(value, 'startswith() requires string inputs').startsWith(
        text(part, 'startswith() requires string inputs'),
      ),
    ),
  ],
  [
    'endswith/1',
    simple((value, part = null) =>
      text(value, 'endswith() requires string inputs').endsWith(
        text(part, 'endswith() requires string inputs'),
      ),
    ),
  ],
  [
    'ltrimstr/1',
    simple((value, part = null) =>
      typeof value === 'string' && typeof part === 'string' && value.startsWith(part)
        ? value.slice(part.length)
        : value,
    ),
  ],
  [
    'rtrimstr/1',
    simple((value, part = null) =>
      typeof value === 'string' && typeof part === 'string' && part !== '' && value.endsWith(part)
        ? value.slice(0, -part.length)
        : value,
    ),
  ],
  [
    'explode/0',
    simple(value =>
      [...text(value, `${kindOf(value)} (${shown(value)}) cannot be exploded`)].map(
        character => character.codePointAt(0) ?? 0,
      ),
    ),
  ],
  ['implode/0', simple(implode)],
  [
    'split/1',
    simple((value, separator = null) =>
      splitText(
        text(value, 'split input and separator must be strings'),
        text(separator, 'split input and separator must be strings'),
      ),
    ),
  ],
  [
    'ascii_downcase/0',
    simple(value =>
      text(value, 'ascii_downcase input must be a string').replace(/[A-Z]/g, letter => letter.toLowerCase()),
    ),
  ],
  [
    'ascii_upcase/0',
    simple(value =>
      text(value, 'ascii_upcase input must be a string').replace(/[a-z]/g, letter => letter.toUpperCase()),
    ),
  ],
  ['range/1', range],
  ['range/2', range],
  ['range/3', range],
  [
    'getpath/1',
    function* (evaluator, { args: [path], item, scope }) {
      if (!path) return
      for (const keys of evaluator.values(path, item.value, scope))
        yield { value: getPath(item.value, pathOf(keys)), path: item.path && [...item.path, ...pathOf(keys)] }
    },
  ],
  ['setpath/2', simple((value, path = null, made = null) => setPath(value, pathOf(path), made))],
  [
    'delpaths/1',
    simple((value, paths = null) => deletePaths(value, isArray(paths) ? paths.map(pathOf) : [])),
  ],
  [
    'path/1',
    function* (evaluator, { args: [filter], item, scope }) {
      if (filter) for (const path of evaluator.paths(filter, item.value, scope)) yield plain(path)
    },
  ],
  [
    '_match/3',
    simple((value, pattern = null, flags = null, test = null) =>
      matchText(value, { pattern, flags, isTest: test === true }),
    ),
  ],
  ['env/0', evaluator => [plain(evaluator.host.environment)]],
  ['now/0', evaluator => [plain(evaluator.host.now())]],
  [
    'input/0',
    evaluator => {
      const value = evaluator.host.nextInput()
      if (value === undefined) throw new JqError('break')
      return [plain(value)]
    },
  ],
  [
    'debug/0',
    (evaluator, { item }) => {
      evaluator.host.debug(`["DEBUG:",${dumpJson(item.value)}]\n`)
      return [item]
    },
  ],
  [
    'stderr/0',
    (evaluator, { item }) => {
      evaluator.host.debug(dumpJson(item.value))
      return [item]
    },
  ],
  ['input_filename/0', evaluator => [plain(evaluator.host.fileName ?? null)]],
  [
    'halt/0',
    () => {
      throw new HaltSignal(0)
    },
  ],
  [
    'halt_error/0',
    simple(value => {
      throw new HaltSignal(5, value)
    }),
  ],
  [
    'halt_error/1',
    simple((value, status = 5) => {
      throw new HaltSignal(Number(status), value)
    }),
  ],
  ['infinite/0', () => [plain(Number.POSITIVE_INFINITY)]],
  ['nan/0', () => [plain(Number.NaN)]],
  ['isnan/0', simple(value => Number.isNaN(value))],
  ['isinfinite/0', simple(value => value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)],
  [
    'isnormal/0',
    simple(
      value =>
        typeof value === 'number' && Number.isFinite(value) && Math.abs(value) >= 2.2250738585072014e-308,
    ),
  ],
  ['pow/2', simple((_, base = 0, power = 0) => Number(base) ** Number(power))],
  ['log/0', simple(value => Math.log(Number(value)))],
  ['exp/0', simple(value => Math.exp(Number(value)))],
  ['log10/0', simple(value => Math.log10(Number(value)))],
  ['log2/0', simple(value => Math.log2(Number(value)))],
  ['exp10/0', simple(value => 10 ** Number(value))],
  ['gmtime/0', simple(timeParts)],
  ['mktime/0', simple(secondsOf)],
  [
    'strftime/1',
    simple((value, format = null) =>
      fromSeconds(
        isArray(value) ? secondsOf(value) : value,
        text(format, 'strftime/1 requires a string format'),
      ),
    ),
  ],
  ['todate/0', simple(value => fromSeconds(value, '%Y-%m-%dT%H:%M:%SZ'))],
  ['todateiso8601/0', simple(value => fromSeconds(value, '%Y-%m-%dT%H:%M:%SZ'))],
  ['fromdate/0', simple(isoSeconds)],
  ['fromdateiso8601/0', simple(isoSeconds)],
  ...maths.map(([name, compute]) => numeric(name, compute)),
])
