// A pair of files as a patch.

import { toText } from '../../bytes.ts'
import { NotComputable } from '../../not-computable.ts'
import { quotePath } from '../quote-path.ts'
import type { FilePair, FileSpec } from './file-pair.ts'
import { type FunctionLine, type HunkOptions, hunksOf } from './hunks.ts'
import { diffLines, type LineDiffOptions, splitLines } from './line-diff.ts'
import { type BlankRules, usualBlankRules } from './looks/blanks.ts'
import { hunksText, painted } from './looks/hunk-text.ts'
import type { WordStyle } from './looks/words.ts'
import { fullScore } from './similarity.ts'

/** What the attributes of a path say about its differences. */
export interface PathLook {
  /** Whether it is text, where that is not left to its content. */
  readonly isText?: boolean | undefined
  readonly functionLine?: FunctionLine | undefined
  /** What is compared instead of the content. */
  readonly convert?: ((spec: FileSpec) => string) | undefined
}

export interface PatchOptions extends HunkOptions, LineDiffOptions {
  readonly abbreviate: (id: string) => string
  readonly isHighPlain?: boolean
  readonly isText?: boolean
  /** Binary files are shown as patches of their own. */
  readonly isBinaryWhole?: boolean
  /** What stands before the old and the new name. */
  readonly prefixes?: readonly [string, string]
  readonly fullIndex?: boolean
  readonly isColored?: boolean
  readonly words?: WordStyle | undefined
  /** Leaves out the content of deleted files. */
  readonly hidesDeleted?: boolean
  readonly lookOf?: (path: string) => PathLook
  readonly rulesFor?: (path: string) => BlankRules
}

/** Whether git takes a content for binary: a zero byte among the first 8,000. */
export const isBinary = (data: string) => data.slice(0, 8000).includes('\0')
const absent = '0'.repeat(40)
const octal = (mode: number) => mode.toString(8).padStart(6, '0')

/** `before` and `after` exchanged. */
export function reversed(pair: FilePair): FilePair {
  const { before, after, status } = pair
  const turned = status === 'A' ? 'D' : status === 'D' ? 'A' : status
  return { ...pair, before: after, after: before, status: turned, path: before?.path ?? after?.path ?? '' }
}

/** A pair of files as a patch. */
export function patchOf(pair: FilePair, options: PatchOptions): string {
  const quote = { isHighPlain: options.isHighPlain ?? false }
  if (pair.status === 'U') return `* Unmerged path ${quotePath(pair.path, quote)}\n`
  if (pair.status === 'T') {
    const gone: FilePair = { ...pair, status: 'D', after: undefined }
    const made: FilePair = { ...pair, status: 'A', before: undefined }
    return patchOf(gone, options) + patchOf(made, options)
  }
  const { before, after } = pair
  const [a, b] = options.prefixes ?? ['a/', 'b/']
  const nameA = quotePath(a + withoutRoot(before?.path ?? pair.path), quote)
  const nameB = quotePath(b + withoutRoot(after?.path ?? pair.path), quote)
  const head = extendedHeader(pair, options)
  const isSame = before && after && before.id === after.id
  const body = isSame ? '' : contentPart(pair, { nameA, nameB, options })
  if (head === '' && body === '' && isIgnoring(options)) return ''
  const lines = `diff --git ${nameA} ${nameB}\n${head}${isIgnoring(options) && body === '' && before && after ? '' : indexLine(pair, options)}`
  return bold(lines, options) + body
}

