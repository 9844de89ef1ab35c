// The program `csplit`: a text cut into files where lines stand or match.
import { isUtf8Locale } from '../../locale.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'
import { localeQuoted } from '../../words/quote.ts'
import { linesOf } from '../diff/edit-script.ts'
import { type OptionTable, parseOptions } from '../options.ts'
import { PosixRegex } from '../regex/posix-regex.ts'

const table: OptionTable = {
  program: 'csplit',
  short: { f: 'prefix', k: 'keep-files', n: 'digits', s: 'quiet', z: 'elide-empty-files' },
  names: {
    prefix: 'required',
    'keep-files': 'none',
    digits: 'required',
    quiet: 'none',
    silent: 'none',
    'elide-empty-files': 'none',
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

/** `csplit`: a text cut into files. */
export async function csplit(process: Process): Promise<number> {
  const { given, operands, complaint } = parseOptions(process.args, table)
  const [name, ...patterns] = operands
  if (complaint !== undefined) throw new NotComputable(`csplit ${process.args.join(' ')}`)
  if (name === undefined) return process.misuse('missing operand')
  if (patterns.length === 0)
    return process.misuse(`missing operand after ${said(process, process.args.at(-1) ?? '')}`)
  const cuts = patterns.length > 0 ? cutsOf(patterns) : []
  const text = await process.read(name, {
    complaint: reason => `cannot open '${name}' for reading: ${reason}`,
  })
  if (text === undefined) return 1
  const has = (option: string) => given.some(({ name }) => name === option)
  const value = (option: string) => given.findLast(({ name }) => name === option)?.value
  const { pieces, error } = cutUp(linesOf(text), cuts, word => said(process, word))
  const kept = has('elide-empty-files') ? pieces.filter(piece => piece !== '') : pieces
  const digits = Number(value('digits') ?? 2)
  const paths = kept.map((_, index) => (value('prefix') ?? 'xx') + String(index).padStart(digits, '0'))
  const isQuiet = has('quiet') || has('silent')
  for (const [index, piece] of kept.entries()) {
    write(process, paths[index] ?? '', piece)
    if (!isQuiet) process.out(`${piece.length}\n`)
  }
  if (error === undefined) return 0
  await process.fail(error)
  if (!has('keep-files')) for (const path of paths) process.fs.unlink(process.path(path))
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

function cutsOf(patterns: readonly string[]): Cut[] {
  const cuts: Cut[] = []
  for (const text of patterns) {
    const [, times] = /^\{(\d+|\*)\}$/.exec(text) ?? []
    const last = cuts.at(-1)
    if (times !== undefined && last) {
      cuts[cuts.length - 1] = { ...last, times: times === '*' ? Number.POSITIVE_INFINITY : Number(times) }
      continue
    }
    const [, mark, source, offset] = /^([/%])(.*)\1([-+]?\d+)?$/s.exec(text) ?? []
    const isLine = /^[1-9]\d*$/.test(text)
    if (source === undefined && !isLine) throw new NotComputable(`csplit ${text}`)
    cuts.push({
      text,
      ...(source === undefined
        ? { line: Number(text) }
        : { pattern: new PosixRegex(source, { isExtended: false }) }),
      isSkipped: mark === '%',
      offset: Number(offset ?? 0),
      times: 0,
    })
  }
  return cuts
}

function cutUp(
  lines: readonly string[],
  cuts: readonly Cut[],
  quote: (word: string) => string,
): { pieces: string[]; error?: string } {
  const pieces: string[] = []
  let at = 0
  // a search begins behind the line that was found last
  let from = 0
  for (const cut of cuts) {
    for (let round = 0; round <= cut.times; round++) {
      const end = cut.line === undefined ? found(lines, cut, from) : cut.line * (round + 1) - 1
      const isMissing =
        end === undefined || end > lines.length || (cut.line !== undefined && end >= lines.length)
      if (isMissing && cut.times === Number.POSITIVE_INFINITY) break
      if (isMissing || end < at) {
        if (!cut.isSkipped) pieces.push(lines.slice(at).join(''))
        if (round > 0 || (end !== undefined && end < at)) throw new NotComputable('csplit repeated too often')
        const what = cut.line === undefined ? 'match not found' : 'line number out of range'
        return { pieces, error: `${quote(cut.text)}: ${what}` }
      }
      if (!cut.isSkipped) pieces.push(lines.slice(at, end).join(''))
      at = end
      from = cut.line === undefined ? end - cut.offset + 1 : end
    }
  }
  pieces.push(lines.slice(at).join(''))
  return { pieces }
}

function found(lines: readonly string[], { pattern, offset }: Cut, from: number): number | undefined {
  for (let index = from; index < lines.length; index++)
    if (pattern?.exec((lines[index] ?? '').replace(/\n$/, ''))) {
      const end = index + offset
      if (end < 0 || end > lines.length) throw new NotComputable('csplit beyond the text')
      return end
    }
  return undefined
}
