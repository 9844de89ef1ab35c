// How every script here is called. The comment at its head is its help; what it was called with stands on stderr, so that
// a run can be made again; and what its user did wrong is said in one line.
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util'
import { z } from 'zod'
import { explain, WorldError } from '../../src/world/error.ts'
import { asFlag } from '../../src/world/remedy.ts'

/** An option's default tells its kind: `undefined` is a text that may be left out, `[]` any number of texts, a list of
 * words the choice among them, the first being the default. */
type Default = number | string | boolean | undefined | readonly string[]

type Value<Given extends Default> = Given extends number
  ? number
  : Given extends boolean
    ? boolean
    : Given extends undefined
      ? string | undefined
      : Given extends readonly []
        ? readonly string[]
        : Given extends readonly (infer Word)[]
          ? Word
          : string

type Values<Options extends Readonly<Record<string, Default>>> = {
  readonly [Name in keyof Options]: Value<Options[Name]>
}

/** Reads the options that a script was called with; `file` is the script's own. */
export function scriptOptions<const Options extends Readonly<Record<string, Default>>>(
  file: string,
  options: Options,
): Values<Options> {
  const script = `runs/${path.basename(file, '.ts')}`
  process.on('uncaughtException', error => leave(script, error))
  if (process.argv.includes('--help')) {
    console.log(helpOf(script, readFileSync(file, 'utf8'), options))
    process.exit(0)
  }
  const values = parsed(options)
  console.error([script, ...Object.entries(values).flatMap(asWritten)].join(' '))
  return values as Values<Options>
}

function leave(script: string, error: unknown): never {
  const isUsers =
    error instanceof WorldError ||
    error instanceof z.ZodError ||
    error instanceof SyntaxError ||
    (error instanceof Error && 'syscall' in error)
  console.error(isUsers ? `${script}: ${messageOf(error)}` : error)
  process.exit(error instanceof WorldError && error.at === 'usage' ? 2 : 1)
}

const messageOf = (error: unknown) =>
  error instanceof z.ZodError ? z.prettifyError(error) : explain(error, asFlag)

type Parsed = {
  readonly [name: string]: number | string | boolean | undefined | readonly (string | boolean)[]
}

function parsed(options: Readonly<Record<string, Default>>): Parsed {
  const descriptors = Object.entries(options).map(([name, value]): [string, ParseArgsOptionDescriptor] => [
    name,
    {
      type: typeof value === 'boolean' ? 'boolean' : 'string',
      multiple: Array.isArray(value) && value.length === 0,
    },
  ])
  try {
    const { values } = parseArgs({ options: Object.fromEntries(descriptors) })
    return Object.fromEntries(
      Object.entries(options).map(([name, value]) => [name, chosenValue(name, value, values[name])]),
    )
  } catch (cause) {
    throw new WorldError('usage', `${explain(cause).split('. ')[0]}.`, { remedy: '--help lists all.', cause })
  }
}

function chosenValue(name: string, standard: Default, given: Parsed[string]): Parsed[string] {
  if (typeof standard === 'number') return numberOf(name, standard, given)
  if (!Array.isArray(standard) || standard.length === 0) return given ?? standard
  const word = given ?? standard[0]
  if (typeof word === 'string' && standard.includes(word)) return word
  throw new WorldError('usage', `--${name} is one of ${standard.join(', ')}; it was '${word}'`)
}

function numberOf(name: string, standard: number, given: Parsed[string]): number {
  if (given === undefined) return standard
  const number = Number(given)
  if (given !== '' && Number.isFinite(number) && number >= 0) return number
  throw new WorldError('usage', `--${name} is a number; it was '${given}'`)
}

function asWritten([name, value]: [string, Parsed[string]]): string[] {
  if (value === undefined || value === false) return []
  if (value === true) return [`--${name}`]
  return [value].flat().flatMap(one => [`--${name}`, /^[\w./:=,-]+$/.test(`${one}`) ? `${one}` : `'${one}'`])
}

function helpOf(script: string, source: string, options: Readonly<Record<string, Default>>): string {
  const about = (/^(?:\/\/.*\n)+/.exec(source)?.[0] ?? '').replaceAll(/^\/\/ ?/gm, '')
  const lines = Object.entries(options).map(([name, value]) => `  --${name}${kindOf(value)}`)
  const usage = `Usage: node --conditions=agentworld-source ${script}.ts${lines.length > 0 ? ' [options]' : ''}`
  return [about, usage, ...lines].join('\n')
}

function kindOf(value: Default): string {
  if (typeof value === 'boolean') return ''
  if (value === undefined) return ' …'
  if (typeof value === 'number' || typeof value === 'string') return ` … [${value}]`
  return value.length === 0 ? ' … (any number)' : ` ${value.join('|')} [${value[0]}]`
}
