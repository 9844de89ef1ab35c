// The program `dd`: blocks from one place to another. It takes as long as the machine's clock says.
import { isUtf8Locale } from '../../locale.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import type { Input } from '../../run/stream.ts'
import { FsError } from '../../tree/fs-error.ts'
import { holesAfterResize, holesAfterWrite, holesOf, noHoles } from '../../tree/holes.ts'
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
const conversions = new Set(['notrunc', 'ucase', 'lcase', 'fsync', 'fdatasync', 'excl', 'nocreat', 'noerror'])
const flags = new Set(['append', 'fullblock', 'sync', 'dsync', 'direct'])
const maxBytes = 64 * 1024 * 1024

/** `dd`: copies blocks, and reports how many there were and how long it took. */
export async function dd(process: Process): Promise<number> {
  const given = new Map<string, string>()
  for (const word of process.args) {
    if (/^--(?:h|v)/.test(word)) throw new NotComputable(`dd ${word}`)
    const [, name = '', value = ''] = /^([a-z]+)=(.*)$/s.exec(word) ?? []
    if (name === '')
      return process.misuse(
        `unrecognized operand ${localeQuoted(word, { isUtf8: isUtf8Locale(process.shell) })}`,
      )
    given.set(name, value)
  }
  if ([...given.keys()].some(name => !known.has(name)))
    throw new NotComputable(`dd ${process.args.join(' ')}`)
  const bad = [...given].find(([name, value]) => sized.has(name) && !isSize(value))
  if (bad) {
    if (!/^(?:-?[a-zA-Z]|-\d|\d+[xX]?$)/.test(bad[1])) throw new NotComputable(`the size ${bad[1]}`)
    await process.fail(`invalid number: ${quotedName(bad[1])}`)
    return 1
  }
  const number = (name: string, otherwise: number) => sizeIn(given.get(name), otherwise)
  const block = number('ibs', number('bs', 512))
  const written = number('obs', number('bs', 512))
  if (
    block === 0 ||
    written === 0 ||
    (block !== written && !given.has('bs') && given.has('ibs') !== given.has('obs'))
  )
    throw new NotComputable('dd with blocks of two sizes')
  const done = new Set((given.get('conv') ?? '').split(',').filter(Boolean))
  const wishes = [...(given.get('iflag') ?? '').split(','), ...(given.get('oflag') ?? '').split(',')].filter(
    Boolean,
  )
  if ([...done].some(name => !conversions.has(name))) throw new NotComputable(`dd conv=${given.get('conv')}`)
  const odd = wishes.find(name => !flags.has(name))
  if (odd !== undefined || (given.get('iflag') ?? '').includes('append'))
    throw new NotComputable(`dd with the flag ${odd}`)
  const wanted = number('count', Number.POSITIVE_INFINITY) * block
  const target = { isAppending: wishes.includes('append'), done, keeps: done.has('notrunc') }
  const taken = await source(process, given.get('if'), { from: number('skip', 0) * block, wanted })
  if (typeof taken === 'number') return taken
  const changed = done.has('ucase') ? taken.toUpperCase() : done.has('lcase') ? taken.toLowerCase() : taken
  const at = number('seek', 0) * written
  if (!(await sink(process, given.get('of'), { bytes: changed, at, ...target }))) return 1
  const seconds = overhead + taken.length / speed
  process.shell.clock.advance(Math.floor(seconds * 1000))
  await report(process, { size: taken.length, block, written, seconds, status: given.get('status') })
  return 0
}

// how fast this machine's disks are, in seconds and bytes a second
const overhead = 0.0001
const speed = 6e8

const sized = new Set(['bs', 'ibs', 'obs', 'count', 'skip', 'seek'])
const isSize = (text: string) => {
  const [, suffix = ''] = /^\d+([a-zA-Z]*)$/.exec(text) ?? [undefined, 'none']
  return units[suffix] !== undefined
}

const known = new Set([
  ...['if', 'of', 'bs', 'ibs', 'obs', 'count', 'skip', 'seek', 'conv', 'status', 'iflag', 'oflag'],
])

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

interface Sink {
  readonly bytes: string
  readonly at: number
  readonly keeps: boolean
  readonly isAppending: boolean
  readonly done: ReadonlySet<string>
}

async function sink(process: Process, name: string | undefined, wanted: Sink): Promise<boolean> {
  const { bytes, at, keeps, isAppending, done } = wanted
  if (name === undefined) {
    if (at > 0 || isAppending) throw new NotComputable('dd into a place of its output')
    process.out(bytes)
    await process.flush()
    return true
  }
  try {
    const path = process.path(name)
    const present = process.fs.find(path)
    if (done.has('excl') && present) throw new FsError('EEXIST')
    if (done.has('nocreat') && !present) throw new FsError('ENOENT')
    const before = present?.kind === 'file' ? process.fs.read(path) : ''
    const kept = keeps ? before : before.slice(0, at)
    const start = isAppending ? kept.length : at
    const head = kept.slice(0, start).padEnd(start, '\0')
    const known = present?.kind === 'file' ? holesOf(present) : noHoles
    const cut = known && holesAfterResize(known, { length: before.length, wanted: kept.length })
    const written = { length: kept.length, position: start, count: bytes.length }
    process.fs.write(path, head + bytes + kept.slice(start + bytes.length), {
      mode: 0o666 & ~process.shell.umask,
      holes: cut && holesAfterWrite(cut, written),
    })
    return true
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    if (error.code === 'ENOSPC') throw new NotComputable('how long dd took')
    await process.fail(`failed to open ${quotedName(name)}: ${error.message}`)
    return false
  }
}

interface Copied {
  readonly size: number
  readonly block: number
  readonly written: number
  readonly seconds: number
  readonly status: string | undefined
}

async function report(process: Process, copied: Copied): Promise<void> {
  const { size, block, written, seconds, status } = copied
  if (status === 'none') return
  if (status !== undefined && status !== 'noxfer' && status !== 'progress')
    throw new NotComputable(`dd status=${status}`)
  if (status === 'progress') throw new NotComputable('how dd comes along')
  const blocks = (length: number) => `${Math.floor(size / length)}+${size % length > 0 ? 1 : 0}`
  await process.err(`${blocks(block)} records in\n${blocks(written)} records out\n`)
  if (status === 'noxfer') return
  const [si, iec] = [inUnits(size, 1000), inUnits(size, 1024)]
  const shown = size < 1000 ? '' : size < 1024 ? ` (${si}B)` : ` (${si}B, ${iec}iB)`
  const plural = size === 1 ? 'byte' : 'bytes'
  await process.err(
    `${size} ${plural}${shown} copied, ${seconds.toPrecision(6).replace(/\.?0+$/, '')} s, ${inUnits(size / seconds, 1000)}B/s\n`,
  )
}

// `33 k` or `1.2 M`: rounded to the nearest
function inUnits(value: number, base: number): string {
  const letters = ['', base === 1000 ? 'k' : 'K', 'M', 'G', 'T']
  let power = 0
  let rest = value
  while (rest >= base && power < letters.length - 1) {
    rest /= base
    power++
  }
  const text = power > 0 && rest < 9.95 ? (Math.round(rest * 10) / 10).toFixed(1) : String(Math.round(rest))
  return `${text} ${letters[power]}`
}
