// The build's C has long integers and pointers of four bytes. Two modules have tables of how long each type is, and how it is
// read and written: there the long ones take the place of the short.
import type { Host } from './host.ts'

const wordBytes = 4

interface Table {
  /** Codes of its first entries, in order, with how long each is. */
  readonly beginsWith: readonly (readonly [code: string, size: number])[]
  readonly entryWords: number
  /** Which words of an entry tell size and functions. */
  readonly told: readonly [first: number, end: number]
}

const packing: Table = {
  beginsWith: [
    ['x', 1],
    ['b', 1],
    ['B', 1],
    ['c', 1],
    ['s', 1],
    ['p', 1],
    ['h', 2],
    ['H', 2],
    ['i', 4],
    ['I', 4],
    ['l', 4],
    ['L', 4],
    ['n', 4],
  ],
  entryWords: 5,
  told: [1, 5],
}
const arrays: Table = {
  beginsWith: [
    ['b', 1],
    ['B', 1],
    ['u', 4],
    ['h', 2],
    ['H', 2],
    ['i', 4],
    ['I', 4],
    ['l', 4],
  ],
  entryWords: 8,
  told: [1, 5],
}
const longOnes: Readonly<Record<string, string>> = { l: 'q', L: 'Q', n: 'q', N: 'Q', P: 'Q' }

/** Changes both tables, wherever in static data they lie. */
export function widenNativeSizes(host: Host): void {
  for (const table of [packing, arrays]) widen(host, table)
}

function widen(host: Host, { beginsWith, entryWords, told }: Table): void {
  const { memory } = host
  const entryBytes = entryWords * wordBytes
  const isAt = (start: number) =>
    beginsWith.every(([code, size], at) => {
      const entry = start + at * entryBytes
      return memory.byte(entry) === code.charCodeAt(0) && memory.word(entry + wordBytes) === size
    })
  const tables: number[] = []
  for (
    let start = 1024;
    start < host.symbol('_PyRuntime') + 8_000_000 && start < memory.bytes.length - 4096;
    start += 4
  )
    if (memory.byte(start) === beginsWith[0]?.[0].charCodeAt(0) && isAt(start)) tables.push(start)
  const [start] = tables
  if (start === undefined || tables.length > 1)
    throw new Error('the tables of native sizes are not where they should be')
  const entries = new Map<string, number>()
  for (let entry = start; memory.byte(entry) !== 0; entry += entryBytes)
    entries.set(String.fromCharCode(memory.byte(entry)), entry)
  for (const [short, long] of Object.entries(longOnes)) {
    const [to, from] = [entries.get(short), entries.get(long)]
    if (to === undefined || from === undefined) continue
    memory.bytes.copyWithin(to + told[0] * wordBytes, from + told[0] * wordBytes, from + told[1] * wordBytes)
  }
}
