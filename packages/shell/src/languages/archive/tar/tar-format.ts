// Archives in GNU tar's own format: a block of 512 bytes for each member, then its data.

export type MemberKind = 'file' | 'hardlink' | 'symlink' | 'directory' | 'fifo'

export interface Member {
  readonly name: string
  readonly kind: MemberKind
  readonly mode: number
  readonly uid: number
  readonly gid: number
  readonly user: string
  readonly group: string
  /** Seconds. */
  readonly time: number
  readonly target: string
  readonly data: string
  /** The length of the list of a folder's names, in an incremental archive. */
  readonly listed?: number
  /** Something that is no header stands before it. */
  readonly isAfterSkip?: boolean
  /** The archive ends in its data. */
  readonly isCut?: boolean
}

const blockSize = 512
/** Archives are written in records of 20 blocks. */
const recordSize = 20 * blockSize
const typeLetters: Readonly<Record<MemberKind, string>> = {
  file: '0',
  hardlink: '1',
  symlink: '2',
  fifo: '6',
  directory: '5',
}

const octal = (value: number, digits: number) => `${Math.max(0, value).toString(8).padStart(digits, '0')}\0`
const fixed = (text: string, length: number) => text.slice(0, length).padEnd(length, '\0')
const padded = (data: string) => data.padEnd(Math.ceil(data.length / blockSize) * blockSize, '\0')

interface HeaderFields extends Omit<Member, 'kind' | 'data'> {
  readonly letter: string
  readonly size: number
}

function header(fields: HeaderFields): string {
  const { name, mode, uid, gid, size, time, letter, target, user, group } = fields
  const before =
    fixed(name, 100) +
    octal(mode & 0o7777, 7) +
    octal(uid, 7) +
    octal(gid, 7) +
    octal(size, 11) +
    octal(time, 11)
  const after = `${letter}${fixed(target, 100)}ustar  \0${fixed(user, 32)}${fixed(group, 32)}`
  const body = `${before}        ${after}`
  let sum = 0
  for (let at = 0; at < body.length; at++) sum += body.charCodeAt(at)
  return padded(`${before}${sum.toString(8).padStart(6, '0')}\0 ${after}`)
}

// a name that does not fit goes before the member, in a member of its own
function longName(text: string, letter: 'K' | 'L'): string {
  const fields = {
    name: '././@LongLink',
    mode: 0o644,
    uid: 0,
    gid: 0,
    user: 'root',
    group: 'root',
    time: 0,
    target: '',
  }
  return header({ ...fields, letter, size: text.length + 1 }) + padded(`${text}\0`)
}

/** A member as blocks of an archive. */
export function encodeMember(member: Member): string {
  const { kind, name, target, data } = member
  const long =
    (target.length > 100 ? longName(target, 'K') : '') + (name.length > 100 ? longName(name, 'L') : '')
  const size = kind === 'file' ? data.length : 0
  return long + header({ ...member, letter: typeLetters[kind], size }) + (kind === 'file' ? padded(data) : '')
}

/** The archive of these members, filled up to whole records. */
export function encodeArchive(members: string): string {
  const ended = members + '\0'.repeat(2 * blockSize)
  return ended.padEnd(Math.ceil(ended.length / recordSize) * recordSize, '\0')
}

/** What was read, and whether it ended well. */
export interface DecodedArchive {
  readonly members: readonly Member[]
  readonly problem: 'none' | 'ended' | 'not-tar' | 'cut'
  /** Where the end marks begin. */
  readonly end: number
}

/** The members of an archive, and how it ends. */
export function decodeArchive(archive: string): DecodedArchive {
  // only whole blocks are read
  const bytes = archive.slice(0, archive.length - (archive.length % blockSize))
  const members: Member[] = []
  let at = 0
  let name: string | undefined
  let target: string | undefined
  let isAfterSkip = false
  while (at + blockSize <= bytes.length) {
    const block = bytes.slice(at, at + blockSize)
    if (/^\0+$/.test(block)) return { members, problem: isAfterSkip ? 'not-tar' : 'ended', end: at }
    if (!isHeader(block)) {
      isAfterSkip = true
      at += blockSize
      continue
    }
    const size = number(block, 124, 12)
    const letter = block.charAt(156)
    const hasData = letter !== '1' && letter !== '2' && letter !== '5' && letter !== '6'
    const next = at + blockSize + (hasData ? Math.ceil(size / blockSize) * blockSize : 0)
    const data = hasData ? bytes.slice(at + blockSize, at + blockSize + size) : ''
    const isCut = next > bytes.length
    if (isCut && /[LKxg]/.test(letter)) return { members, problem: 'cut', end: at }
    if (letter === 'L') name = data.replace(/\0.*$/s, '')
    else if (letter === 'K') target = data.replace(/\0.*$/s, '')
    else if (letter !== 'x' && letter !== 'g') {
      members.push({
        ...memberOf(block, data.padEnd(hasData ? size : 0, '\0'), { name, target }),
        ...(isAfterSkip && { isAfterSkip }),
        ...(isCut && { isCut }),
      })
      isAfterSkip = false
      name = undefined
      target = undefined
    }
    if (isCut) return { members, problem: 'cut', end: at }
    at = next
  }
  return { members, problem: members.length === 0 || isAfterSkip ? 'not-tar' : 'none', end: at }
}

function isHeader(block: string): boolean {
  const stored = number(block, 148, 8)
  let sum = 8 * 32
  for (let at = 0; at < blockSize; at++) if (at < 148 || at >= 156) sum += block.charCodeAt(at)
  return sum === stored
}

function text(block: string, at: number, length: number): string {
  return block.slice(at, at + length).replace(/\0.*$/s, '')
}

function number(block: string, at: number, length: number): number {
  return Number.parseInt(text(block, at, length).trim() || '0', 8) || 0
}

function memberOf(
  block: string,
  data: string,
  long: { name: string | undefined; target: string | undefined },
): Member {
  const letter = block.charAt(156)
  const prefix = block.slice(257, 263) === 'ustar\0' ? text(block, 345, 155) : ''
  const short = text(block, 0, 100)
  const name = long.name ?? (prefix === '' ? short : `${prefix}/${short}`)
  const kinds: Readonly<Record<string, MemberKind>> = {
    '1': 'hardlink',
    '2': 'symlink',
    '5': 'directory',
    '6': 'fifo',
  }
  return {
    name,
    kind: kinds[letter] ?? (name.endsWith('/') ? 'directory' : 'file'),
    mode: number(block, 100, 8),
    uid: number(block, 108, 8),
    gid: number(block, 116, 8),
    time: number(block, 136, 12),
    target: long.target ?? text(block, 157, 100),
    user: text(block, 265, 32),
    group: text(block, 297, 32),
    data,
    ...(letter === 'D' && { listed: number(block, 124, 12) }),
  }
}
