// ps: which processes, in which columns, in which order. Trees, threads and formats of other systems are not computed.
import type { Process, Program } from '../../../run/process.ts'
import { accountLines } from '../../system/identity.ts'
import { beyond } from '../declared.ts'
import { ownTty, processTable, type Row } from './process-table.ts'
import { type Column, columns } from './ps-columns.ts'

type Shown = Column & { readonly title: string }

interface Request {
  selections: ((row: Row) => boolean)[]
  columns: Shown[] | undefined
  sort: string[]
  hasHeader: boolean
  bsd: Set<string>
}

class Misuse {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

const usage = `
Usage:
 ps [options]

 Try 'ps --help <simple|list|output|threads|misc|all>'
  or 'ps --help <s|l|o|t|m|a>'
 for additional help text.

For more details see ps(1).
`

/** `ps`: the declared processes and the shell's own. */
export const ps: Program = async process => {
  const table = processTable(process)
  try {
    const request = readRequest(process)
    const rows = sorted(selected(table, request, process), request.sort)
    const shown = columnsOf(request).map(column => sized(column, process))
    if (request.hasHeader && shown.some(({ title }) => title !== ''))
      process.out(
        clipped(
          line(shown, ({ title }) => title),
          process,
        ),
      )
    const context = { process, now: process.shell.clock.now }
    for (const row of rows)
      process.out(
        clipped(
          line(shown, column => column.value(row, context)),
          process,
        ),
      )
    return rows.length === 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof Misuse)) throw error
    await process.err(`error: ${error.message}\n${usage}`)
    return 1
  }
}

function readRequest(process: Process): Request {
  const request: Request = { selections: [], columns: undefined, sort: [], hasHeader: true, bsd: new Set() }
  const words = [...process.args]
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (word.startsWith('--')) longOption(word.slice(2), request, process)
    else if (/^-?[0-9]+$/.test(word)) byPids(word.replace('-', ''), request)
    else if (word.startsWith('-')) unixOptions(word.slice(1), words, { request, process })
    else bsdOptions(word, words, { request, process })
  }
  return request
}

const all = () => true

function longOption(text: string, request: Request, process: Process): void {
  const [name = '', value = ''] = text.split('=')
  if (name === 'sort') request.sort.push(...sortKeys(value))
  else if (['no-headers', 'no-heading', 'noheaders', 'no-header'].includes(name)) request.hasHeader = false
  else if (name === 'headers') throw beyond(process)
  else if (name === 'pid' && value !== '') byPids(value, request)
  else if (name === 'ppid' && value !== '') {
    const parents = new Set(value.split(',').map(Number))
    request.selections.push(({ ppid }) => parents.has(ppid))
  } else if (name === 'user' && value !== '') byUsers(value, request, process)
  else throw beyond(process)
}

function sortKeys(text: string): string[] {
  const keys = text.split(',')
  for (const key of keys)
    if (columns[key.replace(/^[-+]/, '')]?.key === undefined) throw new Misuse('unknown sort specifier')
  return keys
}

function byPids(text: string, request: Request): void {
  const numbers = text.split(/[ ,]+/)
  if (!numbers.every(number => /^[0-9]+$/.test(number))) throw new Misuse('process ID list syntax error')
  const pids = new Set(numbers.map(Number))
  request.selections.push(({ pid }) => pids.has(pid))
}

function byUsers(text: string, request: Request, process: Process): void {
  const accounts = accountLines(process, '/etc/passwd')
  const names = new Set(
    text.split(/[ ,]+/).map(name => {
      const account = accounts.find(fields => fields[0] === name || fields[2] === name)
      const known = account?.[0] ?? processTable(process).find(({ user }) => user === name)?.user
      if (known === undefined && !/^[0-9]+$/.test(name)) throw new Misuse('user name does not exist')
      return known ?? name
    }),
  )
  request.selections.push(({ user }) => names.has(user))
}

interface Reading {
  readonly request: Request
  readonly process: Process
}

function unixOptions(letters: string, words: string[], { request, process }: Reading): void {
  for (let at = 0; at < letters.length; at++) {
    const letter = letters.charAt(at)
    if ('puUCoO'.includes(letter)) {
      const value = letters.slice(at + 1) || words.shift()
      if (letter === 'u' && value === undefined && letters === 'aux') throw beyond(process)
      if (value === undefined) throw new Misuse(missing[letter] ?? 'option requires an argument')
      valueOption(letter, value, { request, process })
      return
    }
    if (letter === 'e' || letter === 'A') request.selections.push(all)
    else if (letter === 'f') request.bsd.add('full')
    else if (letter === 'a') request.selections.push(({ tty, state }) => tty !== '?' && !state.includes('s'))
    else if (letter === 'x' || letter === 'w') request.bsd.add(letter)
    else throw beyond(process)
  }
}

const missing: Readonly<Record<string, string>> = {
  p: 'list of process IDs must follow -p',
  u: 'list of users must follow -u',
  U: 'list of users must follow -U',
  C: 'list of command names must follow -C',
  o: 'format specification must follow -o',
}

