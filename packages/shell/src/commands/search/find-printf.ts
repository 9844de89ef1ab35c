// find -printf.
import { formatTimeIn } from '../../format-time.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { decodeEscapes } from '../../syntax/escapes.ts'
import { modeString } from '../../tree/tree-node.ts'
import { groupName, userName } from '../listing/names.ts'
import { blocksOf, knownSize } from '../listing/sizes.ts'
import type { Visited } from './find-tests.ts'

/** The format filled in for one file. */
export function printfText(format: string, file: Visited, process: Process): string {
  let result = ''
  let at = 0
  const [shown = ''] = format.split('\\c', 1)
  for (const match of shown.matchAll(/%([-0#+ ]*)([0-9]*)(?:\.([0-9]+))?([ACT]?[a-zA-Z@%+])/g)) {
    result += decodeEscapes(shown.slice(at, match.index), { style: 'printf' }).bytes
    at = match.index + match[0].length
    const flags = match[1] ?? ''
    const plain = match[4] === '%' ? '%' : directive(match[4] ?? '', file, process)
    const text = flags.includes('#') && match[4] === 'm' && plain !== '0' ? `0${plain}` : plain
    const width = Number(match[2] || 0)
    result += flags.includes('-') ? text.padEnd(width) : text.padStart(width, flags.includes('0') ? '0' : ' ')
  }
  return result + decodeEscapes(shown.slice(at), { style: 'printf' }).bytes
}

const halfYear = 31_556_952_000 / 2

/** The line of `-ls`. */
export function listedLine(file: Visited, process: Process): string {
  const { path, node, inode } = file
  const { shell } = process
  if (/[^!-~]/.test(path) || path.includes('\\') || node.kind === 'device')
    throw new NotComputable('find -ls of such a name')
  const zone = process.environment.get('TZ') ?? 'UTC'
  const isRecent = node.mtime <= shell.clock.now && node.mtime > shell.clock.now - halfYear
  const when = formatTimeIn(isRecent ? '%b %e %H:%M' : '%b %e  %Y', node.mtime, zone)
  const cells = [
    String(inode).padStart(9),
    String(Math.ceil(blocksOf(node) / 2)).padStart(6),
    `${modeString(node)} ${String(node.links).padStart(3)}`,
    userName(node.uid, shell).padEnd(8),
    groupName(node.gid, shell).padEnd(8),
    String(knownSize(node)).padStart(8),
    when,
    node.kind === 'symlink' ? `${path} -> ${node.target}` : path,
  ]
  return `${cells.join(' ')}\n`
}

function directive(code: string, file: Visited, process: Process): string {
  const { path, start, name, node, inode, depth } = file
  const { shell } = process
  if (code.length === 2) return time(code.charAt(1), code.startsWith('C') ? node.ctime : node.mtime, process)
  const values: Record<string, () => string> = {
    p: () => path,
    f: () => name,
    h: () => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.'),
    P: () => (path === start ? '' : path.slice(start.length).replace(/^\/+/, '')),
    H: () => start,
    s: () => String(knownSize(node)),
    k: () => String(Math.ceil(blocksOf(node) / 2)),
    b: () => String(blocksOf(node)),
    d: () => String(depth),
    m: () => (node.mode & 0o7777).toString(8),
    M: () => modeString(node),
    n: () => String(node.links),
    i: () => String(inode),
    u: () => userName(node.uid, shell),
    g: () => groupName(node.gid, shell),
    U: () => String(node.uid),
    G: () => String(node.gid),
    l: () => (node.kind === 'symlink' ? node.target : ''),
    y: () => letterOf(node.kind),
    Y: () => letterOf((process.fs.find(process.path(path)) ?? node).kind),
    t: () => formatTimeIn('%a %b %e %H:%M:%S.%N0 %Y', node.mtime, process.environment.get('TZ') ?? 'UTC'),
  }
  const value = values[code]
  if (!value) throw new NotComputable(`find -printf %${code}`)
  return value()
}

function letterOf(kind: Visited['node']['kind']): string {
  return { file: 'f', opaque: 'f', directory: 'd', symlink: 'l', fifo: 'p', device: 'c' }[kind]
}

function time(letter: string, moment: number, process: Process): string {
  const zone = process.environment.get('TZ') ?? 'UTC'
  if (letter === '@') return `${Math.floor(moment / 1000)}.${formatTimeIn('%N', moment, zone)}0`
  if (letter === '+') return `${formatTimeIn('%Y-%m-%d+%H:%M:%S.%N', moment, zone)}0`
  if (letter === 'S' || letter === 'T') return `${formatTimeIn(`%${letter}.%N`, moment, zone)}0`
  return formatTimeIn(`%${letter}`, moment, zone)
}
