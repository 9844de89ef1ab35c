// The lines that `git grep` prints of one file.
import type { Matcher } from '../../../commands/search/matcher.ts'
import { NotComputable } from '../../../not-computable.ts'
import { splitLines } from '../../diff/line-diff.ts'
import { isBinary } from '../../diff/patch.ts'

export interface GrepView {
  readonly find: Matcher
  readonly isInverted: boolean
  readonly isText: boolean
  readonly skipsBinary: boolean
  readonly kind: 'lines' | 'names' | 'absent' | 'counts' | 'quiet' | 'parts'
  readonly withName: boolean
  readonly withNumber: boolean
  readonly withColumn: boolean
  readonly isHeaded: boolean
  readonly hasBreaks: boolean
  readonly isNul: boolean
  readonly before: number
  readonly after: number
  readonly most: number
}

export interface Searched {
  readonly text: string
  readonly isHit: boolean
}

interface Place {
  readonly name: string
  readonly at: number
  readonly column?: number | undefined
  readonly mark: string
}

function head(view: GrepView, { name, at, column, mark }: Place): string {
  const file = view.withName && !view.isHeaded ? `${name}${view.isNul ? '\0' : mark}` : ''
  const number = view.withNumber ? `${at + 1}${mark}` : ''
  return `${file}${number}${view.withColumn && column !== undefined ? `${column + 1}${mark}` : ''}`
}

/** What is printed of one file; `isLater`: something was printed before. */
export function grepText(name: string, data: string, view: GrepView, isLater: boolean): Searched {
  const isBinaryFile = !view.isText && isBinary(data)
  if (isBinaryFile && view.skipsBinary) return { text: '', isHit: false }
  const lines = splitLines(data).map(line => line.replace(/\n$/, ''))
  const hits: number[] = []
  for (const [at, line] of lines.entries()) {
    if ((view.find(line, 0) !== undefined) === view.isInverted) continue
    hits.push(at)
    if (hits.length === view.most || isBinaryFile || view.kind === 'names') break
  }
  const isHit = hits.length > 0
  const end = view.isNul ? '\0' : '\n'
  if (view.kind === 'absent') return { text: isHit ? '' : name + end, isHit: !isHit }
  if (!isHit || view.kind === 'quiet') return { text: '', isHit }
  if (view.kind === 'names') return { text: name + end, isHit }
  if (isBinaryFile && view.kind !== 'counts' && (view.isHeaded || view.hasBreaks))
    throw new NotComputable('a binary file among what git grep puts under headings')
  if (isBinaryFile && view.kind !== 'counts') return { text: `Binary file ${name} matches\n`, isHit }
  if (view.kind === 'counts')
    return { text: `${view.withName ? `${name}${view.isNul ? '\0' : ':'}` : ''}${hits.length}\n`, isHit }
  return { text: opening(name, view, isLater) + bodyOf(name, { lines, hits, view }), isHit }
}

function opening(name: string, view: GrepView, isLater: boolean): string {
  const gap = view.hasBreaks ? '\n' : view.before > 0 || view.after > 0 ? '--\n' : ''
  return (isLater ? gap : '') + (view.isHeaded && view.withName ? `${name}\n` : '')
}

interface Body {
  readonly lines: readonly string[]
  readonly hits: readonly number[]
  readonly view: GrepView
}

function bodyOf(name: string, { lines, hits, view }: Body): string {
  if (view.kind === 'parts')
    return hits.map(at => partsOf(name, { line: lines[at] ?? '', at, view })).join('')
  let text = ''
  let last = -1
  for (const [index, hit] of hits.entries()) {
    const from = Math.max(hit - view.before, last + 1)
    if (index > 0 && from > last + 1 && (view.before > 0 || view.after > 0)) text += '--\n'
    for (let at = from; at < hit; at++) text += `${head(view, { name, at, mark: '-' })}${lines[at]}\n`
    const column = view.find(lines[hit] ?? '', 0)?.[0]
    text += `${head(view, { name, at: hit, column, mark: ':' })}${lines[hit]}\n`
    last = hit
    const next = hits[index + 1] ?? lines.length
    for (let at = hit + 1; at <= Math.min(hit + view.after, next - 1, lines.length - 1); at++) {
      text += `${head(view, { name, at, mark: '-' })}${lines[at]}\n`
      last = at
    }
  }
  return text
}

function partsOf(name: string, { line, at, view }: { line: string; at: number; view: GrepView }): string {
  let text = ''
  for (let from = 0; from <= line.length; ) {
    const span = view.find(line, from)
    if (!span) break
    if (span[1] > span[0])
      text += `${head(view, { name, at, column: span[0], mark: ':' })}${line.slice(...span)}\n`
    from = Math.max(span[1], span[0] + 1)
  }
  return text
}
