// tr.
import { type Process, type Program, quoted } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { parseOptions } from '../options.ts'

class SetError extends Error {}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index))
const classes: Readonly<Record<string, string[]>> = {
  alpha: [...range(65, 90), ...range(97, 122)],
  digit: range(48, 57),
  alnum: [...range(48, 57), ...range(65, 90), ...range(97, 122)],
  upper: range(65, 90),
  lower: range(97, 122),
  space: range(9, 13).concat(' '),
  blank: ['\t', ' '],
  punct: [...range(33, 47), ...range(58, 64), ...range(91, 96), ...range(123, 126)],
  print: range(32, 126),
  graph: range(33, 126),
  cntrl: [...range(0, 31), '\x7f'],
  xdigit: [...range(48, 57), ...range(65, 70), ...range(97, 102)],
}

interface CharacterSet {
  readonly characters: string[]
  /** Where `[x*]` fills up to the length of the other set. */
  readonly fill: { readonly at: number; readonly character: string } | undefined
  readonly classes: readonly string[]
  /** Whether it has a `[=x=]`. */
  readonly hasEqual: boolean
}

interface Item {
  readonly text: string
  readonly isEscaped: boolean
}

function itemsOf(text: string): Item[] {
  const items: Item[] = []
  for (const match of text.matchAll(/\\([0-7]{1,3}|[\s\S])|[\s\S]/g)) {
    const sequence = match[1]
    if (sequence === undefined) items.push({ text: match[0], isEscaped: false })
    else if (/^[4-7][0-7]{2}/.test(sequence)) {
      items.push({ text: String.fromCharCode(Number.parseInt(sequence.slice(0, 2), 8)), isEscaped: true })
      items.push({ text: sequence.charAt(2), isEscaped: false })
    } else if (/^[0-7]/.test(sequence))
      items.push({ text: String.fromCharCode(Number.parseInt(sequence, 8) & 255), isEscaped: true })
    else
      items.push({
        text: { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }[sequence] ?? sequence,
        isEscaped: true,
      })
  }
  return items
}

function parseSet(text: string): CharacterSet {
  const items = itemsOf(text)
  const plain = items
    .map(({ text: character, isEscaped }) => (isEscaped && '[]-*:='.includes(character) ? '\0' : character))
    .join('')
  const characters: string[] = []
  const named: string[] = []
  let fill: CharacterSet['fill']
  let hasEqual = false
  for (let at = 0; at < items.length; ) {
    const rest = plain.slice(at)
    const group = /^\[:([a-z]*):\]/.exec(rest)
    const repeat = /^\[([\s\S])\*([0-9]*)\]/.exec(rest)
    const equal = /^\[=([\s\S])=\]/.exec(rest)
    if (group) {
      const members = classes[group[1] ?? '']
      if (!members) throw new SetError(`invalid character class ${quoted(group[1] ?? '')}`)
      named.push(group[1] ?? '')
      characters.push(...members)
      at += group[0].length
    } else if (repeat) {
      const character = items[at + 1]?.text ?? ''
      const count =
        repeat[2] === '' ? 0 : Number.parseInt(repeat[2] ?? '', (repeat[2] ?? '').startsWith('0') ? 8 : 10)
      if (count === 0) fill = { at: characters.length, character }
      else characters.push(...Array.from({ length: count }, () => character))
      at += repeat[0].length
    } else if (equal) {
      characters.push(items[at + 2]?.text ?? '')
      hasEqual = true
      at += equal[0].length
    } else if (plain.charAt(at + 1) === '-' && at + 2 < items.length) {
      const [from = '', to = ''] = [items[at]?.text, items[at + 2]?.text]
      if (from > to)
        throw new SetError(`range-endpoints of '${from}-${to}' are in reverse collating sequence order`)
      characters.push(...range(from.charCodeAt(0), to.charCodeAt(0)))
      at += 3
    } else characters.push(items[at++]?.text ?? '')
  }
  return { characters, fill, classes: named, hasEqual }
}

function inverted(set: CharacterSet): CharacterSet {
  const members = new Set(set.characters)
  return { ...set, characters: range(0, 255).filter(character => !members.has(character)) }
}

/** The second set, as long as the first. */
function matched(second: CharacterSet, length: number, isTruncated: boolean): string[] {
  const { characters, fill } = second
  if (fill) {
    const missing = Math.max(0, length - characters.length)
    return [
      ...characters.slice(0, fill.at),
      ...Array.from({ length: missing }, () => fill.character),
      ...characters.slice(fill.at),
    ]
  }
  const last = characters.at(-1)
  if (isTruncated || last === undefined) return characters
  return [...characters, ...Array.from({ length: Math.max(0, length - characters.length) }, () => last)]
}

