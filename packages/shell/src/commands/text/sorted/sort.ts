// sort.

import { NotComputable } from '../../../not-computable.ts'
import { type Process, type Program, quoted } from '../../../run/process.ts'
import { readAll } from '../../../run/stream.ts'
import { chosenWord } from '../../chosen-word.ts'
import { type GivenOption, type Options, parseOptions } from '../../options.ts'
import { comparatorFor, KeyError, parseKey } from './sort-keys.ts'

const long = {
  'ignore-leading-blanks': 'b',
  'dictionary-order': 'd',
  'ignore-case': 'f',
  'general-numeric-sort': 'g',
  'ignore-nonprinting': 'i',
  'month-sort': 'M',
  'human-numeric-sort': 'h',
  'numeric-sort': 'n',
  'random-sort': 'R',
  'random-source': 'rs!',
  reverse: 'r',
  sort: 'sort=',
  'version-sort': 'V',
  'batch-size': 'bs!',
  check: 'c?',
  'compress-program': 'cp!',
  debug: 'debug!',
  'files0-from': 'f0!',
  key: 'k=',
  merge: 'm',
  output: 'o=',
  stable: 's',
  'buffer-size': 'S=',
  'field-separator': 't=',
  'temporary-directory': 'T=',
  parallel: 'parallel=',
  unique: 'u',
  'zero-terminated': 'z',
}

/** `sort`: lines in order, by keys; an order of chance is not computed. */
export const sort: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'bcCdfghimMnrRsuVz',
    values: 'kotST',
    long,
    status: 2,
    check: async (option, before) => {
      const problem = problemOf(option, before)
      if (problem === undefined) return undefined
      await process.fail(problem)
      return 2
    },
  })
  if (typeof options === 'number') return options
  const refused = await refusal(process, options)
  if (refused !== undefined) return refused
  if (options.has('R')) throw new NotComputable('a random order')
  const plan = await planOf(process, options)
  if (typeof plan === 'number') return plan
  const check = options.given.find(({ key }) => key === 'c' || key === 'C')
  if (check)
    return checked(process, options, {
      plan,
      isQuiet: check.key === 'C' || check.value === 'quiet' || check.value === 'silent',
    })
  const lines = await linesFrom(process, options, { end: plan.end })
  if (typeof lines === 'number') return lines
  const sorted = options.has('m') ? merged(lines, plan) : lines.flat().sort(plan.compare)
  const kept = options.has('u')
    ? sorted.filter((line, index) => index === 0 || plan.compareKeys(sorted[index - 1] ?? '', line) !== 0)
    : sorted
  return written(process, options, kept.map(line => line + plan.end).join(''))
}

const orders = ['general-numeric', 'human-numeric', 'month', 'numeric', 'random', 'version']

// what is wrong with the sizes and words of options
async function refusal(process: Process, options: Options): Promise<number | undefined> {
  const value = options.value('sort')
  if (value !== undefined) {
    const order = await chosenWord(process, { option: 'sort', value, words: orders })
    if (order === undefined) return 1
    if (order === 'random') throw new NotComputable('a random order')
  }
  const parallel = options.value('parallel')
  const isZero = parallel !== undefined && /^0+$/.test(parallel)
  if (parallel !== undefined && !/^[0-9]+$/.test(parallel))
    await process.fail(`invalid --parallel argument '${parallel}'`)
  else if (isZero) await process.fail('number in parallel must be nonzero')
  else {
    const size = /^([0-9]*)(.*)$/s.exec(options.value('S') ?? '1')
    if (size?.[1] !== '' && /^[%bKkMmGgTtPEZY]?$/.test(size?.[2] ?? '')) return undefined
    const fault = size?.[1] === '' ? 'invalid' : 'invalid suffix in'
    await process.fail(`${fault} -S argument ${quoted(options.value('S') ?? '')}`)
  }
  return 2
}

function problemOf({ key, value = '' }: GivenOption, before: readonly GivenOption[]): string | undefined {
  if (key === 't') {
    if (value === '') return 'empty tab'
    if (value.length > 1 && value !== '\\0') return `multi-character tab ${quoted(value)}`
    return before.some(option => option.key === 't' && option.value !== value)
      ? 'incompatible tabs'
      : undefined
  }
  const other = key === 'o' && before.find(option => option.key === 'o' && option.value !== value)
  if (other) return 'multiple output files specified'
  if (key !== 'k') return undefined
  try {
    parseKey(value, '')
    return undefined
  } catch (error) {
    if (!(error instanceof KeyError)) throw error
    return error.message
  }
}

interface Plan {
  readonly end: string
  /** By the keys alone. */
  readonly compareKeys: (a: string, b: string) => number
  /** And at last by the whole line. */
  readonly compare: (a: string, b: string) => number
}

