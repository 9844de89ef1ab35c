// pgrep, pkill and pidof: processes by name.
import { toText } from '../../../bytes.ts'
import { countedRegex } from '../../../languages/regex/counted-regex.ts'
import type { Process, Program } from '../../../run/process.ts'
import { type Options, parseOptions } from '../../options.ts'
import { beyond, isRoot } from '../declared.ts'
import { endProcesses } from './end-process.ts'
import { processTable, type Row } from './process-table.ts'

const long = {
  full: 'f',
  exact: 'x',
  'list-name': 'l',
  'list-full': 'a',
  count: 'c',
  newest: 'n',
  oldest: 'o',
  inverse: 'v',
  'ignore-case': 'i',
  delimiter: 'd=',
  euid: 'u=',
  parent: 'P=',
}

async function matches(process: Process, options: Options): Promise<Row[] | number> {
  const [pattern, extra] = options.operands
  const hasCriteria = ['u', 'P', 'U'].some(options.has)
  if (extra !== undefined) {
    await process.err(`${process.name}: only one pattern can be provided\n${hint(process)}`)
    return 2
  }
  if (pattern === undefined && !hasCriteria) {
    await process.err(`${process.name}: no matching criteria specified\n${hint(process)}`)
    return 2
  }
  const text = toText(pattern ?? '')
  if (/[\\[\]{}]/.test(text)) throw beyond(process)
  const expression = countedRegex(options.has('x') ? `^(?:${text})$` : text, options.has('i') ? 'i' : '')
  const users = new Set((options.value('u') ?? options.value('U'))?.split(','))
  const parents = new Set(options.value('P')?.split(',').map(Number))
  const found = processTable(process).filter(
    row =>
      !isSelf(row, process) &&
      expression.test(options.has('f') ? row.command : row.name) !== options.has('v') &&
      (users.size === 0 || users.has(row.user)) &&
      (parents.size === 0 || parents.has(row.ppid)),
  )
  const byStart = [...found].sort((one, other) => one.startedAt - other.startedAt || one.pid - other.pid)
  return options.has('n') ? byStart.slice(-1) : options.has('o') ? byStart.slice(0, 1) : found
}

const hint = ({ name }: Process) => `Try \`${name} --help' for more information.\n`

function isSelf({ command }: Row, { name, args }: Process): boolean {
  return command === [name, ...args].join(' ')
}

/** `pgrep`: numbers of the processes that match. */
export const pgrep: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'fxlacnovi',
    values: 'duUP',
    beyond: 'gGstrFLAH',
    long,
    status: 2,
  })
  if (typeof options === 'number') return options
  const rows = await matches(process, options)
  if (typeof rows === 'number') return rows
  const shown = rows.map(({ pid, name, command }) =>
    options.has('a') ? `${pid} ${command}` : options.has('l') ? `${pid} ${name}` : String(pid),
  )
  if (options.has('c')) process.out(`${rows.length}\n`)
  else if (rows.length > 0) process.out(`${shown.join(options.value('d') ?? '\n')}\n`)
  return rows.length > 0 ? 0 : 1
}

/** `pkill`: a signal to the processes that match. */
export const pkill: Program = async process => {
  const signal = process.args.find(word => /^-(?:[0-9]+|(?:SIG)?[A-Z]{3,})$/.test(word))
  const rest = process.args.filter(word => word !== signal)
  const own = process.with({ args: rest })
  const options = await parseOptions(own, {
    flags: 'fxcnovie',
    values: 'uUP',
    beyond: 'gGstrFLAHq',
    long,
    status: 2,
  })
  if (typeof options === 'number') return options
  if (options.has('e') || options.has('c')) throw beyond(process)
  const rows = await matches(own, options)
  if (typeof rows === 'number') return rows
  const mine = rows.filter(({ user }) => isRoot(process) || user === process.shell.machine.user)
  if (mine.some(({ tty, ppid }) => tty === 'pts/0' && ppid <= 1)) throw beyond(process)
  for (const { pid } of rows.filter(row => !mine.includes(row)))
    await process.err(`${process.name}: killing pid ${pid} failed: Operation not permitted\n`)
  endProcesses(process.shell, { pids: mine.map(({ pid }) => pid), signal: (signal ?? '-TERM').slice(1) })
  return mine.length > 0 ? 0 : 1
}

/** `pidof`: numbers of the processes of a program. */
export const pidof: Program = async process => {
  const options = await parseOptions(process, { flags: 's', beyond: 'cnqxoSz', status: 1 })
  if (typeof options === 'number') return options
  const table = processTable(process)
  const pids = options.operands
    .flatMap(name => table.filter(row => row.name === name || row.command.split(' ')[0] === name))
    .filter(row => !isSelf(row, process))
    .map(({ pid }) => pid)
    .sort((one, other) => other - one)
  if (pids.length === 0) return 1
  process.out(`${(options.has('s') ? pids.slice(0, 1) : pids).join(' ')}\n`)
  return 0
}