function valueOption(letter: string, value: string, { request, process }: Reading): void {
  if (letter === 'p') byPids(value, request)
  else if (letter === 'o') request.columns = [...(request.columns ?? []), ...format(value)]
  else if (letter === 'u' && value === 'x') {
    request.bsd.add('u').add('x')
    request.selections.push(all)
  } else if (letter === 'u' || letter === 'U') byUsers(value, request, process)
  else if (letter === 'C') {
    const names = new Set(value.split(','))
    request.selections.push(({ name }) => names.has(name))
  } else throw beyond(process)
}

function bsdOptions(letters: string, words: string[], { request, process }: Reading): void {
  for (let at = 0; at < letters.length; at++) {
    const letter = letters.charAt(at)
    if (letter === 'o' || letter === 'p') {
      const value = letters.slice(at + 1) || words.shift()
      if (value === undefined) throw beyond(process)
      valueOption(letter, value, { request, process })
      return
    }
    if (letter === 'h') request.hasHeader = false
    else if ('auxw'.includes(letter)) request.bsd.add(letter)
    else throw beyond(process)
  }
  request.bsd.add('bsd')
}

function format(text: string): Shown[] {
  const shown: Shown[] = []
  const equals = text.indexOf('=')
  const names = (equals === -1 ? text : text.slice(0, equals)).split(/[ ,]+/).filter(Boolean)
  // after `=` comes a title, which runs on to the end unless it is empty
  const title = equals === -1 ? undefined : text.slice(equals + 1)
  const rest = title?.startsWith(',') ? title.slice(1) : undefined
  for (const [index, name] of names.entries()) {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (!column || name === 'uid_name') throw new Misuse(`unknown user-defined format specifier "${name}"`)
    const own =
      index === names.length - 1 && title !== undefined ? (rest === undefined ? title : '') : undefined
    shown.push({ ...column, title: own ?? column.header, width: Math.max(column.width, own?.length ?? 0) })
  }
  return rest === undefined || rest === '' ? shown : [...shown, ...format(rest)]
}

function selected(table: readonly Row[], { selections, bsd }: Request, process: Process): Row[] {
  const me = process.shell.machine.user
  if (selections.length > 0) return table.filter(row => selections.some(isWanted => isWanted(row)))
  if (bsd.has('a') && bsd.has('x')) return [...table]
  if (bsd.has('a')) return table.filter(({ tty }) => tty !== '?')
  if (bsd.has('x')) return table.filter(({ user }) => user === me)
  return table.filter(({ user, tty }) => user === me && tty === ownTty)
}

function sorted(rows: Row[], keys: readonly string[]): Row[] {
  const compare = (one: Row, other: Row): number => {
    for (const key of keys) {
      const value = columns[key.replace(/^[-+]/, '')]?.key
      const [left, right] = [value?.(one) ?? 0, value?.(other) ?? 0]
      if (left !== right) return (left < right ? -1 : 1) * (key.startsWith('-') ? -1 : 1)
    }
    return 0
  }
  return keys.length === 0 ? rows : [...rows].sort(compare)
}

function columnsOf({ columns: asked, bsd }: Request): Shown[] {
  if (asked) return asked
  const names = bsd.has('full')
    ? 'uid_name pid ppid c stime tname time cmd'
    : bsd.has('u')
      ? 'user pid %cpu %mem vsz rss tname stat start_time bsdtime args'
      : bsd.has('bsd') || bsd.has('x')
        ? 'pid tname stat bsdtime args'
        : 'pid tname time ucmd'
  return names.split(' ').flatMap(name => {
    const column = columns[name]
    return column ? [{ ...column, title: column.header }] : []
  })
}

// process numbers are as wide as the largest the machine may give
function sized(column: Shown, { fs }: Process): Shown {
  if (column.header !== 'PID' && column.header !== 'PPID') return column
  const proc = fs.stat('/proc')
  const isDeclared = proc.kind === 'directory' && proc.entries.has('sys')
  const node = isDeclared ? fs.find('/proc/sys/kernel/pid_max') : undefined
  const largest = node?.kind === 'file' ? Number(node.data) - 1 : 4_194_303
  return { ...column, width: Math.max(String(largest).length, column.title.length) }
}

// text that is longer than its column takes room from the next one
function line(shown: readonly Shown[], cell: (column: Shown) => string): string {
  let text = ''
  let target = 0
  for (const [index, column] of shown.entries()) {
    const isLast = index === shown.length - 1
    if (index > 0) {
      text += ' '
      target += 1
    }
    const value = cell(column)
    const kept = column.isLeft && !isLast ? value.slice(0, column.width) : value
    target += column.width
    const room = Math.max(0, target - text.length)
    text += column.isLeft ? (isLast ? kept : kept.padEnd(room)) : kept.padStart(room)
  }
  return text
}

function clipped(text: string, { output, shell }: Process): string {
  const width = output?.isTerminal === true ? shell.machine.terminal.columns : Number.POSITIVE_INFINITY
  return `${text.slice(0, width)}\n`
}
