// cut.
import type { Process, Program } from '../../run/process.ts'
import { ListError, type Range, readList } from '../field-list.ts'
import { type Options, parseOptions } from '../options.ts'

/** `cut`: parts of lines, by bytes or fields. */
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
    check: ({ key, value = '' }, before) => {
      if (key === 'd' && value.length > 1) return process.misuse('the delimiter must be a single character')
      return isKind(key) && before.some(option => isKind(option.key))
        ? process.misuse('only one list may be specified')
        : undefined
    },
  })
  if (typeof options === 'number') return options
  const problem = problemOf(options)
  if (problem) return process.misuse(problem)
  const kind = (['b', 'c', 'f'] as const).find(options.has) ?? 'f'
  let ranges: Range[]
  try {
    ranges = readList(options.value(kind) ?? '', { isField: kind === 'f' })
  } catch (error) {
    if (!(error instanceof ListError)) throw error
    return process.misuse(error.message)
  }
  const wanted = options.has('complement') ? complement(ranges) : ranges
  return eachLine(process, options, line =>
    kind === 'f' ? fields(line, wanted, options) : bytes(line, wanted, options.value('od')),
  )
}

const isKind = (key: string) => key === 'b' || key === 'c' || key === 'f'

function problemOf(options: Options): string | undefined {
  const kind = options.given.map(({ key }) => key).find(isKind)
  if (kind === undefined) return 'you must specify a list of bytes, characters, or fields'
  if (options.has('d') && kind !== 'f')
    return 'an input delimiter may be specified only when operating on fields'
  if (options.has('s') && kind !== 'f')
    return 'suppressing non-delimited lines makes sense\n\tonly when operating on fields'
  return undefined
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