// files outside of a repository may be named from the root on
const withoutRoot = (path: string) => path.replace(/^\//, '')

const bold = (lines: string, { isColored = false }: PatchOptions) =>
  isColored ? lines.replace(/.+/g, line => painted('\x1b[1m', line)) : lines

const isIgnoring = ({ key, isIgnorable }: PatchOptions) => key !== undefined || isIgnorable !== undefined

function extendedHeader(
  { status, before, after, score }: FilePair,
  { isHighPlain = false }: PatchOptions,
): string {
  if (!before) return `new file mode ${octal(after?.mode ?? 0)}\n`
  if (!after) return `deleted file mode ${octal(before.mode)}\n`
  let text = ''
  if (before.mode !== after.mode) text += `old mode ${octal(before.mode)}\nnew mode ${octal(after.mode)}\n`
  if (status === 'R' || status === 'C') {
    const verb = status === 'R' ? 'rename' : 'copy'
    text += `similarity index ${Math.floor((score * 100) / fullScore)}%\n`
    text += `${verb} from ${quotePath(before.path, { isHighPlain })}\n${verb} to ${quotePath(after.path, { isHighPlain })}\n`
  }
  return text
}

function indexLine({ before, after }: FilePair, { abbreviate, fullIndex = false }: PatchOptions): string {
  if (before && after && before.id === after.id) return ''
  const short = (id: string) => (fullIndex ? id : abbreviate(id))
  const mode = before && after && before.mode === after.mode ? ` ${octal(before.mode)}` : ''
  return `index ${short(before?.id ?? absent)}..${short(after?.id ?? absent)}${mode}\n`
}

interface Names {
  readonly nameA: string
  readonly nameB: string
  readonly options: PatchOptions
}

interface Contents {
  readonly old: string
  readonly now: string
  readonly isBinary: boolean
  readonly functionLine: FunctionLine | undefined
}

/** What is compared of a pair, its attributes obeyed. */
function contentsOf({ before, after }: Pick<FilePair, 'before' | 'after'>, options: PatchOptions): Contents {
  const looks = [before, after].map(spec => (spec ? (options.lookOf?.(spec.path) ?? {}) : {}))
  const [one = {}, two = {}] = looks
  const textOf = (spec: FileSpec | undefined, look: PathLook) =>
    spec ? (look.convert?.(spec) ?? spec.data()) : ''
  const old = textOf(before, one)
  const now = textOf(after, two)
  const isOdd = (data: string, look: PathLook) =>
    look.convert ? false : look.isText === undefined ? isBinary(data) : !look.isText
  return {
    old,
    now,
    isBinary: !options.isText && (isOdd(old, one) || isOdd(now, two)),
    functionLine: one.functionLine ?? two.functionLine,
  }
}

function contentPart(pair: FilePair, { nameA, nameB, options }: Names): string {
  const { before, after } = pair
  const { old, now, isBinary: isOdd, functionLine } = contentsOf(pair, options)
  const shownA = before ? nameA : '/dev/null'
  const shownB = after ? nameB : '/dev/null'
  if (isOdd && options.isBinaryWhole && old !== now) throw new NotComputable('a binary patch')
  if (isOdd) return old === now ? '' : `Binary files ${shownA} and ${shownB} differ\n`
  if (!after && options.hidesDeleted) return ''
  const lines1 = splitLines(old)
  const lines2 = splitLines(now)
  const hunks = hunksOf(lines1, lines2, diffLines(lines1, lines2, options), {
    ...options,
    functionLine: functionLine ?? options.functionLine,
  })
  if (hunks.length === 0) return ''
  const rules = options.rulesFor?.(pair.path) ?? usualBlankRules
  const text = hunksText(hunks, { lines1, lines2 }, { ...options, rules })
  return `${bold(`--- ${withTab(shownA)}\n+++ ${withTab(shownB)}\n`, options)}${text}`
}

const withTab = (name: string) => (name.includes(' ') ? `${name}\t` : name)

/** Lines added and deleted; undefined for binary contents. */
export function lineCounts(
  pair: { before: FileSpec | undefined; after: FileSpec | undefined },
  options: Partial<PatchOptions> = {},
): { added: number; deleted: number } | undefined {
  const { before, after } = pair
  if (before && after && before.id === after.id) return { added: 0, deleted: 0 }
  const { lookOf } = options
  const plain = lookOf && ((path: string) => ({ ...lookOf(path), convert: undefined }))
  const contents = contentsOf(pair, { abbreviate: id => id, ...options, ...(plain ? { lookOf: plain } : {}) })
  if (contents.isBinary) return undefined
  const lines1 = splitLines(contents.old)
  const lines2 = splitLines(contents.now)
  let added = 0
  let deleted = 0
  const changes = diffLines(lines1, lines2, options)
  const counted = options.isIgnorable
    ? hunksOf(lines1, lines2, changes, options).flatMap(hunk => hunk.changes)
    : changes
  for (const { count1, count2 } of counted) {
    added += count2
    deleted += count1
  }
  return { added, deleted }
}

/** Columns a byte string takes on a terminal. */
export function columnsOf(bytes: string): number {
  let columns = 0
  for (const character of toText(bytes))
    columns +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u.test(
        character,
      )
        ? 2
        : /\p{Mn}/u.test(character)
          ? 0
          : 1
  return columns
}
