// Files as DuckDB can read them. It is stricter than this project is: a file with a line that it or anyone cannot read is
// read here, and what is good in it is written again into a folder that goes when all is closed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { openLineWriter } from '../files/line-writer.ts'
import { readTrajectories } from '../files/read-trajectories.ts'
import { type Unread, withUnread } from './unread.ts'

interface Readable {
  readonly files: readonly string[]
  readonly unread: Unread
  close(): void
}

/** Opens files, each as it is where it is whole. It must be closed. */
export async function openReadable(
  given: readonly string[],
  { isWhole }: { readonly isWhole: (file: string) => Promise<boolean> },
): Promise<Readable> {
  const folder = mkdtempSync(path.join(tmpdir(), 'agentworld-stats-'))
  const close = () => rmSync(folder, { recursive: true, force: true })
  const writer = openLineWriter(folder)
  try {
    const files: string[] = []
    let unread: Unread = { problems: 0, unreadable: [] }
    for (const [index, file] of given.entries()) {
      if (await isWhole(file)) {
        files.push(file)
        continue
      }
      const name = `${index}.jsonl`
      // there also where nothing in it is good: DuckDB asks for one file at least
      writeFileSync(path.join(folder, name), '')
      for await (const batch of readTrajectories(file)) {
        for (const read of batch) {
          if ('problem' in read) unread = withUnread(unread, read)
          else writer.write(name, JSON.stringify(read.trajectory, wellFormed))
        }
      }
      files.push(path.join(folder, name))
    }
    writer.finish()
    return { files, unread, close }
  } catch (error) {
    writer.abandon()
    close()
    throw error
  }
}

/** Half a character is no text for others. */
const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)
