// The forms a difference is shown in: patch, stat, names, raw, and their combinations.
import { quotePath } from '../quote-path.ts'
import type { FilePair, FileSpec } from './file-pair.ts'
import { checkOf } from './looks/check.ts'
import { type DirstatOptions, dirstatOf } from './looks/dirstat.ts'
import { type PatchOptions, patchOf } from './patch.ts'
import { fullScore } from './similarity.ts'
import { numStatOf, type StatOptions, shortStatOf, statOf, summaryOf } from './stat.ts'

export type DiffFormat =
  | 'patch'
  | 'stat'
  | 'shortstat'
  | 'numstat'
  | 'name-only'
  | 'name-status'
  | 'raw'
  | 'summary'
  | 'dirstat'
  | 'check'

export interface ShowOptions extends PatchOptions, Omit<StatOptions, keyof PatchOptions> {
  readonly formats: ReadonlySet<DiffFormat>
  /** Ends entries with NUL. */
  readonly isNul?: boolean
  readonly dirstat?: DirstatOptions
  /** Stands before every line. */
  readonly linePrefix?: string
}

const octal = (mode: number) => mode.toString(8).padStart(6, '0')
const absent = '0'.repeat(40)

const isMoved = ({ status }: Pick<FilePair, 'status'>) => status === 'R' || status === 'C'

function names(pair: FilePair, { isNul = false, isHighPlain = false }: ShowOptions): string[] {
  const paths = isMoved(pair) ? [pair.before?.path ?? '', pair.path] : [pair.path]
  return isNul ? paths : paths.map(path => quotePath(path, { isHighPlain }))
}

function statusLetter({ status, score }: FilePair): string {
  return isMoved({ status })
    ? `${status}${String(Math.floor((score * 100) / fullScore)).padStart(3, '0')}`
    : status
}

function rawLine(pair: FilePair, options: ShowOptions): string {
  const { before, after } = pair
  const id = (spec: FileSpec | undefined) =>
    options.abbreviate(spec === undefined || spec.isUnhashed ? absent : spec.id)
  const start = `:${octal(before?.mode ?? 0)} ${octal(after?.mode ?? 0)} ${id(before)} ${id(after)} ${statusLetter(pair)}`
  const [gap, end] = options.isNul ? ['\0', '\0'] : ['\t', '\n']
  return `${start}${gap}${names(pair, options).join(gap)}${end}`
}

/** All chosen forms, in git's order, an empty line before a patch that follows another form. */
export function showPairs(pairs: readonly FilePair[], options: ShowOptions): string {
  if (pairs.length === 0) return ''
  const text = shownPairs(pairs, options)
  const { linePrefix = '' } = options
  return linePrefix === '' ? text : text.replace(/[^\n]*\n/g, line => linePrefix + line)
}

function shownPairs(pairs: readonly FilePair[], options: ShowOptions): string {
  const { formats, isNul = false } = options
  const end = isNul ? '\0' : '\n'
  let text = ''
  if (formats.has('raw')) text += pairs.map(pair => rawLine(pair, options)).join('')
  if (formats.has('name-only')) text += pairs.map(pair => names(pair, options).at(-1) + end).join('')
  if (formats.has('name-status'))
    text += pairs
      .map(pair => `${[statusLetter(pair), ...names(pair, options)].join(isNul ? '\0' : '\t')}${end}`)
      .join('')
  if (formats.has('numstat')) text += numStatOf(pairs, options)
  if (formats.has('stat')) text += statOf(pairs, options)
  if (formats.has('shortstat')) text += shortStatOf(pairs, options)
  if (formats.has('dirstat'))
    text += dirstatOf(pairs, options.dirstat ?? { kind: 'changes', isCumulative: false, least: 30 }, options)
  if (formats.has('summary')) text += summaryOf(pairs, options)
  if (formats.has('check')) text += pairs.map(pair => checkOf(pair, options)).join('')
  if (!formats.has('patch')) return text
  const patch = pairs.map(pair => patchOf(pair, options)).join('')
  return text === '' ? patch : `${text}${isNul ? '\0' : '\n'}${patch}`
}
