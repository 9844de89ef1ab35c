// shuf and tsort.
import { inRandomOrder } from '../../languages/text/random-order.ts'
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { parseOptions } from '../options.ts'

/** `shuf`: lines in the order a `--random-source` gives; one that is up to chance is not computed. */
export const shuf: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'erz',
    values: 'ino',
    long: {
      echo: 'e',
      'input-range': 'i=',
      'head-count': 'n=',
      output: 'o=',
      'random-source': 'source=',
      repeat: 'r',
      'zero-terminated': 'z',
    },
  })
  if (typeof options === 'number') return options
  const range = options.value('i')
  if (range !== undefined && options.has('e')) return process.misuse('cannot combine -e and -i options')
  const most = range === undefined && !options.has('e') ? 1 : options.has('e') ? Number.POSITIVE_INFINITY : 0
  const further = options.operands[most]
  if (further !== undefined) return process.misuse(`extra operand ${quoted(further)}`)
  const asked = options.value('n')
  if (asked !== undefined && !/^[0-9]+$/.test(asked)) {
    await process.fail(`invalid line count: ${quoted(asked)}`)
    return 1
  }
  if (range !== undefined && !/^[0-9]+-[0-9]+$/.test(range)) {
    await process.fail(`invalid input range: ${quoted(range)}`)
    return 1
  }
  const [low = 0, high = 0] = range?.split('-').map(Number) ?? []
  if (low > high + 1) {
    await process.fail(`invalid input range: ${quoted(range ?? '')}`)
    return 1
  }
  const items =
    range !== undefined
      ? Array.from({ length: Math.max(0, high - low + 1) }, (_, index) => String(low + index))
      : options.has('e')
        ? options.operands
        : await lines(process, options.operands[0] ?? '-')
  if (items === undefined) return 1
  const count = Number(options.value('n') ?? (options.has('r') ? 1000 : items.length))
  const source = options.value('source')
  const isWhole = options.value('n') === undefined && !options.has('r') && !options.has('z')
  const bytes = source !== undefined && isWhole ? await process.read(source) : undefined
  if (items.length > 1 && count > 0 && bytes === undefined) throw new NotComputable('a random order')
  const order = bytes === undefined ? items.slice(0, count) : inRandomOrder(items, bytes)
  for (const item of order) process.out(`${item}\n`)
  return 0
}

async function lines(process: Process, name: string): Promise<string[] | undefined> {
  const text = name === '-' ? await readAll(process.input) : await process.read(name)
  const all = text?.split('\n')
  if (all?.at(-1) === '') all.pop()
  return all
}

/** `tsort`: an order in which every pair is in order. */
export const tsort: Program = async process => {
  const options = await parseOptions(process, {})
  if (typeof options === 'number') return options
  const [name = '-', extra] = options.operands
  if (extra !== undefined) return process.misuse(`extra operand ${quoted(extra)}`)
  const text = await process.read(name)
  if (text === undefined) return 1
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length % 2 === 1) {
    await process.fail(`${name}: input contains an odd number of tokens`)
    return 1
  }
  return ordered(process, words, name)
}

async function ordered(process: Process, words: readonly string[], name: string): Promise<number> {
  const before = new Map<string, number>()
  const after = new Map<string, string[]>()
  for (const word of words) {
    before.set(word, before.get(word) ?? 0)
    after.set(word, after.get(word) ?? [])
  }
  for (let at = 0; at < words.length; at += 2) {
    const [from = '', to = ''] = [words[at], words[at + 1]]
    if (from === to) continue
    after.get(from)?.unshift(to)
    before.set(to, (before.get(to) ?? 0) + 1)
  }
  // the words stand in a tree by name; those without predecessors are taken in that order
  const queue = [...before]
    .filter(([, count]) => count === 0)
    .map(([word]) => word)
    .sort()
  let done = 0
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    process.out(`${word}\n`)
    done++
    for (const next of after.get(word) ?? []) {
      const left = (before.get(next) ?? 1) - 1
      before.set(next, left)
      if (left === 0) queue.push(next)
    }
  }
  if (done === before.size) return 0
  throw new NotComputable(`a loop in ${name}`)
}
