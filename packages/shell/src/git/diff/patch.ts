// A pair of files as a patch.
import { toText } from '../../bytes.ts'
import { quotePath } from '../quote-path.ts'
import type { FilePair, FileSpec } from './file-pair.ts'
import { type HunkOptions, hunksOf } from './hunks.ts'
import { diffLines, type LineDiffOptions, splitLines } from './line-diff.ts'
import { fullScore } from './similarity.ts'

export interface PatchOptions extends HunkOptions, LineDiffOptions {
  readonly abbreviate: (id: string) => string
  readonly isHighPlain?: boolean
  readonly isText?: boolean
  readonly hasPrefix?: boolean
  readonly fullIndex?: boolean
  readonly isReverse?: boolean
}

export const isBinary = (data: string) => data.slice(0, 8000).includes('\0')
const absent = '0'.repeat(40)
const octal = (mode: number) => mode.toString(8).padStart(6, '0')

/** `before` and `after` exchanged. */
export function reversed(pair: FilePair): FilePair {
  const { before, after, status } = pair
  const turned = status === 'A' ? 'D' : status === 'D' ? 'A' : status
  return { ...pair, before: after, after: before, status: turned, path: before?.path ?? after?.path ?? '' }
}

export function patchOf(pair: FilePair, options: PatchOptions): string {
  if (pair.status === 'U') return `* Unmerged path ${quotePath(pair.path)}\n`
  if (pair.status === 'T') {
    const gone: FilePair = { ...pair, status: 'D', after: undefined }
    const made: FilePair = { ...pair, status: 'A', before: undefined }
    return patchOf(gone, options) + patchOf(made, options)
  }
  const { before, after } = pair
  const quote = { isHighPlain: options.isHighPlain ?? false }
  const [a, b] = options.hasPrefix === false ? ['', ''] : options.isReverse ? ['b/', 'a/'] : ['a/', 'b/']
  const nameA = quotePath(a + (before?.path ?? pair.path), quote)
  const nameB = quotePath(b + (after?.path ?? pair.path), quote)
  const head = extendedHeader(pair, options)
  const isSame = before && after && before.id === after.id
  const body = isSame ? '' : contentPart(pair, { nameA, nameB, options })
  if (head === '' && body === '' && isIgnoring(options)) return ''
  return `diff --git ${nameA} ${nameB}\n${head}${isIgnoring(options) && body === '' ? '' : indexLine(pair, options)}${body}`
}

const isIgnoring = ({ key }: PatchOptions) => key !== undefined

function extendedHeader(
  { status, before, after, score }: FilePair,
  { isHighPlain = false }: PatchOptions,
): string {
  if (!before) return `new file mode ${octal(after?.mode ?? 0)}\n`
  if (!after) return `deleted file mode ${octal(before.mode)}\n`
  let text = ''
  if (before.mode !== after.mode) text += `old mode ${octal(before.mode)}\nnew mode ${octal(after.mode)}\n`
  if (status === 'R') {
    const percent = Math.floor((score * 100) / fullScore)
    text += `similarity index ${percent}%\n`
    text += `rename from ${quotePath(before.path, { isHighPlain })}\nrename to ${quotePath(after.path, { isHighPlain })}\n`
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

function contentPart({ before, after }: FilePair, { nameA, nameB, options }: Names): string {
  const old = before?.data() ?? ''
  const now = after?.data() ?? ''
  const shownA = before ? nameA : '/dev/null'
  const shownB = after ? nameB : '/dev/null'
  if (!options.isText && (isBinary(old) || isBinary(now)))
    return `Binary files ${shownA} and ${shownB} differ\n`
  const lines1 = splitLines(old)
  const lines2 = splitLines(now)
  const hunks = hunksOf(lines1, lines2, diffLines(lines1, lines2, options), options)
  if (hunks === '') return ''
  return `--- ${withTab(shownA)}\n+++ ${withTab(shownB)}\n${hunks}`
}

const withTab = (name: string) => (/\s/.test(name) && !name.startsWith('"') ? `${name}\t` : name)

/** Lines added and deleted; undefined for binary contents. */
export function lineCounts(
  { before, after }: { before: FileSpec | undefined; after: FileSpec | undefined },
  options: LineDiffOptions & { isText?: boolean } = {},
): { added: number; deleted: number } | undefined {
  if (before && after && before.id === after.id) return { added: 0, deleted: 0 }
  const old = before?.data() ?? ''
  const now = after?.data() ?? ''
  if (!options.isText && (isBinary(old) || isBinary(now))) return undefined
  let added = 0
  let deleted = 0
  for (const { count1, count2 } of diffLines(splitLines(old), splitLines(now), options)) {
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
