// The program `csplit`: a text cut into files where lines stand or match.
import { formatPrintf } from '../../format/printf-format.ts'
import { isUtf8Locale } from '../../locale.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'
import { localeQuoted } from '../../words/quote.ts'
import { linesOf } from '../diff/edit-script.ts'
import { type OptionTable, parseOptions } from '../options.ts'
import { PosixRegex } from '../regex/posix-regex.ts'
import { RegexError } from '../regex/regex-error.ts'

const table: OptionTable = {
  program: 'csplit',
  short: {
    b: 'suffix-format',
    f: 'prefix',
    k: 'keep-files',
    n: 'digits',
    q: 'quiet',
    s: 'quiet',
    z: 'elide-empty-files',
  },
  names: {
    'suffix-format': 'required',
    prefix: 'required',
    'keep-files': 'none',
    digits: 'required',
    quiet: 'none',
    silent: 'none',
    'elide-empty-files': 'none',
    'suppress-matched': 'none',
  },
}

interface Cut {
  readonly text: string
  readonly line?: number
  readonly pattern?: PosixRegex
  readonly isSkipped: boolean
  readonly offset: number
  readonly times: number
}

/** What ends it, in its words. */
class Refusal extends Error {}

/** `csplit`: a text cut into files. */
export async function csplit(process: Process): Promise<number> {
  const { given, operands, complaint } = parseOptions(process.args, table)
  const [name, ...patterns] = operands
  if (complaint !== undefined) return process.misuse(complaint)
  const value = (option: string) => given.findLast(({ name }) => name === option)?.value
  const format = value('suffix-format')
  const digits = value('digits') ?? '2'
  if (!/^[0-9]+$/.test(digits) || (format !== undefined && !/^[^%]*%0?[0-9]*[du][^%]*$/.test(format)))
    throw new NotComputable('csplit with such suffixes')
  if (name === undefined) return process.misuse('missing operand')
  if (patterns.length === 0)
    return process.misuse(`missing operand after ${said(process, process.args.at(-1) ?? '')}`)
  const text = await process.read(name, {
    complaint: reason => {
      if (reason === 'Is a directory') throw new NotComputable('csplit of a folder')
      return `cannot open '${name}' for reading: ${reason}`
    },
  })
  if (text === undefined) return 1
  const has = (option: string) => given.some(({ name }) => name === option)
  const quote = (word: string) => said(process, word)
  try {
    const cuts = await cutsOf(patterns, process, quote)
    const { pieces, fault, isToldLate } = new Cutter(linesOf(text), {
      quote,
      dropsMatched: has('suppress-matched'),
    }).cut(cuts)
    if (fault !== undefined && !isToldLate) await process.fail(fault)
    const kept = has('elide-empty-files') ? pieces.filter(piece => piece !== '') : pieces
    const suffix = (index: number) =>
      format === undefined
        ? String(index).padStart(Number(digits), '0')
        : formatPrintf(format, [String(index)], { formatTime: () => '' }).text
    const isQuiet = has('quiet') || has('silent')
    for (const [index, piece] of kept.entries()) {
      if (fault !== undefined && isToldLate && index === kept.length - 1) await process.fail(fault)
      write(process, (value('prefix') ?? 'xx') + suffix(index), piece)
      if (!isQuiet) process.out(`${piece.length}\n`)
    }
    if (fault === undefined) return 0
    if (!has('keep-files'))
      for (const index of kept.keys())
        process.fs.unlink(process.path((value('prefix') ?? 'xx') + suffix(index)))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await process.fail(error.message)
  }
  return 1
}

function said({ shell }: Process, word: string): string {
  return localeQuoted(word, { isUtf8: isUtf8Locale(shell) })
}

function write(process: Process, name: string, bytes: string): void {
  try {
    process.fs.write(process.path(name), bytes, { mode: 0o666 & ~process.shell.umask })
  } catch (error) {
    throw error instanceof FsError ? new NotComputable(`csplit into ${name}`) : error
  }
}

