// Grep: ripgrep over the checkout, hidden files included, version control folders left out, lines over 500 bytes hidden.
// Where ripgrep runs on several threads and prints in any order, files come here in the order of their names.

import { NotComputable } from 'agentworld-shell'
import {
  type FileMatches,
  fileType,
  type RustRegex,
  RustRegexError,
  rustRegex,
  searchFiles,
  walkFiles,
} from 'agentworld-shell/search'
import { toBytes, toText } from 'agentworld-shell/tree'
import type { Json } from '../../../../src/world/json.ts'
import type { Observation } from '../../../../src/world/observation.ts'
import { absolute, nodeAt, treeOf } from '../checkout.ts'
import { type Arguments, type Checkout, textOf } from '../tool.ts'
import { refused, said } from './answers.ts'

const leftOut = ['.git', '.svn', '.hg', '.bzr', '.jj', '.sl'].map(name => `!${name}`)
const mostColumns = 500

export function grep(given: Arguments, checkout: Checkout): Observation {
  const shown = textOf(given.path)
  const target = shown === '' ? checkout.state.cwd : absolute(shown, checkout)
  const node = nodeAt(target, checkout)
  if (!node) return refused(`Path does not exist: ${shown}`)
  const regex = regexFrom(given)
  const isFile = node.kind !== 'directory'
  if (isFile && node.kind === 'file' && node.data.includes('\0'))
    throw new NotComputable('a search in a binary file')
  const found = regex ? search(given, { checkout, target, regex }) : []
  return grepAnswer(found, { given, isFile })
}

/** A file with matches, as far as the answer tells of it. */
export type GrepFinding = Omit<FileMatches, 'node'> & { readonly node: { readonly mtime: number } }

/** What is said of the matches; `isFile` where one file was searched. */
export function grepAnswer(
  found: readonly GrepFinding[],
  { given, isFile }: { given: Arguments; isFile: boolean },
): Observation {
  const page = pageOf(given)
  const mode = textOf(given.output_mode ?? 'files_with_matches')
  if (mode === 'content') return content(found, { given, isFile, page })
  if (mode === 'count') return counts(found, { isFile, page })
  return files(found, page)
}

// ripgrep ends with an error at a pattern it cannot read, and the tool shows what it printed until then: nothing
function regexFrom(given: Arguments): RustRegex | undefined {
  try {
    return rustRegex(textOf(given.pattern), {
      ignoresCase: given['-i'] === true,
      dotAll: given.multiline === true,
    })
  } catch (error) {
    if (error instanceof RustRegexError) return undefined
    throw error
  }
}

function search(
  given: Arguments,
  { checkout, target, regex }: { checkout: Checkout; target: string; regex: RustRegex },
): FileMatches[] {
  const type = textOf(given.type)
  const walked = walkFiles(treeOf(checkout), {
    cwd: toBytes(checkout.state.cwd),
    target: toBytes(target),
    hidden: true,
    globs: [...leftOut, ...globsIn(textOf(given.glob))],
    ...(type !== '' && { types: fileType(type) }),
  })
  const around = given.context ?? given['-C']
  const isContent = given.output_mode === 'content'
  return searchFiles(walked, {
    regex,
    isMultiline: given.multiline === true,
    before: count(around ?? given['-B']),
    after: count(around ?? given['-A']),
    countsOnly: !isContent,
  })
}

const count = (value: Json | undefined) => (typeof value === 'number' ? value : 0)

function globsIn(text: string): string[] {
  return text
    .split(/\s+/)
    .flatMap(part => (part.includes('{') ? [part] : part.split(',')))
    .filter(part => part !== '')
    .map(toBytes)
}

interface Page {
  readonly limit: number
  readonly offset: number
}

function pageOf(given: Arguments): Page {
  const limit = count(given.head_limit)
  return { limit: limit === 0 ? Number.POSITIVE_INFINITY : limit, offset: count(given.offset) }
}

function cut<T>(items: readonly T[], { limit, offset }: Page): { shown: T[]; note: string } {
  const shown = items.slice(offset, offset + limit)
  const note = [
    ...(items.length - offset > limit ? [`limit: ${limit}`] : []),
    ...(offset > 0 ? [`offset: ${offset}`] : []),
  ].join(', ')
  return { shown, note }
}

function content(
  found: readonly GrepFinding[],
  { given, isFile, page }: { given: Arguments; isFile: boolean; page: Page },
): Observation {
  const hasNumbers = given['-n'] === true
  const hasContext = [given.context, given['-C'], given['-A'], given['-B']].some(value => count(value) > 0)
  const groups = found.flatMap(({ path, groups: own }) =>
    own.map(group =>
      group.map(({ number, text, isMatch }) => {
        const mark = isMatch ? ':' : '-'
        const name = isFile ? '' : `${toText(path)}${mark}`
        return `${name}${hasNumbers ? `${number}${mark}` : ''}${bounded(text, isMatch)}`
      }),
    ),
  )
  const lines = groups.flatMap((group, index) => (hasContext && index > 0 ? ['--', ...group] : group))
  const { shown, note } = cut(lines, page)
  const text = shown.length === 0 ? 'No matches found' : shown.join('\n')
  return said(note === '' ? text : `${text}\n\n[Showing results with pagination = ${note}]`)
}

function bounded(line: string, isMatch: boolean): string {
  if (Buffer.byteLength(line) <= mostColumns) return line
  return `[Omitted long ${isMatch ? 'matching' : 'context'} line]`
}

function counts(
  found: readonly GrepFinding[],
  { isFile, page }: { isFile: boolean; page: Page },
): Observation {
  const { shown, note } = cut(found, page)
  const lines = shown.map(({ path, matchCount }) =>
    isFile ? `${matchCount}` : `${toText(path)}:${matchCount}`,
  )
  const total = isFile ? 0 : shown.reduce((sum, { matchCount }) => sum + matchCount, 0)
  const number = isFile ? 0 : shown.length
  const body = lines.length === 0 ? 'No matches found' : lines.join('\n')
  const sum = `Found ${total} total ${total === 1 ? 'occurrence' : 'occurrences'} across ${number} ${number === 1 ? 'file' : 'files'}.`
  return said(`${body}\n\n${sum}${note === '' ? '' : ` with pagination = ${note}`}`)
}

function files(found: readonly GrepFinding[], page: Page): Observation {
  const sorted = [...found].sort(
    (a, b) => b.node.mtime - a.node.mtime || toText(a.path).localeCompare(toText(b.path)),
  )
  const { shown, note } = cut(sorted, page)
  if (shown.length === 0) return said('No files found')
  const head = `Found ${shown.length} ${shown.length === 1 ? 'file' : 'files'}${note === '' ? '' : ` ${note}`}`
  return said([head, ...shown.map(({ path }) => toText(path))].join('\n'))
}
