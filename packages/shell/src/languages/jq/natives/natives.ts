// Builtin functions of jq that are not written in jq.
import { NotComputable } from '../../../not-computable.ts'
import type { Evaluator } from '../evaluate.ts'
import { HaltSignal, JqError, shown } from '../jq-error.ts'
import { type Item, plain } from '../json/item.ts'
import { isArray, isObject, type Json, kindOf, sortedKeys } from '../json/json.ts'
import { dumpJson } from '../json/json-text.ts'
import { add } from '../operators.ts'
import { deletePaths, getPath, type Path, setPath } from '../paths.ts'
import type { Scope } from '../scope.ts'
import type { Filter } from '../syntax/ast.ts'
import { contains, extreme, flatten, grouped, has, sorted, unique } from './collections.ts'
import { type Native, type NativeCall, simple } from './native.ts'
import { textNatives } from './text-natives.ts'

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

function numeric(name: string, compute: (value: number) => number): [string, Native] {
  return [
    `${name}/0`,
    simple(value => {
      if (typeof value !== 'number') throw new JqError(`${kindOf(value)} (${shown(value)}) number required`)
      return compute(value)
    }),
  ]
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
    if (!(by > 0) && !(by < 0) && from < to) throw new NotComputable('an endless range')
    for (let at = from; by > 0 ? at < to : by < 0 && at > to; at += by) {
      evaluator.counter.spend(1)
      yield plain(at)
    }
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

const maths: readonly [string, (value: number) => number][] = [
  ['floor', Math.floor],
  ['ceil', Math.ceil],
  ['round', value => Math.sign(value) * Math.round(Math.abs(value))],
  ['sqrt', Math.sqrt],
  ['fabs', Math.abs],
  ['trunc', Math.trunc],
  ['log', Math.log],
  ['exp', Math.exp],
  ['log10', Math.log10],
  ['log2', Math.log2],
  ['exp10', value => 10 ** value],
]

/** The functions of jq that are not written in jq, by name and number of arguments. */
export const natives: ReadonlyMap<string, Native> = new Map<string, Native>([
  ...textNatives,
  ['empty/0', () => []],
  [
    '_refuse/0',
    () => {
      throw new NotComputable('a jq function used in this way')
    },
  ],
  ['not/0', simple(value => value === null || value === false)],
  ['length/0', simple(lengthOf)],
  ['keys/0', simple(value => keysOf(value, true))],
  ['keys_unsorted/0', simple(value => keysOf(value, false))],
  ['has/1', simple((value, key = null) => has(value, key))],
  ['contains/1', simple((value, part = null) => contains(value, part))],
  ['type/0', simple(kindOf)],
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
  ['sort/0', simple(value => sorted(value, undefined).map(({ item }) => item))],
  ['_sort_by/1', simple((value, keys = null) => sorted(value, keys).map(({ item }) => item))],
  ['_group_by/1', simple((value, keys = null) => grouped(value, keys))],
  ['_unique_by/1', simple((value, keys = null) => grouped(value, keys).map(([first = null]) => first))],
  ['unique/0', simple(unique)],
  ['min/0', simple(value => extreme(value, value, -1))],
  ['max/0', simple(value => extreme(value, value, 1))],
  ['_min_by/1', simple((value, keys = null) => extreme(value, keys, -1))],
  ['_max_by/1', simple((value, keys = null) => extreme(value, keys, 1))],
  ['flatten/0', simple(value => flatten(value, 1e9))],
  ['flatten/1', simple((value, depth = 0) => flatten(value, Number(depth)))],
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
  ['input_filename/0', evaluator => [plain(evaluator.host.fileName() ?? null)]],
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
  ...maths.map(([name, compute]) => numeric(name, compute)),
])
