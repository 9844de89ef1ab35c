// ln.
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { parseOptions } from '../options.ts'
import { attempt } from './attempt.ts'

/** `ln`: links, hard and symbolic; backups are not computed. */
export const ln: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'sfnvTPLir',
    values: 't',
    beyond: 'bFSd',
    long: {
      symbolic: 's',
      force: 'f',
      'no-dereference': 'n',
      verbose: 'v',
      'no-target-directory': 'T',
      'target-directory': 't=',
      relative: 'r',
      physical: 'P',
      logical: 'L',
      interactive: 'i',
      backup: 'backup!',
      suffix: 'suffix!',
    },
  })
  if (typeof options === 'number') return options
  if (options.has('i')) throw new NotComputable('ln -i')
  const { operands } = options
  if (operands.length === 0) return process.misuse('missing file operand')
  const folder = options.value('t')
  if (folder !== undefined) return linkAll(process, { sources: operands, folder, options })
  const [target = '', name] = operands
  if (options.has('T') && operands.length < 2)
    return process.misuse(`missing destination file operand after ${quoted(target)}`)
  if (name === undefined) return linkAll(process, { sources: operands, folder: '.', options })
  const last = operands.at(-1) ?? ''
  const isFolder = !options.has('T') && isDirectory(process, last, options.has('n'))
  if (operands.length === 2 && !isFolder) return (await linkOne(process, { target, name, options })) ? 0 : 1
  if (!isFolder) {
    await process.fail(
      `target ${quoted(last)}: ${process.fs.find(process.path(last)) ? 'Not a directory' : 'No such file or directory'}`,
    )
    return 1
  }
  return linkAll(process, { sources: operands.slice(0, -1), folder: last, options })
}

function isDirectory(process: Process, name: string, isPlain: boolean): boolean {
  return process.fs.find(process.path(name), { follow: !isPlain })?.kind === 'directory'
}

interface LinkOptions {
  has(key: string): boolean
}

async function linkAll(
  process: Process,
  { sources, folder, options }: { sources: readonly string[]; folder: string; options: LinkOptions },
): Promise<number> {
  let status = 0
  for (const target of sources) {
    const base = target.replace(/\/+$/, '').split('/').at(-1) ?? target
    const name = `${folder.replace(/\/+$/, '') || (folder.startsWith('/') ? '' : '.')}/${base}`
    if (!(await linkOne(process, { target, name, options }))) status = 1
  }
  return status
}

async function linkOne(
  process: Process,
  { target, name, options }: { target: string; name: string; options: LinkOptions },
): Promise<boolean> {
  const isSymbolic = options.has('s')
  const path = process.path(name)
  if (options.has('r')) throw new NotComputable('ln --relative')
  if (!isSymbolic) {
    const source = process.fs.find(process.path(target), { follow: options.has('L') })
    if (!source) return refuse(process, `failed to access ${quoted(target)}: No such file or directory`)
    if (source.kind === 'directory') return refuse(process, `${target}: hard link not allowed for directory`)
    // who owns no file may link it only where he may change it
    const { uid } = process.fs.identity
    if (uid !== 0 && source.uid !== uid && !process.fs.may(source, 6))
      return refuse(
        process,
        `failed to create hard link ${quoted(name)} => ${quoted(target)}: Operation not permitted`,
      )
  }
  if (isSymbolic && target === '')
    return refuse(
      process,
      `failed to create symbolic link ${quoted(name)} -> ${quoted(target)}: No such file or directory`,
    )
  const kind = isSymbolic ? 'symbolic link' : 'hard link'
  const isDone = await attempt(
    process,
    reason =>
      `failed to create ${kind} ${quoted(name)}${isSymbolic || reason === 'File exists' ? '' : ` => ${quoted(target)}`}: ${reason}`,
    () => {
      if (options.has('f') && process.fs.find(path, { follow: false })) process.fs.unlink(path)
      if (isSymbolic) process.fs.symlink(target, path)
      else process.fs.link(process.path(target), path, { follow: options.has('L') })
    },
  )
  if (isDone && options.has('v'))
    process.tell(`${quoted(name)} ${isSymbolic ? '->' : '=>'} ${quoted(target)}\n`)
  return isDone
}

async function refuse(process: Process, message: string): Promise<boolean> {
  await process.fail(message)
  return false
}
