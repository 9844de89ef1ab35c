// mkdir, touch.
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'
import { choiceOf } from '../choice.ts'
import { parseOptions } from '../options.ts'
import { parseDate } from '../system/parse-date.ts'
import { attempt } from './attempt.ts'
import { parseMode } from './mode.ts'

/** `mkdir [-pv] [-m mode]`: makes folders. */
export const mkdir: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'pv',
    values: 'm',
    beyond: 'Z',
    long: { parents: 'p', verbose: 'v', mode: 'm=', context: 'context!' },
  })
  if (typeof options === 'number') return options
  if (options.operands.length === 0) return process.misuse('missing operand')
  const asked = options.value('m')
  const normal = 0o777 & ~process.shell.umask
  const mode = asked === undefined ? normal : madeMode(asked, process.shell.umask)
  if (mode === undefined) {
    await process.fail(`invalid mode ${quoted(asked ?? '')}`)
    return 1
  }
  let status = 0
  for (const name of options.operands) {
    const isMade = options.has('p')
      ? await makeParents(process, name, { mode, isVerbose: options.has('v') })
      : await attempt(
          process,
          reason => `cannot create directory ${quoted(name)}: ${reason}`,
          () => {
            process.fs.mkdir(process.path(name), { mode })
          },
        )
    if (!isMade) status = 1
    else if (options.has('v') && !options.has('p')) process.tell(`mkdir: created directory ${quoted(name)}\n`)
  }
  return status
}

// what a change like `+t` does not speak of follows the umask
function madeMode(asked: string, umask: number): number | undefined {
  const mode = parseMode(asked, { from: 0o777, umask, isDirectory: true })
  const bare = parseMode(asked, { from: 0, umask, isDirectory: true })
  if (mode === undefined || bare === undefined || !/[-+]/.test(asked)) return mode
  const spoken = bare | (0o777 & ~mode)
  return (mode & spoken) | (0o777 & ~umask & ~spoken)
}

async function makeParents(
  process: Process,
  name: string,
  { mode, isVerbose }: { mode: number; isVerbose: boolean },
): Promise<boolean> {
  const pieces = name.replace(/\/+$/, '').split('/')
  for (let count = 1; count <= pieces.length; count++) {
    const path = pieces.slice(0, count).join('/')
    if (path === '' || path === '.') continue
    const node = process.fs.find(process.path(path))
    if (node?.kind === 'directory') continue
    const isLast = count === pieces.length
    const made = await attempt(
      process,
      reason => `cannot create directory ${quoted(path)}: ${node && !isLast ? 'Not a directory' : reason}`,
      () => {
        process.fs.mkdir(process.path(path), { mode: isLast ? mode : 0o777 & ~process.shell.umask })
      },
    )
    if (!made) return false
    if (isVerbose) process.tell(`mkdir: created directory ${quoted(path)}\n`)
  }
  return true
}

/** `touch`: makes files and sets their times. */
export const touch: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'acmhf',
    values: 'drt',
    long: { 'no-create': 'c', date: 'd=', reference: 'r=', 'no-dereference': 'h', time: 'time=' },
    check: async ({ key, value = '' }) => {
      if (key === 't' && stampTime(value, process.shell.clock.now) === undefined) {
        await process.fail(`invalid date format ${quoted(value)}`)
        return 1
      }
      if (key !== 'time') return undefined
      const words = [
        ['atime', 'access', 'use'],
        ['mtime', 'modify'],
      ]
      const chosen = await choiceOf(process, value, { option: '--time', words })
      return typeof chosen === 'number' ? chosen : undefined
    },
  })
  if (typeof options === 'number') return options
  const sources = ['d', 'r', 't'].filter(options.has)
  if (sources.length > 1 && options.has('t'))
    return process.misuse('cannot specify times from more than one source')
  if (sources.length > 1) throw new NotComputable('touch from a date and a file')
  const time = await touchTime(process, options)
  if (time === undefined) return 1
  if (options.operands.length === 0) return process.misuse('missing file operand')
  let status = 0
  for (const name of options.operands) {
    const path = process.path(name)
    const done = await attempt(
      process,
      reason =>
        `${options.has('h') || isNoFolder(process, name) ? 'setting times of' : 'cannot touch'} ${quoted(name)}: ${reason}`,
      () => {
        if (name === '') throw new FsError('ENOENT')
        const place = process.fs.place(path, { follow: !options.has('h') })
        if (place.inode === undefined) {
          if (options.has('c')) return
          if (options.has('h')) throw new FsError('ENOENT')
          if (path.endsWith('/')) throw new FsError('ENOENT')
          process.fs.write(path, '', { mode: 0o666 & ~process.shell.umask })
        } else if (
          !process.fs.may(process.fs.node(place.inode), 2) &&
          process.fs.node(place.inode).uid !== process.fs.identity.uid
        )
          throw new FsError('EACCES')
        if (!options.has('a') || options.has('m'))
          process.fs.setTime(path, time, { follow: !options.has('h') })
      },
    )
    if (!done) status = 1
  }
  return status
}

// a new name that could only be a folder's
function isNoFolder(process: Process, name: string): boolean {
  const path = process.path(name)
  return (
    name.endsWith('/') &&
    !process.fs.find(path) &&
    process.fs.find(path.replace(/[^/]*\/+$/, ''))?.kind === 'directory'
  )
}

// `-t [[CC]YY]MMDDhhmm[.ss]`
function stampTime(stamp: string, now: number): number | undefined {
  const match = /^(?:(\d{2})?(\d{2}))?(\d{2})(\d{2})(\d{2})(\d{2})(?:\.(\d{2}))?$/.exec(stamp)
  if (!match) return undefined
  const [, century, year, month, day, hour, minute, second] = match
  const full =
    year === undefined
      ? new Date(now).getUTCFullYear()
      : century === undefined
        ? Number(year) + (Number(year) < 69 ? 2000 : 1900)
        : Number(century + year)
  const moment = new Date(
    Date.UTC(full, Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second ?? 0)),
  )
  const isReal = [
    [moment.getUTCMonth() + 1, month],
    [moment.getUTCDate(), day],
    [moment.getUTCHours(), hour],
    [moment.getUTCMinutes(), minute],
    [moment.getUTCSeconds(), second ?? 0],
  ].every(([made, said]) => Number(made) === Number(said))
  return isReal || Number(second) === 60 ? moment.getTime() : undefined
}

async function touchTime(
  process: Process,
  options: { value(key: string): string | undefined },
): Promise<number | undefined> {
  const now = process.shell.clock.now
  const date = options.value('d')
  const stamp = options.value('t')
  const reference = options.value('r')
  if (reference !== undefined) {
    const node = process.fs.find(process.path(reference))
    if (node) return node.mtime
    await process.fail(`failed to get attributes of ${quoted(reference)}: No such file or directory`)
    return undefined
  }
  if (stamp !== undefined) return stampTime(stamp, now)
  if (date === undefined) return now
  const parsed = parseDate(date, process.shell)
  if (parsed === 'invalid') {
    await process.fail(`invalid date format ${quoted(date)}`)
    return undefined
  }
  return parsed
}
