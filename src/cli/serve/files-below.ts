// The files of a folder that somebody mounted: a ConfigMap of Kubernetes is links to `..data`, which is a link to the folder
// of the newest version.
import { readdir, realpath, stat } from 'node:fs/promises'
import * as path from 'node:path'

/** The files below a folder, in order, links followed; names that begin with a dot are left out. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  return (await walk(folder, { name: '', above: [] })).sort()
}

interface Place {
  readonly name: string
  /** The folders it lies in: a link back to one of them is not followed. */
  readonly above: readonly string[]
}

async function walk(folder: string, { name, above }: Place): Promise<string[]> {
  const here = await realpath(folder)
  if (above.includes(here)) return []
  const entries = (await readdir(folder)).filter(entry => !entry.startsWith('.'))
  const found = await Promise.all(
    entries.map(async entry => {
      const full = path.join(folder, entry)
      const place = path.join(name, entry)
      // a link to nothing is no file
      const is = await stat(full).catch(() => undefined)
      if (is?.isDirectory()) return walk(full, { name: place, above: [...above, here] })
      return is?.isFile() ? [place] : []
    }),
  )
  return found.flat()
}
