// Small programs about the machine: getconf, locale, sync, clear, tty, stty, pathchk.
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { parseOptions } from '../options.ts'

const configuration: Readonly<Record<string, string>> = {
  PAGE_SIZE: '4096',
  PAGESIZE: '4096',
  LONG_BIT: '64',
  ARG_MAX: '2097152',
  PATH_MAX: '4096',
  NAME_MAX: '255',
  CHAR_BIT: '8',
  INT_MAX: '2147483647',
  CLK_TCK: '100',
  OPEN_MAX: '1024',
}

/** `getconf`: the limits of the system that are the same everywhere. */
export const getconf: Program = async process => {
  const [name, path] = process.args
  const value = name === undefined ? undefined : configuration[name]
  if (value === undefined || (path !== undefined && !['PATH_MAX', 'NAME_MAX'].includes(name ?? ''))) {
    const cpus = { _NPROCESSORS_ONLN: true, _NPROCESSORS_CONF: true }[name ?? '']
    if (!cpus) throw new NotComputable(`getconf ${process.args.join(' ')}`)
    process.out(`${process.shell.machine.system.processors}\n`)
    return 0
  }
  process.out(`${value}\n`)
  return 0
}

const categories = [
  'LC_CTYPE',
  'LC_NUMERIC',
  'LC_TIME',
  'LC_COLLATE',
  'LC_MONETARY',
  'LC_MESSAGES',
  'LC_PAPER',
  'LC_NAME',
  'LC_ADDRESS',
  'LC_TELEPHONE',
  'LC_MEASUREMENT',
  'LC_IDENTIFICATION',
]

/** `locale` without arguments: the settings in force. */
export const locale: Program = async process => {
  if (process.args.length > 0) throw new NotComputable(`locale ${process.args.join(' ')}`)
  const get = (name: string) => process.environment.get(name) ?? ''
  const all = get('LC_ALL')
  const lang = get('LANG')
  process.out(`LANG=${lang}\nLANGUAGE=${get('LANGUAGE')}\n`)
  for (const name of categories) {
    const own = get(name)
    process.out(all === '' && own !== '' ? `${name}=${own}\n` : `${name}="${all || lang || 'POSIX'}"\n`)
  }
  process.out(`LC_ALL=${all}\n`)
  return 0
}

/** `sync`: says only which of its files are not there. */
export const sync: Program = async process => {
  const options = await parseOptions(process, { flags: 'df', long: { data: 'd', 'file-system': 'f' } })
  if (typeof options === 'number') return options
  let status = 0
  for (const name of options.operands) {
    if (process.fs.exists(process.path(name))) continue
    await process.fail(`error opening ${quoted(name)}: No such file or directory`)
    status = 1
  }
  return status
}

/** `clear`: empties the screen. */
export const clear: Program = async process => {
  const terminal = process.environment.get('TERM')
  if (terminal === undefined) {
    await process.err('TERM environment variable not set.\n')
    return 1
  }
  process.out('\x1b[H\x1b[2J\x1b[3J')
  return 0
}

/** `tty`: whether standard input is a terminal. */
export const tty: Program = async process => {
  const options = await parseOptions(process, { flags: 's', long: { silent: 's', quiet: 's' }, status: 2 })
  if (typeof options === 'number') return options
  const isTerminal = process.input.isTerminal === true
  if (!options.has('s')) process.out(isTerminal ? '/dev/pts/0\n' : 'not a tty\n')
  return isTerminal ? 0 : 1
}

/** `stty size` at a terminal. */
export const stty: Program = async process => {
  if (process.input.isTerminal !== true) {
    await process.fail("'standard input': Inappropriate ioctl for device")
    return 1
  }
  if (process.args[0] !== 'size' || process.args.length > 1)
    throw new NotComputable(`stty ${process.args.join(' ')}`)
  const { lines, columns } = process.shell.machine.terminal
  process.out(`${lines} ${columns}\n`)
  return 0
}

/** `pathchk`: whether a path could be a file's. */
export const pathchk: Program = async process => {
  const options = await parseOptions(process, { flags: 'pP', long: { portability: 'portability' } })
  if (typeof options === 'number') return options
  if (options.operands.length === 0) return process.misuse('missing operand')
  let status = 0
  for (const name of options.operands)
    if (
      !(await isGoodPath(process, name, {
        isPortable: options.has('p') || options.has('portability'),
        isStrict: options.has('P') || options.has('portability'),
      }))
    )
      status = 1
  return status
}

async function isGoodPath(
  process: Process,
  name: string,
  { isPortable, isStrict }: { isPortable: boolean; isStrict: boolean },
): Promise<boolean> {
  const refuse = async (message: string) => {
    await process.fail(message)
    return false
  }
  if (isStrict && /(^|\/)-/.test(name))
    return refuse(`leading '-' in a component of file name ${quoted(name)}`)
  if (name === '' && (isPortable || isStrict)) return refuse('empty file name')
  if (name === '') return refuse("'': No such file or directory")
  const odd = isPortable ? /[^A-Za-z0-9._/-]/.exec(name)?.[0] : undefined
  if (odd !== undefined && odd >= '\x80') throw new NotComputable('how pathchk shows a character')
  if (odd !== undefined)
    return refuse(`nonportable character ${process.mark(odd)} in file name ${quoted(name)}`)
  const limit = isPortable ? 14 : 255
  const long = name.split('/').find(part => part.length > limit)
  if (long !== undefined)
    return refuse(`limit ${limit} exceeded by length ${long.length} of file name component ${quoted(long)}`)
  const parts = name.split('/').slice(0, -1)
  for (let count = 1; count <= parts.length; count++) {
    const node = process.fs.find(process.path(parts.slice(0, count).join('/') || '/'))
    if (node && node.kind !== 'directory') return refuse(`${name}: Not a directory`)
  }
  return true
}
