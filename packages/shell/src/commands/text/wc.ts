// wc.
import { charactersOf, toText } from '../../bytes.ts'
import { isUtf8Locale } from '../../locale.ts'
import { OpenFile } from '../../run/open-file.ts'
import type { Process, Program } from '../../run/process.ts'
import { parseOptions } from '../options.ts'

const countKeys = ['l', 'w', 'm', 'c', 'L'] as const
type Counts = Record<(typeof countKeys)[number], number>

export const wc: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'clLmw',
    long: {
      bytes: 'c',
      chars: 'm',
      lines: 'l',
      'max-line-length': 'L',
      words: 'w',
      'files0-from': 'files0!',
      total: 'total!',
    },
  })
  if (typeof options === 'number') return options
  const asked = countKeys.filter(key => options.has(key))
  const shown = asked.length > 0 ? asked : (['l', 'w', 'c'] as const)
  const names = options.operands
  const total: Counts = { l: 0, w: 0, m: 0, c: 0, L: 0 }
  let status = 0
  const width = widthFor(process, { names, isSingle: shown.length === 1 })
  const print = (counts: Counts, name: string) =>
    process.out(`${shown.map(key => String(counts[key]).padStart(width)).join(' ')}${name === '' ? '' : ` ${name}`}
`)
  for (const name of names.length > 0 ? names : ['-']) {
    const isFolder = name !== '-' && process.fs.find(process.path(name))?.kind === 'directory'
    const text = await process.read(name)
    if (text === undefined) status = 1
    if (text === undefined && !isFolder) continue
    const counts = countsOf(text ?? '', isUtf8Locale(process.shell))
    for (const key of countKeys)
      total[key] = key === 'L' ? Math.max(total.L, counts.L) : total[key] + counts[key]
    print(counts, names.length > 0 ? name : '')
  }
  if (names.length > 1) print(total, 'total')
  return status
}

function widthFor(
  process: Process,
  { names, isSingle }: { names: readonly string[]; isSingle: boolean },
): number {
  if (names.length <= 1 && isSingle) return 1
  if (names.length === 0 || names.includes('-')) return stdinSize(process, names) ?? 7
  let bytes = 0
  let minimum = 1
  for (const name of names) {
    const node = process.fs.find(process.path(name))
    if (node?.kind === 'file') bytes += node.data.length
    else if (node) minimum = 7
  }
  return Math.max(minimum, String(bytes).length)
}

function stdinSize(process: Process, names: readonly string[]): number | undefined {
  if (names.length > 1 || !(process.input instanceof OpenFile)) return undefined
  const node = process.fs.node(process.input.inode)
  return node.kind === 'file' ? String(node.data.length).length : undefined
}

function countsOf(text: string, isUtf8: boolean): Counts {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  const decoded = isUtf8 ? toText(text) : text
  const longest = Math.max(0, ...decoded.split('\n').map(line => displayWidth(line)))
  return {
    l: lines,
    w: wordsIn(decoded, isUtf8),
    m: isUtf8 ? charactersOf(text).length : text.length,
    c: text.length,
    L: longest,
  }
}

// a word has at least one character that prints; in a plain locale only ASCII prints
function wordsIn(text: string, isUtf8: boolean): number {
  if (isUtf8) return text.match(/[^\s]*[^\s\p{Cc}\p{Cn}][^\s]*/gu)?.length ?? 0
  return text.match(/[^ \t-\r]*[!-~][^ \t-\r]*/g)?.length ?? 0
}

function displayWidth(line: string): number {
  let width = 0
  for (const character of line) {
    if (character === '\t') width += 8 - (width % 8)
    else if (character === '\r' || character === '\f') continue
    else if (character >= ' ' && character !== '\x7f') width++
  }
  return width
}
