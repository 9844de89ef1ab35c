// Rows of a benchmark as far as overlap with them is asked for: their texts, what they ask, and which are of one trajectory.

export interface BenchmarkRow {
  /** Every text in it. */
  readonly texts: readonly string[]
  /** What came back in the turn that is asked, where the row says which that is. */
  readonly truth: string | undefined
  /** Names that rows of one trajectory share. */
  readonly names: readonly string[]
}

/** Reads a line: any object that holds text. */
export function benchmarkRow(line: string): BenchmarkRow {
  const row: unknown = JSON.parse(line)
  if (row === null || typeof row !== 'object' || Array.isArray(row)) throw new Error('expected an object')
  const texts = textsIn(row)
  if (texts.length === 0) throw new Error('it holds no text')
  const { task, id, source, prompt, response, turn_idx, current_prompt } = row as {
    readonly [field: string]: unknown
  }
  const responses = listOf(response)
  const truth = typeof turn_idx === 'number' ? responses[turn_idx - 1] : responses.at(-1)
  if (typeof turn_idx === 'number' && Array.isArray(response) && typeof truth !== 'string')
    throw new Error('response has not the turn it asks')
  // the asked turn's prompt ends with an instruction that it has not in the history of the rows after it
  const begins = (turn_idx === 1 && current_prompt) || listOf(prompt)[0]
  return {
    texts,
    truth: typeof truth === 'string' ? truth : undefined,
    names:
      typeof source === 'string' && source !== ''
        ? [source]
        : [
            // in some benchmarks each row has an id of its own; those of one trajectory then begin alike
            ...(id === undefined ? [] : [JSON.stringify([task, id])]),
            ...(responses.length > 0 ? [JSON.stringify([begins, responses[0]])] : []),
          ],
  }
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** Numbers trajectories: rows with a name in common get one number. */
export function openGroups(): (row: BenchmarkRow) => number {
  const numbers = new Map<string, number>()
  let next = 0
  return ({ names }) => {
    const known = names.flatMap(name => numbers.get(name) ?? []).at(0)
    const group = known ?? next
    if (known === undefined) next += 1
    for (const name of names) if (!numbers.has(name)) numbers.set(name, group)
    return group
  }
}
