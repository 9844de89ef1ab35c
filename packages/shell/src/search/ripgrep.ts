// Searches files as ripgrep does, without its printing: which lines of which files match, and what stands around them.
import { isUtf8, toText } from '../bytes.ts'
import { countedRegex } from '../languages/regex/counted-regex.ts'
import { NotComputable } from '../not-computable.ts'
import type { Node } from '../tree/tree-node.ts'
import type { RustRegex } from './rust-regex.ts'
import type { WalkedFile } from './walk-files.ts'

/** A line of an answer. */
export interface FoundLine {
  /** Counted from 1. */
  readonly number: number
  readonly text: string
  readonly isMatch: boolean
}

/** What was found in one file. */
export interface FileMatches {
  readonly path: string
  readonly node: Node
  readonly matchCount: number
  /** Matching lines and their surroundings, in groups that touch. */
  readonly groups: readonly (readonly FoundLine[])[]
}

/** How a search is done. */
export interface SearchOptions {
  readonly regex: RustRegex
  /** A match may run over several lines. */
  readonly isMultiline?: boolean
  readonly before?: number
  readonly after?: number
  /** Only whether and how often it matches. */
  readonly countsOnly?: boolean
}

/** The files with a match, in the order given. */
export function searchFiles(files: readonly WalkedFile[], options: SearchOptions): FileMatches[] {
  return files.flatMap(({ path, node }) => {
    const found = searchFile(node, options)
    return found ? [{ path, node, ...found }] : []
  })
}

const isAscii = /^[\0-\x7f]*$/

interface Decoded {
  readonly text: string
  readonly isAscii: boolean
}

// a file's node is replaced when its data changes
const decoded = new WeakMap<Node, Decoded>()

function decodedText(node: Extract<Node, { kind: 'file' }>): Decoded {
  const known = decoded.get(node)
  if (known) return known
  const isPlain = isAscii.test(node.data)
  const made = { text: isPlain ? node.data : toText(node.data), isAscii: isPlain }
  decoded.set(node, made)
  return made
}

function searchFile(
  node: Node,
  options: SearchOptions,
): Pick<FileMatches, 'matchCount' | 'groups'> | undefined {
  if (node.kind === 'opaque') throw new NotComputable('a file whose content is not known')
  if (node.kind !== 'file') return undefined
  const { text, isAscii: isPlain } = decodedText(node)
  const regex = isPlain ? options.regex.ascii : options.regex.unicode
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const spans = options.isMultiline ? matchSpans(text, regex) : lineSpans(lines, regex)
  // a binary file is left alone; so is one that is no text, where the two would differ
  if (spans.length === 0 || node.data.includes('\0')) return undefined
  if (!isPlain && !isUtf8(node.data)) throw new NotComputable('a search in a file that is not UTF-8')
  const groups = options.countsOnly ? [] : groupsOf(lines, spans, options)
  return { matchCount: spans.length, groups }
}

type LineSpan = readonly [first: number, last: number]

function lineSpans(lines: readonly string[], regex: RegExp): LineSpan[] {
  return lines.flatMap((line, index): LineSpan[] => (regex.test(line) ? [[index, index]] : []))
}

function matchSpans(text: string, regex: RegExp): LineSpan[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const lineAt = (position: number) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= position) low = middle
      else high = middle - 1
    }
    return low
  }
  return [...text.matchAll(countedRegex(regex.source, `${regex.flags}g`))].map(match => [
    lineAt(match.index),
    lineAt(Math.max(match.index, match.index + match[0].length - 1)),
  ])
}

function groupsOf(
  lines: readonly string[],
  spans: readonly LineSpan[],
  { before = 0, after = 0 }: SearchOptions,
): FoundLine[][] {
  const matching = new Set<number>()
  const shown = new Set<number>()
  for (const [first, last] of spans) {
    for (let at = first; at <= last && at < lines.length; at++) matching.add(at)
    for (let at = Math.max(0, first - before); at <= last + after && at < lines.length; at++) shown.add(at)
  }
  const groups: FoundLine[][] = []
  let previous = -2
  for (const at of [...shown].sort((a, b) => a - b)) {
    if (at !== previous + 1) groups.push([])
    groups.at(-1)?.push({ number: at + 1, text: lines[at] ?? '', isMatch: matching.has(at) })
    previous = at
  }
  return groups
}
