// What a benchmark asks must not be learned by heart: observations that share long runs of words with its rows are found.
import { readLines } from '../files/read-lines.ts'

const runWords = 13
/** So many shared runs at least, and this share of all runs of the observation. */
const leastRuns = 5
const leastShare = 0.5

export interface Benchmark {
  readonly runs: number
  /** Whether an observation is, in large part, one the benchmark has. */
  has(observation: string): boolean
}

/** What stands in so many rows is what programs say everywhere, not what the benchmark asks. */
const commonRows = 3

/** Reads the rows of a benchmark: every text in them counts, but for what many of them have in common. */
export async function readBenchmark(files: readonly string[]): Promise<Benchmark> {
  const rowsWith = new Map<number, number>()
  for (const file of files) {
    for await (const lines of readLines(file)) {
      for (const line of lines) {
        if ('problem' in line) continue
        const found = new Set<number>()
        collect(JSON.parse(line.text), found)
        for (const run of found) rowsWith.set(run, (rowsWith.get(run) ?? 0) + 1)
      }
    }
  }
  const known = new Set<number>()
  for (const [run, rows] of rowsWith) if (rows < commonRows) known.add(run)
  return {
    runs: known.size,
    has(observation) {
      const runs = runsOf(observation)
      let shared = 0
      for (const run of runs) if (known.has(run)) shared += 1
      return shared >= leastRuns && shared >= leastShare * runs.size
    },
  }
}

function collect(value: unknown, found: Set<number>): void {
  if (typeof value === 'string') for (const run of runsOf(value)) found.add(run)
  else if (Array.isArray(value)) for (const item of value) collect(item, found)
  else if (value !== null && typeof value === 'object')
    for (const item of Object.values(value)) collect(item, found)
}

/** A number for every run of thirteen words. */
function runsOf(text: string): Set<number> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const hashes = words.map(wordHash)
  const runs = new Set<number>()
  for (let at = 0; at + runWords <= hashes.length; at += 1) {
    let [high, low] = [0x811c9dc5, 0x01000193]
    for (let next = at; next < at + runWords; next += 1) {
      high = Math.imul(high ^ (hashes[next] ?? 0), 0x01000193)
      low = Math.imul(low + (hashes[next] ?? 0), 0x85ebca6b) ^ (low >>> 13)
    }
    runs.add((high >>> 0) * 2 ** 21 + ((low >>> 0) % 2 ** 21))
  }
  return runs
}

function wordHash(word: string): number {
  let value = 0
  for (let at = 0; at < word.length; at += 1) value = (Math.imul(value, 31) + word.charCodeAt(at)) | 0
  return value
}
