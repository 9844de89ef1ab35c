// basename, dirname, readlink, realpath, pwd, mktemp.
import { logicalPath } from '../../logical-path.ts'
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'
import type { Node } from '../../tree/tree-node.ts'
import { shellName } from '../../words/quote.ts'
import { dynamicVariable } from '../../words/special.ts'
import { type Options, parseOptions } from '../options.ts'

/** `basename`: the last part of a path. */
export const basename: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'az',
    values: 's',
    long: { multiple: 'a', suffix: 's=', zero: 'z' },
    isStrict: true,
  })
  if (typeof options === 'number') return options
  const { operands } = options
  const [first, second, third] = operands
  if (first === undefined) return process.misuse('missing operand')
  const isMany = options.has('a') || options.has('s')
  if (!isMany && third !== undefined) return process.misuse(`extra operand ${quoted(third)}`)
  const suffix = options.value('s') ?? (isMany ? '' : (second ?? ''))
  const end = options.has('z') ? '\0' : '\n'
  for (const name of isMany ? operands : [first]) process.out(`${baseOf(name, suffix)}${end}`)
  return 0
}

function baseOf(name: string, suffix: string): string {
  const base = name === '' ? '' : (name.replace(/\/+$/, '').split('/').at(-1) ?? '') || '/'
  return suffix !== '' && base !== suffix && base.endsWith(suffix) ? base.slice(0, -suffix.length) : base
}

/** `dirname`: a path without its last part. */
export const dirname: Program = async process => {
  const options = await parseOptions(process, { flags: 'z', long: { zero: 'z' } })
  if (typeof options === 'number') return options
  if (options.operands.length === 0) return process.misuse('missing operand')
  for (const name of options.operands) process.out(`${parentOf(name)}${options.has('z') ? '\0' : '\n'}`)
  return 0
}

function parentOf(name: string): string {
  const trimmed = name.replace(/(?<=.)\/+$/, '')
  const slash = trimmed.lastIndexOf('/')
  if (slash === -1) return '.'
  return trimmed.slice(0, slash).replace(/\/+$/, '') || '/'
}

type Missing = 'none' | 'last' | 'all'

/** A path without symlinks; `missing`: which parts may be absent. */
function canonical(process: Process, name: string, missing: Missing, links = 0): string {
  const path = process.path(name)
  if (links > 40) {
    if (missing === 'all') throw new NotComputable('a path through links in a circle')
    throw new FsError('ELOOP')
  }
  if (missing === 'none') return process.fs.realpath(path)
  const names = path.split('/').filter(part => part !== '')
  let at = '/'
  for (const [index, part] of names.entries()) {
    const isLast = index === names.length - 1
    const next = at === '/' ? `/${part}` : `${at}/${part}`
    if (part === '.' || part === '..') {
      at = logicalPath(next)
      continue
    }
    const node = nodeAt(process, next)
    if (node?.kind === 'symlink') {
      if (process.fs.find(next)) at = process.fs.realpath(next)
      else
        at = canonical(
          process,
          node.target.startsWith('/') ? node.target : `${at}/${node.target}`,
          missing,
          links + 1,
        )
    } else if (node) at = next
    else if (missing === 'all') return logicalPath(`/${[next.slice(1), ...names.slice(index + 1)].join('/')}`)
    else if (isLast) return next
    else throw new FsError('ENOENT')
    if (!isLast && missing !== 'all' && node && process.fs.find(at)?.kind !== 'directory')
      throw new FsError('ENOTDIR')
  }
  return at
}

// what may not be looked at is not the same as what is missing
function nodeAt(process: Process, path: string): Node | undefined {
  try {
    return process.fs.lstat(path)
  } catch (error) {
    if (!(error instanceof FsError) || error.code === 'EACCES') throw error
    return undefined
  }
}

/** `realpath`: a path without links, `.` and `..`. */
export const realpath: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'eLmPqsz',
    long: {
      'canonicalize-existing': 'e',
      'canonicalize-missing': 'm',
      logical: 'L',
      physical: 'P',
      quiet: 'q',
      'relative-to': 'relative-to=',
      'relative-base': 'relative-base!',
      strip: 's',
      'no-symlinks': 's',
      zero: 'z',
    },
  })
  if (typeof options === 'number') return options
  if (options.operands.length === 0) return process.misuse('missing operand')
  const missing = options.has('m') ? 'all' : options.has('e') ? 'none' : 'last'
  const base = options.has('relative-to') ? await relativeBase(process, options, missing) : undefined
  if (base === 'missing') return 1
  let status = 0
  for (const name of options.operands) {
    try {
      if (name === '') throw new FsError('ENOENT')
      const path = options.has('s') ? logicalPath(process.path(name)) : canonical(process, name, missing)
      const shown = base === undefined ? path : relative(base, path)
      process.out(`${shown}${options.has('z') ? '\0' : '\n'}`)
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      if (!options.has('q')) await process.fail(`${shellName(name)}: ${error.message}`)
      status = 1
    }
  }
  return status
}

