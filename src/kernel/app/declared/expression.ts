// Conditions and values of apps, in CEL: it has no loops but over lists, no side effects and no way out. Numbers are plain:
// whole ones and others mix. Nested walks over long lists are refused before they begin, so that cost has a bound.
import { type ASTNode, Environment, type ParseResult } from '@marcbachmann/cel-js'
import { z } from 'zod'
import type { Json } from '../../../world/json.ts'
import { matches } from '../../../world/text/pattern.ts'
import { AppFault } from './app-fault.ts'

/** What an expression can see, by name. */
export type Names = { readonly [name: string]: unknown }

const limits = { walks: 2_000_000, kept: 5_000, text: 100_000 }
const environment = plainNumbers(
  new Environment({
    unlistedVariablesAreDyn: true,
    homogeneousAggregateLiterals: false,
    limits: {
      maxAstNodes: 400,
      maxDepth: 60,
      maxListElements: 200,
      maxMapEntries: 100,
      maxCallArguments: 10,
    },
  }),
)
  .registerFunction('sum(list): double', (list: unknown[]) =>
    list.reduce<number>((sum, one) => sum + numberOf(one), 0),
  )
  .registerFunction('least(list): dyn', (list: unknown[]) => extreme(list, -1))
  .registerFunction('most(list): dyn', (list: unknown[]) => extreme(list, 1))
  .registerFunction('number(dyn): dyn', (value: unknown) => {
    const number = numberOf(value)
    return Number.isFinite(number) ? number : null
  })
  .registerFunction('round(dyn, int): double', (value: unknown, digits: bigint) =>
    rounded(numberOf(value), Number(digits)),
  )
  .registerFunction('text(dyn): string', (value: unknown) => textOf(plain(value)))
  .registerFunction('lower(string): string', (text: string) => text.toLowerCase())
  .registerFunction('replaced(string, string, string): string', (text: string, find: string, put: string) =>
    find === '' ? text : plainText(text.split(find).join(put)),
  )
  .registerFunction('occurrences(string, string): double', (text: string, find: string) =>
    find === '' ? 0 : text.split(find).length - 1,
  )
  .registerFunction('upper(string): string', (text: string) => text.toUpperCase())
  .registerFunction(
    'isNumber(dyn): bool',
    (value: unknown) => String(value).trim() !== '' && Number.isFinite(numberOf(value)),
  )
  .registerFunction('found(string, string): bool', (text: string, pattern: string) => matches(pattern, text))
  .registerFunction('days(string, string): double', (from: string, to: string) => daysBetween(from, to))
  .registerFunction('plusDays(string, dyn): string', (date: string, days: unknown) =>
    plusDays(date, numberOf(days)),
  )

interface Compiled {
  readonly run: ParseResult
  /** How deep walks over lists are nested in it. */
  readonly depth: number
  readonly names: readonly string[]
}

const compiled = new Map<string, Compiled>()

/** An expression in CEL that can be read. */
export const Expression = z
  .string()
  .min(1)
  .max(2000)
  .superRefine((source, context) => {
    try {
      compile(source)
    } catch (error) {
      context.addIssue({ code: 'custom', message: `not an expression: ${firstLine(error)}` })
    }
  })

/** What the expression is worth. Throws an AppFault where it cannot be told. */
export function evaluate(source: string, names: Names): Json {
  const { run, depth, names: used } = compile(source)
  if (depth > 1) {
    const longest = used.reduce(
      (most, name) => Math.max(most, Array.isArray(names[name]) ? names[name].length : 0),
      20,
    )
    if (longest ** depth > limits.walks) throw new AppFault(`'${source}' walks through too much`)
  }
  try {
    return plain(run(names as Record<string, unknown>))
  } catch (error) {
    throw new AppFault(`'${source}': ${firstLine(error)}`)
  }
}

/** Whether the condition holds. */
export function holds(condition: string | undefined, names: Names): boolean {
  if (condition === undefined) return true
  const value = evaluate(condition, names)
  if (typeof value !== 'boolean') throw new AppFault(`'${condition}' is no condition`)
  return value
}

/** A value as it is read in a text: nothing for null, no zeros behind a number. */
export function textOf(value: Json | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function compile(source: string): Compiled {
  const known = compiled.get(source)
  if (known) return known
  const run = environment.parse(source)
  const seen = new Set<string>()
  const made = { run, depth: depthOf(run.ast, seen), names: [...seen] }
  if (compiled.size >= limits.kept) compiled.clear()
  compiled.set(source, made)
  return made
}

const walks = new Set(['filter', 'map', 'exists', 'exists_one', 'all'])

function depthOf(node: unknown, names: Set<string>): number {
  if (Array.isArray(node)) return node.reduce<number>((most, one) => Math.max(most, depthOf(one, names)), 0)
  if (node === null || typeof node !== 'object' || !('op' in node)) return 0
  const { op, args } = node as ASTNode
  if (op === 'id' && typeof args === 'string') names.add(args)
  const [method] = Array.isArray(args) ? args : []
  if (op === 'rcall' && method === 'matches') throw new Error('use found(text, pattern) in place of matches')
  const inner = depthOf(args, names)
  return op === 'rcall' && typeof method === 'string' && walks.has(method) ? inner + 1 : inner
}

// CEL keeps whole numbers and others apart; a table's numbers are one kind
function plainNumbers(made: Environment): Environment {
  const pairs = [
    ['int', 'double'],
    ['double', 'int'],
  ]
  const operators: { readonly [sign: string]: (a: number, b: number) => number } = {
    '+': (a, b) => a + b,
    '-': (a, b) => a - b,
    '*': (a, b) => a * b,
    '/': (a, b) => a / b,
    '%': (a, b) => a % b,
  }
  for (const [sign, work] of Object.entries(operators)) {
    const kinds = sign === '%' ? [...pairs, ['double', 'double']] : pairs
    for (const [left, right] of kinds)
      made.registerOperator(`${left} ${sign} ${right}: double`, (a: unknown, b: unknown) =>
        work(Number(a), Number(b)),
      )
  }
  return made
}

function plainText(text: string): string {
  if (text.length > limits.text) throw new AppFault(`a text is longer than ${limits.text} characters`)
  return text
}

function plain(value: unknown): Json {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'string') return plainText(value)
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new AppFault('a number is not finite')
    return value
  }
  if (Array.isArray(value)) return value.map(plain)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, one]) => [String(key), plain(one)]))
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]))
  throw new AppFault(`a value of the kind ${typeof value}`)
}

function numberOf(value: unknown): number {
  return typeof value === 'string' ? (value.trim() === '' ? Number.NaN : Number(value)) : Number(value)
}

function rounded(value: number, digits: number): number {
  return Number(`${Math.round(Number(`${value}e${digits}`))}e${-digits}`)
}

function extreme(list: readonly unknown[], sign: 1 | -1): unknown {
  return list.reduce((best, one) => {
    if (best === null) return one
    const isBeyond = typeof one === 'string' ? one > String(best) : numberOf(one) > numberOf(best)
    const isSame = typeof one === 'string' ? one === best : numberOf(one) === numberOf(best)
    return !isSame && isBeyond === (sign === 1) ? one : best
  }, null)
}

const dayMs = 86_400_000

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, date.length > 10 ? 24 : 10)
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
