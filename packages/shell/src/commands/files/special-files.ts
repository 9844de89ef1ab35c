// mkfifo, mknod and link.
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'
import { type Options, parseOptions } from '../options.ts'
import { attempt } from './attempt.ts'
import { parseMode } from './mode.ts'

const spec = { values: 'm', beyond: 'Z', long: { mode: 'm=', context: 'context!' } }

/** `mkfifo [-m mode] name …`: makes named pipes. */
export const mkfifo: Program = async process => {
  const options = await parseOptions(process, spec)
  if (typeof options === 'number') return options
  if (options.operands.length === 0) return process.misuse('missing operand')
  const mode = await modeOf(process, options)
  if (mode === undefined) return 1
  let status = 0
  for (const name of options.operands) {
    const isMade = await makePipe(process, { name, mode, what: 'cannot create fifo ' })
    if (!isMade) status = 1
  }
  return status
}

/** `mknod name type …`: named pipes; devices are for root alone. */
export const mknod: Program = async process => {
  const options = await parseOptions(process, spec)
  if (typeof options === 'number') return options
  const [name, type = '', ...numbers] = options.operands
  if (name === undefined) return process.misuse('missing operand')
  if (options.operands.length === 1) return process.misuse(`missing operand after ${quoted(name)}`)
  if (!/^[bcup]$/.test(type)) return process.misuse(`invalid device type ${quoted(type)}`)
  if (type === 'p' && numbers.length > 0) throw new NotComputable('a named pipe with device numbers')
  if (type !== 'p' && numbers.length !== 2) throw new NotComputable('a device without its two numbers')
  const mode = await modeOf(process, options)
  if (mode === undefined) return 1
  if (type === 'p') return (await makePipe(process, { name, mode, what: '' })) ? 0 : 1
  if (process.fs.identity.uid === 0) throw new NotComputable('making a device')
  await process.fail(`${name}: Operation not permitted`)
  return 1
}

async function modeOf(process: Process, options: Options): Promise<number | undefined> {
  const { umask } = process.shell
  const asked = options.value('m')
  if (asked === undefined) return 0o666 & ~umask
  const mode = parseMode(asked, { from: 0o666, umask, isDirectory: false })
  if (mode === undefined) await process.fail('invalid mode')
  else if (mode > 0o777) {
    await process.fail('mode must specify only file permission bits')
    return undefined
  }
  return mode
}

function makePipe(
  process: Process,
  { name, mode, what }: { readonly name: string; readonly mode: number; readonly what: string },
): Promise<boolean> {
  return attempt(
    process,
    reason => `${what === '' ? name : what + quoted(name)}: ${reason}`,
    () => {
      if (name === '') throw new FsError('ENOENT')
      process.fs.mkfifo(process.path(name), { mode })
    },
  )
}

/** `link file name`: a hard link, without more. */
export const link: Program = async process => {
  const options = await parseOptions(process, {})
  if (typeof options === 'number') return options
  const [from, to, extra] = options.operands
  if (from === undefined) return process.misuse('missing operand')
  if (to === undefined) return process.misuse(`missing operand after ${quoted(from)}`)
  if (extra !== undefined) return process.misuse(`extra operand ${quoted(extra)}`)
  const isDone = await attempt(
    process,
    reason => `cannot create link ${quoted(to)} to ${quoted(from)}: ${reason}`,
    () => process.fs.link(process.path(from), process.path(to)),
  )
  return isDone ? 0 : 1
}
