// A data set: every `*_test.jsonl` of a folder, in the order of their names.
import { readdir } from 'node:fs/promises'
import * as path from 'node:path'
import { WorldError } from '../../world/error.ts'
import { contentHash } from '../../world/hash.ts'
import { nearest } from '../../world/text/nearest.ts'
import type { RowReader } from './bad-row.ts'
import { type Row, rowRemedy } from './row.ts'
import { openRowFile, type RowFile, type RowPlace } from './row-file.ts'

/** Which rows of a data set are taken. */
export interface Selection {
  /** Only these; all when empty. */
  readonly domains?: readonly string[]
  /** How many rows of each domain to take at most. */
  readonly limit?: number | undefined
}

/** The rows of a folder, read as they are needed. */
export interface Dataset {
  readonly places: readonly RowPlace[]
  /** Of the names and contents of all files, whatever was selected. */
  readonly hash: string
  read(place: RowPlace): Promise<Row>
  close(): Promise<void>
}

/** Opens the data set of a folder. It must be closed. */
export async function openDataset(
  folder: string,
  { rowOf, ...selection }: Selection & { readonly rowOf?: RowReader } = {},
): Promise<Dataset> {
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('_test.jsonl'))
  if (names.length === 0) {
    throw new WorldError('store', `${folder} holds no *_test.jsonl file.`, {
      remedy: {
        say: 'Give the folder of the data set, such as a download of AgentWorldBench: {dataDir}.',
        options: { dataDir: undefined },
      },
    })
  }
  const files = new Map<string, RowFile>()
  const close = async () => {
    await Promise.all([...files.values()].map(file => file.close()))
  }
  try {
    for (const name of names.sort()) {
      const file = path.join(folder, name)
      files.set(file, await openRowFile(file, rowOf && { rowOf }))
    }
    return {
      places: selected(
        [...files.values()].flatMap(({ places }) => places),
        selection,
      ),
      hash: contentHash([...files].map(([file, { hash }]) => [path.basename(file), hash])),
      read: async place => {
        const file = files.get(place.file)
        if (file) return file.read(place)
        throw new WorldError('store', `${place.file} is not part of this data set.`)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The places of the wanted domains, at most so many of each. Throws where none can be used. */
export function selected(
  places: readonly RowPlace[],
  { domains = [], limit = Number.POSITIVE_INFINITY }: Selection,
): readonly RowPlace[] {
  const known = new Set(places.map(({ domain }) => domain))
  const unknown = domains.find(domain => !known.has(domain))
  if (unknown !== undefined) {
    throw new WorldError('usage', `The data has no rows of '${unknown}'.`, {
      remedy: nearest(unknown, [...known]),
    })
  }
  const counts = new Map<string, number>()
  const wanted = places.filter(({ domain }) => {
    if (domains.length > 0 && !domains.includes(domain)) return false
    const count = (counts.get(domain) ?? 0) + 1
    counts.set(domain, count)
    return count <= limit
  })
  const [first] = wanted
  if (first?.problem === undefined || wanted.some(({ problem }) => problem === undefined)) return wanted
  throw new WorldError('store', `No row can be used. The first: ${first.problem}`, { remedy: rowRemedy })
}