// where relative paths begin, or `missing` after a complaint that -q does not silence
async function relativeBase(process: Process, options: Options, missing: Missing): Promise<string> {
  const typed = options.value('relative-to') ?? ''
  try {
    if (typed === '') throw new FsError('ENOENT')
    const base = canonical(process, typed, missing)
    if (missing === 'none' && process.fs.find(base)?.kind !== 'directory') throw new FsError('ENOTDIR')
    return base
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    await process.fail(`${shellName(typed)}: ${error.message}`)
    return 'missing'
  }
}

function relative(from: string, to: string): string {
  const a = from.split('/').filter(Boolean)
  const b = to.split('/').filter(Boolean)
  let shared = 0
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++
  return [...a.slice(shared).map(() => '..'), ...b.slice(shared)].join('/') || '.'
}

/** `readlink`: where a link leads. */
export const readlink: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'femnqsvz',
    long: {
      canonicalize: 'f',
      'canonicalize-existing': 'e',
      'canonicalize-missing': 'm',
      'no-newline': 'n',
      quiet: 'q',
      silent: 's',
      verbose: 'v',
      zero: 'z',
    },
  })
  if (typeof options === 'number') return options
  const { operands } = options
  if (operands.length === 0) return process.misuse('missing operand')
  const mode = options.given.findLast(({ key }) => ['f', 'e', 'm'].includes(key))?.key
  const hasEnd = !options.has('n') || operands.length > 1
  let status = 0
  for (const name of operands) {
    try {
      if (name === '') throw new FsError('ENOENT')
      const text =
        mode === undefined
          ? process.fs.readlink(process.path(name))
          : canonical(process, name, mode === 'm' ? 'all' : mode === 'e' ? 'none' : 'last')
      process.out(text + (options.has('z') ? '\0' : hasEnd ? '\n' : ''))
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      if (options.has('v')) await process.fail(`${name}: ${error.message}`)
      status = 1
    }
  }
  return status
}

/** `pwd` as a program: where it stands, without links unless told. */
export const pwd: Program = async process => {
  const options = await parseOptions(process, { flags: 'LP', long: { logical: 'L', physical: 'P' } })
  if (typeof options === 'number') return options
  process.out(`${options.has('L') ? process.shell.cwd : process.fs.realpath(process.shell.cwd)}\n`)
  return 0
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** `mktemp`: a new file or folder; its name comes from the seed. */
export const mktemp: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'dqtu',
    values: 'p',
    long: { directory: 'd', 'dry-run': 'u', quiet: 'q', suffix: 'suffix=', tmpdir: 'p?' },
  })
  if (typeof options === 'number') return options
  const [given, extra] = options.operands
  if (extra !== undefined) return process.misuse('too many templates')
  const suffix = options.value('suffix') ?? ''
  const template = (given ?? 'tmp.XXXXXXXXXX') + suffix
  const match = /^(.*?)(X+)([^X/]*)$/.exec(template)
  if (!match || (match[2] ?? '').length < 3) {
    if (!options.has('q')) await process.fail(`too few X's in template ${quoted(given ?? '')}`)
    return 1
  }
  const folder = options.value('p') ?? process.environment.get('TMPDIR') ?? '/tmp'
  const isPlaced = given === undefined || options.has('p') || options.has('t')
  const random = () => letters.charAt(Number(dynamicVariable('RANDOM', process.shell)) % letters.length)
  const name = `${match[1]}${Array.from(match[2] ?? '', random).join('')}${match[3]}`
  const path = isPlaced ? `${folder}/${name}` : name
  if (options.has('u')) {
    process.out(`${path}\n`)
    return 0
  }
  try {
    if (options.has('d')) process.fs.mkdir(process.path(path), { mode: 0o700 })
    else process.fs.openForWriting(process.path(path), { mode: 0o600, exclusive: true })
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    const what = options.has('d') ? 'directory' : 'file'
    if (!options.has('q'))
      await process.fail(
        `failed to create ${what} via template ${quoted(isPlaced ? `${folder}/${template}` : template)}: ${error.message}`,
      )
    return 1
  }
  process.out(`${path}\n`)
  return 0
}