/** `tr`: characters replaced, deleted and squeezed. */
export const tr: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'cCdst',
    long: { complement: 'c', delete: 'd', 'squeeze-repeats': 's', 'truncate-set1': 't' },
    isStrict: true,
  })
  if (typeof options === 'number') return options
  const [first, second, extra] = options.operands
  const [isDeleting, isSqueezing] = [options.has('d'), options.has('s')]
  if (first === undefined) return process.misuse('missing operand')
  const needsTwo = isDeleting === isSqueezing
  if (second === undefined && needsTwo) {
    await process.fail(`missing operand after ${quoted(first)}`)
    await process.err(
      `${isDeleting ? 'Two strings must be given when both deleting and squeezing repeats.' : 'Two strings must be given when translating.'}\nTry 'tr --help' for more information.\n`,
    )
    return 1
  }
  if (second !== undefined && isDeleting && !isSqueezing) {
    await process.fail(`extra operand ${quoted(second)}`)
    await process.err(
      "Only one string may be given when deleting without squeezing repeats.\nTry 'tr --help' for more information.\n",
    )
    return 1
  }
  if (extra !== undefined) return process.misuse(`extra operand ${quoted(extra)}`)
  for (const set of [first, second ?? '']) await warn(process, set)
  try {
    const change = changeFor({
      first,
      second,
      isDeleting,
      isSqueezing,
      isComplement: options.has('c') || options.has('C'),
      isTruncated: options.has('t'),
    })
    process.out(change(await readAll(process.input)))
    return 0
  } catch (error) {
    if (!(error instanceof SetError)) throw error
    await process.fail(error.message)
    return 1
  }
}

async function warn(process: Process, set: string): Promise<void> {
  for (const [sequence] of set.matchAll(/\\(?:[0-7]{1,3}|[\s\S]|$)/g)) {
    if (sequence === '\\')
      await process.fail('warning: an unescaped backslash at end of string is not portable')
    if (/^\\[4-7][0-7]{2}$/.test(sequence))
      await process.fail(
        `warning: the ambiguous octal escape ${sequence} is being\n\tinterpreted as the 2-byte sequence \\0${sequence.slice(1, 3)}, ${sequence.charAt(3)}`,
      )
  }
}

interface Wish {
  readonly first: string
  readonly second: string | undefined
  readonly isDeleting: boolean
  readonly isSqueezing: boolean
  readonly isComplement: boolean
  readonly isTruncated: boolean
}

function changeFor({
  first,
  second,
  isDeleting,
  isSqueezing,
  isComplement,
  isTruncated,
}: Wish): (text: string) => string {
  const parsed = parseSet(first)
  if (parsed.fill) throw new SetError('the [c*] repeat construct may not appear in string1')
  const from = isComplement ? inverted(parsed) : parsed
  const other = second === undefined ? undefined : parseSet(second)
  if (isDeleting) {
    const gone = new Set(from.characters)
    const squeezed = new Set(other?.characters ?? [])
    return text => squeeze([...text].filter(character => !gone.has(character)).join(''), squeezed)
  }
  if (!other) {
    const squeezed = new Set(from.characters)
    return text => squeeze(text, squeezed)
  }
  refuse(parsed, other, isComplement)
  const to = matched(other, from.characters.length, isTruncated)
  const table = new Map<string, string>()
  for (const [index, character] of from.characters.entries())
    if (to[index] !== undefined) table.set(character, to[index] ?? '')
  const squeezed = isSqueezing ? new Set(to) : new Set<string>()
  return text => squeeze(Array.from(text, character => table.get(character) ?? character).join(''), squeezed)
}

function refuse(first: CharacterSet, second: CharacterSet, isComplement: boolean): void {
  if (second.hasEqual) throw new SetError('[=c=] expressions may not appear in string2 when translating')
  if (second.characters.length === 0 && !second.fill && first.characters.length > 0)
    throw new SetError('when not truncating set1, string2 must be non-empty')
  const bad = second.classes.find(name => name !== 'lower' && name !== 'upper')
  if (bad)
    throw new SetError(
      "when translating, the only character classes that may appear in\nstring2 are 'upper' and 'lower'",
    )
  const isManifold = second.classes.length > 0 || (first.classes.length > 0 && !mapsToOne(second))
  if (isComplement && isManifold)
    throw new SetError(
      'when translating with complemented character classes,\nstring2 must map all characters in the domain to one',
    )
  const cases = first.classes.filter(name => name === 'lower' || name === 'upper')
  if (cases.length < second.classes.length)
    throw new SetError('misaligned [:upper:] and/or [:lower:] construct')
}

function mapsToOne({ characters, fill }: CharacterSet): boolean {
  return new Set([...characters, ...(fill ? [fill.character] : [])]).size <= 1
}

function squeeze(text: string, set: ReadonlySet<string>): string {
  if (set.size === 0) return text
  let result = ''
  for (const character of text) if (!(set.has(character) && result.endsWith(character))) result += character
  return result
}
