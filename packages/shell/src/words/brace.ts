// Brace expansion: `{a,b}` and `{1..5}` make several words out of one, before anything else is expanded.
import { NotComputable } from '../not-computable.ts'
import type { Part } from '../syntax/ast.ts'

/** A word as single characters and opaque parts, so that braces can be seen between them. */
type Item = string | Part
type Items = readonly Item[]

const maxWords = 1_000_000

const tooMany = () => new NotComputable(`more than ${maxWords} words of one with braces`)

/** The words that a word with braces stands for. */
export function expandBraces(parts: readonly Part[]): (readonly Part[])[] {
  if (!parts.some(part => part.kind === 'literal' && part.text.includes('{'))) return [parts]
  const items: Item[] = parts.flatMap((part): Item[] => (part.kind === 'literal' ? [...part.text] : [part]))
  return expand(items).map(joined)
}

function joined(items: Items): Part[] {
  const parts: Part[] = []
  for (const item of items) {
    const last = parts.at(-1)
    if (typeof item !== 'string') parts.push(item)
    else if (last?.kind === 'parameter' && isNameGoingOn(last, item))
      parts[parts.length - 1] = { ...last, name: last.name + item, raw: last.raw + item }
    else if (last?.kind === 'literal') parts[parts.length - 1] = { kind: 'literal', text: last.text + item }
    else parts.push({ kind: 'literal', text: item })
  }
  return parts
}

// `$x{a,b}` is `$xa $xb`
function isNameGoingOn({ name, raw }: Extract<Part, { kind: 'parameter' }>, character: string): boolean {
  return raw === `$${name}` && /^[A-Za-z_]/.test(name) && /\w/.test(character)
}

function expand(items: Items): Items[] {
  for (let open = items.indexOf('{'); open !== -1; open = items.indexOf('{', open + 1)) {
    const close = closingOf(items, open)
    if (close === -1) continue
    const choices = choicesOf(items.slice(open + 1, close))
    if (!choices) continue
    const head = items.slice(0, open)
    const tails = expand(items.slice(close + 1))
    const words: Items[] = []
    if (choices.length * tails.length > maxWords) throw tooMany()
    for (const choice of choices) for (const tail of tails) words.push([...head, ...choice, ...tail])
    return words
  }
  return [items]
}

function closingOf(items: Items, open: number): number {
  let depth = 0
  for (let at = open; at < items.length; at++) {
    if (items[at] === '{') depth++
    if (items[at] === '}' && --depth === 0) return at
  }
  return -1
}

function choicesOf(inner: Items): Items[] | undefined {
  const pieces: Item[][] = [[]]
  let depth = 0
  for (const item of inner) {
    if (item === '{') depth++
    if (item === '}') depth--
    if (item === ',' && depth === 0) pieces.push([])
    else pieces.at(-1)?.push(item)
  }
  if (pieces.length > 1) return pieces.flatMap(expand)
  if (inner.some(item => typeof item !== 'string')) return undefined
  return sequence(inner.join(''))?.map(word => [...word])
}

function sequence(text: string): string[] | undefined {
  const numbers = /^(-?[0-9]+)\.\.(-?[0-9]+)(?:\.\.(-?[0-9]+))?$/.exec(text)
  if (numbers?.[1] !== undefined && numbers[2] !== undefined) {
    const width = [numbers[1], numbers[2]].some(end => /^-?0[0-9]/.test(end))
      ? Math.max(numbers[1].length, numbers[2].length)
      : 0
    return steps(Number(numbers[1]), Number(numbers[2]), Number(numbers[3] ?? 1)).map(value =>
      padded(value, width),
    )
  }
  const letters = /^([A-Za-z])\.\.([A-Za-z])(?:\.\.(-?[0-9]+))?$/.exec(text)
  if (letters?.[1] === undefined || letters[2] === undefined) return undefined
  const codes = steps(letters[1].charCodeAt(0), letters[2].charCodeAt(0), Number(letters[3] ?? 1))
  return codes.map(code => String.fromCharCode(code))
}

function steps(from: number, to: number, step: number): number[] {
  const size = Math.max(1, Math.abs(step))
  const count = Math.floor(Math.abs(to - from) / size) + 1
  if (count > maxWords) throw tooMany()
  return Array.from({ length: count }, (_, index) => from + Math.sign(to - from) * size * index)
}

function padded(value: number, width: number): string {
  const digits = String(Math.abs(value))
  return value < 0 ? `-${digits.padStart(width - 1, '0')}` : digits.padStart(width, '0')
}
