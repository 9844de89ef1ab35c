// The program `cmp`: the first byte, or all bytes, in which two files differ.

import { isUtf8Locale } from '../../locale.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { type OptionTable, parseOptions } from '../options.ts'

const table: OptionTable = {
  program: 'cmp',
  short: { b: 'print-bytes', l: 'verbose', s: 'quiet', n: 'bytes', i: 'ignore-initial', v: 'version' },
  names: {
    'print-bytes': 'none',
    verbose: 'none',
    quiet: 'none',
    silent: 'none',
    bytes: 'required',
    'ignore-initial': 'required',
    version: 'none',
    help: 'none',
  },
}

interface Settings {
  readonly isQuiet: boolean
  readonly isVerbose: boolean
  readonly printsBytes: boolean
}

/** `cmp`: where two files differ. */
export async function cmp(process: Process): Promise<number> {
  const { given, operands, complaint } = parseOptions(process.args, table)
  const wrong = given.find(({ name, value }) => name === 'bytes' && !isAmount(value ?? ''))
  if (wrong) return misuse(process, `invalid --bytes value '${wrong.value}'`)
  const skip = given.findLast(option => option.name === 'ignore-initial')?.value
  const unread = skip?.split(':').find(part => !isAmount(part))
  if (unread !== undefined) return misuse(process, `invalid --ignore-initial value '${unread}'`)
  if (complaint !== undefined) return misuse(process, complaint)
  const has = (name: string) => given.some(option => option.name === name)
  if (has('version') || has('help')) throw new NotComputable('cmp --help')
  const settings = {
    isQuiet: has('quiet') || has('silent'),
    isVerbose: has('verbose'),
    printsBytes: has('print-bytes'),
  }
  if (settings.isQuiet && settings.isVerbose) return misuse(process, 'options -l and -s are incompatible')
  const [left, right = '-', ...rest] = operands
  if (left === undefined)
    return misuse(process, `missing operand after '${process.args.at(-1) ?? process.name}'`)
  if (rest.length > 2) return misuse(process, `extra operand '${rest[2]}'`)
  const misread = rest.find(word => !isAmount(word))
  if (misread !== undefined) return misuse(process, `invalid --ignore-initial value '${misread}'`)
  const [leftSkip, rightSkip] = skips(skip, rest)
  const limit = amount(given.findLast(option => option.name === 'bytes')?.value)
  if (left === right && leftSkip === rightSkip) return 0
  const one = await contentOf(process, left, settings)
  const two = one === undefined ? undefined : await contentOf(process, right, settings)
  if (one === undefined || two === undefined) return 2
  const sizes = [
    limit,
    isRegular(process, left) ? one.length - leftSkip : undefined,
    isRegular(process, right) ? two.length - rightSkip : undefined,
  ].filter(size => size !== undefined)
  const cut = (text: string, skip: number) => text.slice(skip, limit === undefined ? undefined : skip + limit)
  return compare(process, {
    names: [left, right],
    texts: [cut(one, leftSkip), cut(two, rightSkip)],
    settings,
    placeWidth: sizes.length === 0 ? widestPlace : String(Math.max(0, Math.min(...sizes))).length,
  })
}

async function misuse(process: Process, message: string): Promise<number> {
  await process.fail(message)
  await process.fail(`Try '${process.name} --help' for more information.`)
  return 2
}

const amountForm = /^([0-9]+)(?:([kKMGTP])(?:(iB)|(B))?)?$/
const isAmount = (text: string) => amountForm.test(text)

function amount(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [, digits, unit = '', , decimal] = amountForm.exec(text) ?? []
  return Number(digits) * (decimal === undefined ? 1024 : 1000) ** ' KMGTP'.indexOf(unit.toUpperCase() || ' ')
}

function skips(option: string | undefined, rest: readonly string[]): [number, number] {
  const [first, second] = (option ?? '0').split(':')
  const left = amount(rest[0]) ?? amount(first) ?? 0
  return [left, amount(rest[1]) ?? (rest[0] !== undefined ? 0 : (amount(second) ?? left))]
}

async function contentOf(process: Process, name: string, { isQuiet }: Settings): Promise<string | undefined> {
  if (
    isQuiet &&
    name !== '-' &&
    !process.fs.exists(process.path(name)) &&
    !process.shell.surroundings.offered.has(name)
  )
    return undefined
  return process.read(name)
}

interface Run {
  readonly names: readonly [string, string]
  readonly texts: readonly [string, string]
  readonly settings: Settings
  /** How wide `-l` writes the places. */
  readonly placeWidth: number
}

// of what could be of any length, as pipes
const widestPlace = 19

function isRegular(process: Process, name: string): boolean {
  if (name === '-') return false
  const { offered } = process.shell.surroundings
  return !offered.has(name) && !name.startsWith('/dev/')
}

async function compare(process: Process, run: Run): Promise<number> {
  const { names, texts, settings } = run
  const [one, two] = texts
  if (one === two) return 0
  if (settings.isQuiet) return 1
  const shared = Math.min(one.length, two.length)
  let at = 0
  while (at < shared && one[at] === two[at]) at++
  if (settings.isVerbose) return listAll(process, run)
  if (at === shared) return atEnd(process, run)
  const line = (one.slice(0, at).match(/\n/g)?.length ?? 0) + 1
  const head = `${names[0]} ${names[1]} differ: ${isUtf8Locale(process.shell) || settings.printsBytes ? 'byte' : 'char'} ${at + 1}, line ${line}`
  const bytes = settings.printsBytes
    ? ` is ${octal(one, at)} ${shown(one, at)} ${octal(two, at)} ${shown(two, at)}`
    : ''
  process.out(`${head}${bytes}\n`)
  return 1
}

async function atEnd(process: Process, { names, texts: [one, two], settings }: Run): Promise<number> {
  const name = one.length < two.length ? names[0] : names[1]
  const short = one.length < two.length ? one : two
  if (short === '') await process.fail(`EOF on ${name} which is empty`)
  else {
    const lines = short.match(/\n/g)?.length ?? 0
    const where = short.endsWith('\n') ? `line ${lines}` : `in line ${lines + 1}`
    await process.fail(`EOF on ${name} after byte ${short.length}${settings.isVerbose ? '' : `, ${where}`}`)
  }
  return 1
}

async function listAll(process: Process, run: Run): Promise<number> {
  const [one, two] = run.texts
  const shared = Math.min(one.length, two.length)
  // the end of a file is told at once, what was listed when all is done
  const status = one.length === two.length ? 1 : await atEnd(process, run)
  for (let at = 0; at < shared; at++) {
    if (one[at] === two[at]) continue
    const place = String(at + 1).padStart(run.placeWidth)
    const left = run.settings.printsBytes ? `${octal(one, at)} ${shown(one, at).padEnd(4)}` : octal(one, at)
    process.out(`${place} ${left} ${octal(two, at)}${run.settings.printsBytes ? ` ${shown(two, at)}` : ''}\n`)
  }
  return status
}

function octal(text: string, at: number): string {
  return text.charCodeAt(at).toString(8).padStart(3)
}

function shown(text: string, at: number): string {
  let code = text.charCodeAt(at)
  let mark = ''
  if (code >= 128) {
    mark = 'M-'
    code -= 128
  }
  if (code < 32) return `${mark}^${String.fromCharCode(code + 64)}`
  return code === 127 ? `${mark}^?` : mark + String.fromCharCode(code)
}
