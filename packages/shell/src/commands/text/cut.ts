// cut.
import { type Process, type Program, quoted } from '../../run/process.ts'
import { type Options, parseOptions } from '../options.ts'

type Range = readonly [from: number, to: number]

class ListError extends Error {}

export const cut: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'nsz',
    values: 'bcdf',
    long: {
      bytes: 'b=',
      characters: 'c=',
      delimiter: 'd=',
      fields: 'f=',
      complement: 'complement',
      'only-delimited': 's',
      'output-delimiter': 'od=',
      'zero-terminated': 'z',
    },
  })
  if (typeof options === 'number') return options
  const problem = problemOf(options)
  if (problem) return process.misuse(problem)
  const kind = (['b', 'c', 'f'] as const).find(options.has) ?? 'f'
  let ranges: Range[]
  try {
    ranges = rangesOf(options.value(kind) ?? '', kind === 'f' ? 'field' : 'byte/character')
  } catch (error) {
    if (!(error instanceof ListError)) throw error
    return process.misuse(error.message)
  }
  const wanted = options.has('complement') ? complement(ranges) : ranges
  return eachLine(process, options, line =>
    kind === 'f' ? fields(line, wanted, options) : bytes(line, wanted, options.value('od')),
  )
}

function problemOf(options: Options): string | undefined {
  const kinds = ['b', 'c', 'f'].filter(options.has)
  if (kinds.length === 0) return 'you must specify a list of bytes, characters, or fields'
  if (kinds.length > 1 || options.given.filter(({ key }) => kinds.includes(key)).length > 1)
    return 'only one list may be specified'
  const delimiter = options.value('d')
  if (delimiter !== undefined && delimiter.length > 1) return 'the delimiter must be a single character'
  if (delimiter !== undefined && kinds[0] !== 'f')
    return 'an input delimiter may be specified only when operating on fields'
  if (options.has('s') && kinds[0] !== 'f')
    return 'suppressing non-delimited lines makes sense\n\tonly when operating on fields'
  return undefined
}

function rangesOf(text: string, what: string): Range[] {
  const ranges = text.split(/[, \t]/).map((piece): Range => {
    const match = /^([0-9]*)(-?)([0-9]*)$/.exec(piece)
    if (!match) {
      const isNumber = /^[0-9]/.test(piece)
      throw new ListError(
        isNumber && /^[0-9]+-[0-9]*-/.test(piece)
          ? `invalid ${what} range`
          : what === 'field'
            ? `invalid field value ${quoted(piece)}`
            : `invalid byte/character position ${quoted(piece)}`,
      )
    }
    const [, from = '', dash = '', to = ''] = match
    if (from === '' && to === '') {
      if (dash === '-') throw new ListError('invalid range with no endpoint: -')
      throw new ListError(
        what === 'field' ? 'fields are numbered from 1' : 'byte/character positions are numbered from 1',
      )
    }
    if (from === '0' || (dash === '' && from === '') || to === '0')
      throw new ListError(
        what === 'field' ? 'fields are numbered from 1' : 'byte/character positions are numbered from 1',
      )
    const start = from === '' ? 1 : Number(from)
    const end = dash === '' ? start : to === '' ? Number.POSITIVE_INFINITY : Number(to)
    if (end < start) throw new ListError('invalid decreasing range')
    return [start, end]
  })
  return merged(ranges)
}

function merged(ranges: readonly Range[]): Range[] {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0])
  const result: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

function complement(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  let next = 1
  for (const [from, to] of ranges) {
    if (from > next) result.push([next, from - 1])
    next = to + 1
  }
  if (next !== Number.POSITIVE_INFINITY) result.push([next, Number.POSITIVE_INFINITY])
  return result
}

function bytes(line: string, ranges: readonly Range[], delimiter = ''): string {
  return ranges
    .filter(([from]) => from <= line.length)
    .map(([from, to]) => line.slice(from - 1, to))
    .join(delimiter)
}

function fields(line: string, ranges: readonly Range[], options: Options): string | undefined {
  const given = options.value('d')
  const delimiter = given === undefined ? '\t' : given === '' ? '\0' : given
  if (!line.includes(delimiter)) return options.has('s') ? undefined : line
  const all = line.split(delimiter)
  const kept = all.filter((_, index) => ranges.some(([from, to]) => index + 1 >= from && index + 1 <= to))
  return kept.join(options.value('od') ?? delimiter)
}

async function eachLine(
  process: Process,
  options: Options,
  change: (line: string) => string | undefined,
): Promise<number> {
  const end = options.has('z') ? '\0' : '\n'
  let status = 0
  for (const name of options.operands.length > 0 ? options.operands : ['-']) {
    const text = await process.read(name)
    if (text === undefined) {
      status = 1
      continue
    }
    const lines = text.split(end)
    if (lines.at(-1) === '') lines.pop()
    for (const line of lines) {
      const shown = change(line)
      if (shown !== undefined) process.out(shown + end)
    }
  }
  return status
}
