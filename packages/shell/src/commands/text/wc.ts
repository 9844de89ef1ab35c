// wc.
import { charactersOf, toText } from '../../bytes.ts'
import { characterWidth } from '../../format/character-width.ts'
import { isUtf8Locale } from '../../locale.ts'
import { OpenFile } from '../../run/open-file.ts'
import type { Process, Program } from '../../run/process.ts'
import { shellName } from '../../words/quote.ts'
import { parseOptions } from '../options.ts'

const countKeys = ['l', 'w', 'm', 'c', 'L'] as const
type Counts = Record<(typeof countKeys)[number], number>

/** `wc`: lines, words, characters and bytes. */
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
    process.out(`${shown.map(key => String(counts[key]).padStart(width)).join(' ')}${name === '' ? '' : ` ${name.includes('\n') ? shellName(name) : name}`}
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

// a stray byte is none
const isCharacter = (character: string) => character.length > 1 || character < '\x80'

function countsOf(text: string, isUtf8: boolean): Counts {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  const decoded = isUtf8 ? toText(text) : text
  return {
    l: lines,
    w: wordsIn(decoded, isUtf8),
    m: isUtf8 ? charactersOf(text).filter(isCharacter).length : text.length,
    c: text.length,
    L: longestIn(isUtf8 ? toText(charactersOf(text).filter(isCharacter).join('')) : text, isUtf8),
  }
}

function longestIn(text: string, isUtf8: boolean): number {
  let longest = 0
  for (const line of text.split(/[\n\r\f]/)) longest = Math.max(longest, displayWidth(line, isUtf8))
  return longest
}

// a word has at least one character that prints; in a plain locale only ASCII prints
function wordsIn(text: string, isUtf8: boolean): number {
  const [word, prints] = isUtf8 ? [/\S+/gu, /[^\p{Cc}\p{Cn}]/u] : [/[^ \t-\r]+/g, /[!-~]/]
  let words = 0
  for (const [found] of text.matchAll(word)) if (prints.test(found)) words++
  return words
}

function displayWidth(line: string, isUtf8: boolean): number {
  let width = 0
  for (const character of line) {
    if (character === '\t') width += 8 - (width % 8)
    else if (isUtf8) width += Math.max(0, characterWidth(character))
    else if (character >= ' ' && character < '\x7f') width++
  }
  return width
}