async function planOf(process: Process, options: Options): Promise<Plan | number> {
  const letters = [...'bdfghiMnrRV']
    .filter(
      letter =>
        options.has(letter) ||
        options.given.some(({ key, value }) => key === 'sort' && namedSort(value) === letter),
    )
    .join('')
  const checks = [
    ...new Set(
      options.given.flatMap(({ key, value = '' }) =>
        key === 'C' ? key : key === 'c' ? (/^(?:q|s)/.test(value) ? 'C' : 'c') : [],
      ),
    ),
  ].sort()
  if (checks.length > 1 || (checks.length === 1 && options.has('o'))) {
    await process.fail(`options '-${checks.join('')}${checks.length > 1 ? '' : 'o'}' are incompatible`)
    return 2
  }
  const separator = options.value('t')
  const keys = options.given
    .filter(({ key }) => key === 'k')
    .map(({ value }) => parseKey(value ?? '', letters))
  for (const own of keys.length > 0 ? keys.map(key => key.letters) : [letters]) {
    const kinds = [...own].filter(letter => 'ghMnV'.includes(letter))
    if (kinds.length < 2 && !(kinds.length === 1 && kinds[0] !== 'V' && /[di]/.test(own))) continue
    const shown = [...'dghiMnV'].filter(letter => own.includes(letter)).join('')
    await process.fail(`options '-${shown}' are incompatible`)
    return 2
  }
  const compareKeys = comparatorFor(keys, { letters, separator: separator === '\\0' ? '\0' : separator })
  const isReversed = options.has('r')
  const byBytes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0) * (isReversed ? -1 : 1)
  const isStable = options.has('s') || options.has('u')
  return {
    end: options.has('z') ? '\0' : '\n',
    compareKeys,
    compare: (a, b) => compareKeys(a, b) || (isStable ? 0 : byBytes(a, b)),
  }
}

function namedSort(name = ''): string {
  const letters = ['g', 'h', 'M', 'n', 'R', 'V']
  return letters[orders.findIndex(order => order.startsWith(name))] ?? ''
}

async function linesFrom(
  process: Process,
  options: Options,
  { end, verb = 'cannot read' }: { end: string; verb?: string },
): Promise<string[][] | number> {
  const all: string[][] = []
  for (const name of options.operands.length > 0 ? options.operands : ['-']) {
    const text =
      name === '-'
        ? await readAll(process.input)
        : await process.read(name, {
            complaint: reason =>
              reason === 'Is a directory' ? `read failed: ${name}: ${reason}` : `${verb}: ${name}: ${reason}`,
          })
    if (text === undefined) return 2
    const lines = text.split(end)
    if (lines.at(-1) === '') lines.pop()
    all.push(lines)
  }
  return all
}

// merging takes the first of the files' next lines, whether they are in order or not
function merged(files: readonly string[][], { compare }: Plan): string[] {
  const rests = files.map(lines => [...lines])
  const result: string[] = []
  while (true) {
    let best = -1
    for (const [index, lines] of rests.entries()) {
      const line = lines[0]
      if (line === undefined) continue
      const leader = best === -1 ? undefined : rests[best]?.[0]
      if (leader === undefined || compare(line, leader) < 0) best = index
    }
    const next = best === -1 ? undefined : rests[best]?.shift()
    if (next === undefined) return result
    result.push(next)
  }
}

async function checked(
  process: Process,
  options: Options,
  { plan, isQuiet }: { plan: Plan; isQuiet: boolean },
): Promise<number> {
  const [name = '-', extra] = options.operands
  if (extra !== undefined) {
    await process.fail(`extra operand ${quoted(extra)} not allowed with -${isQuiet ? 'C' : 'c'}`)
    return 2
  }
  const files = await linesFrom(process, options, { end: plan.end, verb: 'open failed' })
  if (typeof files === 'number') return files
  const lines = files.flat()
  const at = lines.findIndex((line, index) => {
    if (index === 0) return false
    const order = plan.compare(lines[index - 1] ?? '', line)
    return order > 0 || (order === 0 && options.has('u'))
  })
  if (at === -1) return 0
  if (!isQuiet) await process.err(`${process.name}: ${name}:${at + 1}: disorder: ${lines[at]}\n`)
  return 1
}

async function written(process: Process, options: Options, text: string): Promise<number> {
  const target = options.value('o')
  if (target === undefined) {
    process.out(text)
    return 0
  }
  const present = process.fs.find(process.path(target))
  if (
    present?.kind === 'directory' ||
    (!present && !process.fs.find(process.path(target).replace(/\/[^/]*$/, '') || '/'))
  ) {
    await process.fail(`open failed: ${target}: ${present ? 'Is a directory' : 'No such file or directory'}`)
    return 2
  }
  process.fs.write(process.path(target), text, { mode: 0o666 & ~process.shell.umask })
  return 0
}