async function cutsOf(
  patterns: readonly string[],
  process: Process,
  quote: (word: string) => string,
): Promise<Cut[]> {
  const cuts: Cut[] = []
  let isRepeatable = false
  let before = 0
  for (const text of patterns) {
    const [, times] = /^\{(\d+|\*)\}$/.exec(text) ?? []
    const last = cuts.at(-1)
    if (times !== undefined && last && isRepeatable) {
      cuts[cuts.length - 1] = { ...last, times: times === '*' ? Number.POSITIVE_INFINITY : Number(times) }
      isRepeatable = false
      continue
    }
    if (isRepeatable && text.startsWith('{')) throw new NotComputable(`csplit ${text}`)
    isRepeatable = true
    const [, mark, source, offset] = /^([/%])(.*)\1([-+]?\d+)?$/s.exec(text) ?? []
    if (source !== undefined) {
      cuts.push({
        text,
        pattern: regexOf(source),
        isSkipped: mark === '%',
        offset: Number(offset ?? 0),
        times: 0,
      })
      continue
    }
    if (/^[/%]/.test(text)) {
      if (text.lastIndexOf(text.charAt(0)) > 0) throw new NotComputable(`csplit ${text}`)
      throw new Refusal(`${text}: closing delimiter '${text.charAt(0)}' missing`)
    }
    if (!/^\d+$/.test(text)) throw new Refusal(`${quote(text)}: invalid pattern`)
    const line = Number(text)
    if (line === 0) throw new Refusal(`${text}: line number must be greater than zero`)
    if (line < before)
      throw new Refusal(`line number ${quote(text)} is smaller than preceding line number, ${before}`)
    if (line === before)
      await process.fail(`warning: line number ${quote(text)} is the same as preceding line number`)
    before = line
    cuts.push({ text, line, isSkipped: false, offset: 0, times: 0 })
  }
  return cuts
}

function regexOf(source: string): PosixRegex {
  try {
    return new PosixRegex(source, { isExtended: false })
  } catch (error) {
    throw error instanceof RegexError ? new NotComputable(`csplit /${source}/`) : error
  }
}

interface Cutting {
  readonly quote: (word: string) => string
  readonly dropsMatched: boolean
}

class Cutter {
  private readonly lines: readonly string[]
  private readonly cutting: Cutting
  private readonly pieces: string[] = []
  /** How many lines are gone. */
  private gone = 0
  /** The line that was looked at last, from 1. */
  private seen = 0

  constructor(lines: readonly string[], cutting: Cutting) {
    this.lines = lines
    this.cutting = cutting
  }

  /** The pieces, and what ends it before its end. */
  cut(cuts: readonly Cut[]): { pieces: string[]; fault: string | undefined; isToldLate: boolean } {
    const { pieces } = this
    for (const cut of cuts)
      for (let round = 0; round <= cut.times; round++) {
        const fault = cut.line === undefined ? this.toMatch(cut) : this.toLine(cut.line * (round + 1))
        if (fault === undefined) continue
        if (fault === '') return { pieces, fault: undefined, isToldLate: false }
        // of an offset it complains when all before has been printed
        const isToldLate = cut.line === undefined && fault === beyond
        const where = round > 0 && !isToldLate ? ` on repetition ${round}` : ''
        return { pieces, fault: `${this.cutting.quote(cut.text)}: ${fault}${where}`, isToldLate }
      }
    pieces.push(this.take(this.lines.length))
    return { pieces, fault: undefined, isToldLate: false }
  }

  private take(to: number): string {
    const text = this.lines.slice(this.gone, to).join('')
    this.gone = Math.max(this.gone, Math.min(to, this.lines.length))
    this.seen = Math.max(this.seen, this.gone)
    return text
  }

  private toLine(line: number): string | undefined {
    const { dropsMatched } = this.cutting
    const isOver = () => this.gone >= this.lines.length
    if (isOver() && !dropsMatched) throw new NotComputable('csplit of no more input')
    const isShort = line - 1 > this.lines.length || (isOver() && dropsMatched)
    this.pieces.push(this.take(line - 1))
    if (isShort) return beyond
    if (dropsMatched) this.take(this.gone + 1)
    return !dropsMatched && isOver() ? beyond : undefined
  }

  private toMatch(cut: Cut): string | undefined {
    const at = this.lines.findIndex(
      (line, index) => index >= this.seen && cut.pattern?.exec(line.replace(/\n$/, '')) !== undefined,
    )
    if (at === -1) {
      const rest = this.take(this.lines.length)
      if (!cut.isSkipped) this.pieces.push(rest)
      return cut.times === Number.POSITIVE_INFINITY ? '' : 'match not found'
    }
    const end = at + cut.offset
    const isBeyond = end < this.gone || end > this.lines.length
    const text = isBeyond && end < this.gone ? '' : this.take(end)
    this.seen = cut.offset > 0 ? end + 1 : at + 1
    if (!cut.isSkipped) this.pieces.push(text)
    if (isBeyond) return beyond
    if (this.cutting.dropsMatched) this.take(this.gone + 1)
    return undefined
  }
}

const beyond = 'line number out of range'
