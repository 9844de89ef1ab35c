// Line ends on their way into the repository and out of it: `core.autocrlf`, `core.eol`, the attributes `text` and `eol`.
import type { Config } from '../config/config.ts'
import type { AttributeValue } from './attributes.ts'

/** What becomes of a file's line ends. */
export interface LineEnds {
  /** `auto`: only where the content is text. */
  readonly kind: 'none' | 'text' | 'auto'
  readonly out: 'lf' | 'crlf'
}

/** What attributes and settings make of a path. */
export function lineEndsOf(attributes: ReadonlyMap<string, AttributeValue>, config: Config): LineEnds {
  const said = attributes.get('text') ?? (attributes.get('crlf') as AttributeValue | undefined)
  const auto = config.get('core.autocrlf')?.toLowerCase()
  const isInput = auto === 'input'
  const isAuto = !isInput && config.boolean('core.autocrlf') === true
  const eol = attributes.get('eol')
  const usual = isAuto || (!isInput && config.get('core.eol')?.toLowerCase() === 'crlf') ? 'crlf' : 'lf'
  const out = eol === 'lf' || eol === 'crlf' ? eol : said === 'input' ? 'lf' : usual
  if (said === false) return { kind: 'none', out: 'lf' }
  if (said === 'auto') return { kind: 'auto', out }
  if (said !== undefined || eol === 'lf' || eol === 'crlf') return { kind: 'text', out }
  if (isAuto) return { kind: 'auto', out: 'crlf' }
  return isInput ? { kind: 'auto', out: 'lf' } : { kind: 'none', out: 'lf' }
}

interface Counts {
  readonly pairs: number
  readonly loneReturns: number
  readonly loneFeeds: number
  readonly isBinary: boolean
}

function countsOf(data: string): Counts {
  const pairs = data.split('\r\n').length - 1
  const loneReturns = data.split('\r').length - 1 - pairs
  const loneFeeds = data.split('\n').length - 1 - pairs
  const text = data.endsWith('\x1a') ? data.slice(0, -1) : data
  const odd = text.match(/[\x00-\x07\x0b\x0e-\x1a\x1c-\x1f\x7f]/g)?.length ?? 0
  const printable = text.length - odd - (text.match(/[\r\n]/g)?.length ?? 0)
  return {
    pairs,
    loneReturns,
    loneFeeds,
    isBinary: loneReturns > 0 || text.includes('\0') || printable >> 7 < odd,
  }
}

function isMadeCrlf({ kind, out }: LineEnds, counts: Counts): boolean {
  if (out !== 'crlf' || counts.loneFeeds === 0) return false
  return kind === 'text' || (counts.loneReturns === 0 && counts.pairs === 0 && !counts.isBinary)
}

/** A file of the repository as it lies in the work tree. */
export function toWorkTree(data: string, ends: LineEnds): string {
  if (ends.kind === 'none' || !isMadeCrlf(ends, countsOf(data))) return data
  return data.replace(/\r?\n/g, '\r\n')
}

export interface Stored {
  readonly data: string
  /** What git says of line ends that would not come back as they are. */
  readonly warning: 'CRLF will be replaced by LF' | 'LF will be replaced by CRLF' | undefined
}

/** A file of the work tree as it is stored; `staged` is what the index has of it. */
export function toRepository(data: string, ends: LineEnds, staged: () => string | undefined): Stored {
  if (ends.kind === 'none' || data === '') return { data, warning: undefined }
  const counts = countsOf(data)
  if (ends.kind === 'auto' && counts.isBinary) return { data, warning: undefined }
  let isConverting = counts.pairs > 0
  if (isConverting && ends.kind === 'auto') {
    const now = staged()
    if (now?.includes('\r\n') && !countsOf(now).isBinary) isConverting = false
  }
  const inside = isConverting ? { ...counts, pairs: 0, loneFeeds: counts.loneFeeds + counts.pairs } : counts
  const outside = isMadeCrlf(ends, inside)
    ? { ...inside, pairs: inside.pairs + inside.loneFeeds, loneFeeds: 0 }
    : inside
  const warning =
    counts.pairs > 0 && outside.pairs === 0
      ? 'CRLF will be replaced by LF'
      : counts.loneFeeds > 0 && outside.loneFeeds === 0
        ? 'LF will be replaced by CRLF'
        : undefined
  return { data: isConverting ? data.replaceAll('\r\n', '\n') : data, warning }
}
