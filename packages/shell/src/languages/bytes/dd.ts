// The program `dd`: blocks from one place to another. How long it took is not known, so what it reports of that is not.
import { FsError } from '../../fs-error.ts'
import { isUtf8Locale } from '../../locale.ts'
import { NotComputable } from '../../not-computable.ts'
import { OpenFile } from '../../run/open-file.ts'
import type { Process } from '../../run/process.ts'
import type { Input } from '../../run/stream.ts'
import { localeQuoted, shellName } from '../../words/quote.ts'

const units: { readonly [suffix: string]: number } = {
  '': 1,
  c: 1,
  w: 2,
  b: 512,
  k: 1024,
  K: 1024,
  kB: 1000,
  M: 1024 ** 2,
  MB: 1e6,
  G: 1024 ** 3,
  KiB: 1024,
  MiB: 1024 ** 2,
}
const conversions = new Set(['notrunc', 'ucase', 'lcase', 'fsync', 'fdatasync'])
const maxBytes = 64 * 1024 * 1024

export async function dd(process: Process): Promise<number> {
  const given = new Map<string, string>()
  for (const word of process.args) {
    const [, name = '', value = ''] = /^([a-z]+)=(.*)$/s.exec(word) ?? []
    if (name === '')
      return process.misuse(
        `unrecognized operand ${localeQuoted(word, { isUtf8: isUtf8Locale(process.shell) })}`,
      )
    given.set(name, value)
  }
  if ([...given.keys()].some(name => !known.has(name)))
    throw new NotComputable(`dd ${process.args.join(' ')}`)
  const number = (name: string, otherwise: number) => sizeIn(given.get(name), otherwise)
  const block = number('bs', 512)
  const done = new Set((given.get('conv') ?? '').split(',').filter(Boolean))
  if ([...done].some(name => !conversions.has(name))) throw new NotComputable(`dd conv=${given.get('conv')}`)
  const wanted = number('count', Number.POSITIVE_INFINITY) * block
  const taken = await source(process, given.get('if'), { from: number('skip', 0) * block, wanted })
  if (typeof taken === 'number') return taken
  const { bytes, blocks } = inBlocks(taken, block)
  const changed = done.has('ucase') ? bytes.toUpperCase() : done.has('lcase') ? bytes.toLowerCase() : bytes
  const isWritten = await sink(process, given.get('of'), {
    bytes: changed,
    at: number('seek', 0) * block,
    keeps: done.has('notrunc'),
  })
  if (!isWritten) return 1
  await report(process, blocks, given.get('status'))
  return 0
}

const known = new Set(['if', 'of', 'bs', 'count', 'skip', 'seek', 'conv', 'status'])

function sizeIn(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  const [, digits, suffix = ''] = /^(\d+)([a-zA-Z]*)$/.exec(text) ?? []
  const unit = units[suffix]
  if (digits === undefined || unit === undefined) throw new NotComputable(`the size ${text}`)
  return Number(digits) * unit
}

async function source(
  process: Process,
  name: string | undefined,
  { from, wanted }: { from: number; wanted: number },
): Promise<string | number> {
  if (name === undefined) return (await upTo(process.input, from + wanted)).slice(from, from + wanted)
  try {
    const inode = process.fs.inode(process.path(name))
    const node = process.fs.node(inode)
    if (node.kind === 'device') {
      if (node.device === 'null') return ''
      if (node.device !== 'zero' || wanted > maxBytes) throw new NotComputable(`bytes of ${name}`)
      return '\0'.repeat(wanted)
    }
    const bytes = process.fs.read(process.path(name))
    if (from > bytes.length) throw new NotComputable('dd beyond the end of a file')
    return bytes.slice(from, from + wanted)
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    await process.fail(`failed to open ${quotedName(name)}: ${error.message}`)
    return 1
  }
}

function quotedName(name: string): string {
  const text = shellName(name)
  return text.startsWith("'") || text.includes("'") ? text : `'${text}'`
}

async function upTo(input: Input, limit: number): Promise<string> {
  let bytes = ''
  while (bytes.length < limit) {
    const more = await input.read()
    if (more === undefined) break
    bytes += more
    if (bytes.length > maxBytes) throw new NotComputable('dd without end')
  }
  return bytes
}

function inBlocks(bytes: string, block: number): { bytes: string; blocks: string } {
  const whole = Math.floor(bytes.length / block)
  return { bytes, blocks: `${whole}+${bytes.length % block > 0 ? 1 : 0}` }
}

async function sink(
  process: Process,
  name: string | undefined,
  { bytes, at, keeps }: { bytes: string; at: number; keeps: boolean },
): Promise<boolean> {
  if (name === undefined) {
    process.out(bytes)
    await process.flush()
    return true
  }
  try {
    const path = process.path(name)
    const before =
      process.fs.exists(path) && process.fs.stat(path).kind === 'file' ? process.fs.read(path) : ''
    const head = before.slice(0, at).padEnd(at, '\0')
    const tail = keeps ? before.slice(at + bytes.length) : ''
    process.fs.write(path, head + bytes + tail, { mode: 0o666 & ~process.shell.umask })
    return true
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    await process.fail(`failed to open ${quotedName(name)}: ${error.message}`)
    return false
  }
}

async function report(process: Process, blocks: string, status: string | undefined): Promise<void> {
  if (status === 'none') return
  const errors = process.shell.output(2)
  if (errors instanceof OpenFile && process.fs.node(errors.inode).kind === 'device') return
  if (status !== 'noxfer') throw new NotComputable('how long dd takes')
  await process.err(`${blocks} records in\n${blocks} records out\n`)
}
