// Reads a command's arguments by its options. Every complaint says what was expected, or what may have been meant.
import { parseArgs } from 'node:util'
import { WorldError } from '../../world/error.ts'
import { nearest } from '../../world/text/nearest.ts'
import { type Command, helpOption } from './command.ts'
import type { Option, ValuesOf } from './option.ts'

type Values = { [name: string]: ValuesOf<readonly Option[]>[string] }
type OptionToken = Extract<NonNullable<ReturnType<typeof parseArgs>['tokens']>[number], { kind: 'option' }>

export interface Arguments {
  readonly values: ValuesOf<readonly Option[]>
  readonly operands: readonly string[]
  readonly isHelpWanted: boolean
}

/** Reads arguments, or throws a WorldError at 'usage'. */
export function readArguments(args: readonly string[], command: Command): Arguments {
  const options: readonly Option[] = [...command.options, helpOption]
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(options.map(option => [option.name, shapeOf(option)])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const values: Values = Object.fromEntries(options.map(option => [option.name, absent(option)]))
  const operands: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value)
    if (token.kind !== 'option') continue
    const option = options.find(({ name }) => name === token.name)
    if (!option) throw unknownOption(token.rawName, options)
    const value = valueFrom(token, option, options)
    const before = values[option.name]
    if (option.isRepeatable) values[option.name] = [...(before as string[]), String(value)]
    else if (before === undefined || before === false) values[option.name] = value
    else throw usageError(`${token.rawName} was given twice.`)
  }
  const isHelpWanted = values.help === true
  if (!isHelpWanted) refuseMissing(values, command)
  if (!isHelpWanted) refuseCount(operands, command)
  return { values, operands, isHelpWanted }
}

function shapeOf(option: Option): { type: 'boolean' | 'string'; short?: string } {
  const type = option.type === 'flag' ? 'boolean' : 'string'
  return option.short === undefined ? { type } : { type, short: option.short }
}

function absent(option: Option): Values[string] {
  if (option.type === 'flag') return false
  return option.isRepeatable ? [] : undefined
}

function valueFrom(
  token: OptionToken,
  option: Option,
  options: readonly Option[],
): string | number | boolean {
  const { rawName, value, inlineValue } = token
  if (option.type === 'flag') {
    if (value === undefined) return true
    throw usageError(`${rawName} takes no value.`)
  }
  const isNextOption = !inlineValue && options.some(({ name, short }) => isNamed(value, name, short))
  if (value === undefined || isNextOption) throw usageError(`${rawName} needs ${expected(option)}.`)
  if (option.choices && !option.choices.includes(value)) {
    throw usageError(`${rawName}: expected ${expected(option)}, found '${value}'.`)
  }
  return option.type === 'text' ? value : numberFrom(value, option, rawName)
}

function isNamed(text: string | undefined, name: string, short: string | undefined): boolean {
  return (
    text === `--${name}` ||
    text?.startsWith(`--${name}=`) === true ||
    (short !== undefined && text === `-${short}`)
  )
}

function numberFrom(text: string, option: Option, rawName: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  const isFine = option.type === 'integer' ? Number.isSafeInteger(number) : Number.isFinite(number)
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = option
  if (isFine && number >= minimum && number <= maximum) return number
  throw usageError(`${rawName}: expected ${expected(option)}, found '${text}'.`)
}

function expected({ type, choices, minimum, maximum, value }: Option): string {
  if (choices) return choices.join(' or ')
  if (type === 'text') return `a value${value ? ` (${value})` : ''}`
  const kind = type === 'integer' ? 'a whole number' : 'a number'
  const bounds = [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
  ]
  return bounds.length === 0 ? kind : `${kind}, ${bounds.join(' and ')}`
}

function unknownOption(rawName: string, options: readonly Option[]): WorldError {
  const known = options.map(({ name }) => `--${name}`)
  return usageError(`There is no option ${rawName}.`, nearest(rawName, known))
}

function refuseMissing(values: Values, { options, name, usage }: Command): void {
  const missing = options.find(option => option.isRequired && values[option.name] === undefined)
  if (missing) throw usageError(`--${missing.name} is missing.`, `Usage: agentworld ${name} ${usage}`)
}

function refuseCount(given: readonly string[], { name, operands: { least, most }, usage }: Command): void {
  if (given.length >= least && given.length <= most) return
  const problem =
    given.length < least ? 'An argument is missing.' : `'${given[most]}' is one argument too many.`
  throw usageError(problem, `Usage: agentworld ${name} ${usage}`)
}

function usageError(message: string, remedy?: string): WorldError {
  return new WorldError('usage', message, remedy === undefined ? {} : { remedy })
}
