// What a benchmark asks must not be learned by heart: observations that share long runs of words with its rows are found.
import { explain, WorldError } from '../../world/error.ts'
import { readLines } from '../files/read-lines.ts'
import { type BenchmarkRow, benchmarkRow, openGroups } from './benchmark-rows.ts'

const runWords = 13
/** So many shared runs at least, and this share of all runs of the observation. */
const leastRuns = 5
const leastShare = 0.5

export interface Benchmark {
  readonly runs: number
  /** Whether an observation is, in large part, one the benchmark has. */
  has(observation: string): boolean
}

/**
 * Reads the rows of a benchmark. Every text in them counts, but for what three trajectories have in common: that is what
 * programs say everywhere, not what the benchmark asks. What a row asks counts always.
 */
export async function readBenchmark(files: readonly string[]): Promise<Benchmark> {
  const groupOf = openGroups()
  const first = new Map<number, number>()
  const second = new Map<number, number>()
  const common = new Set<number>()
  const asked = new Set<number>()
  for (const file of files) {
    for await (const row of rowsOf(file)) {
      const group = groupOf(row)
      if (row.truth !== undefined) for (const run of runsOf(row.truth)) asked.add(run)
      for (const run of new Set(row.texts.flatMap(text => [...runsOf(text)]))) {
        const earliest = first.get(run) ?? group
        const later = second.get(run) ?? group
        first.set(run, earliest)
        if (earliest === group) continue
        second.set(run, later)
        if (later !== group) common.add(run)
      }
    }
  }
  const isKnown = (run: number) => first.has(run) && (!common.has(run) || asked.has(run))
  let runs = 0
  for (const run of first.keys()) if (isKnown(run)) runs += 1
  return {
    runs,
    has(observation) {
      const found = runsOf(observation)
      let shared = 0
      for (const run of found) if (isKnown(run)) shared += 1
      return shared >= leastRuns && shared >= leastShare * found.size
    },
  }
}

// a row that is passed over would let what it asks be learned: better none is
async function* rowsOf(file: string): AsyncGenerator<BenchmarkRow> {
  for await (const lines of readLines(file)) {
    for (const line of lines) {
      try {
        if ('problem' in line) throw new Error(line.problem)
        yield benchmarkRow(line.text)
      } catch (error) {
        throw new WorldError('data', `${file}:${line.number}: no row of a benchmark: ${explain(error)}`, {
          remedy: 'Repair the line, or leave it out if it asks nothing.',
        })
      }
    }
  }
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
