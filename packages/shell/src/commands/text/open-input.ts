import { FsError } from '../../fs-error.ts'
import { OpenFile } from '../../run/open-file.ts'
import type { Process } from '../../run/process.ts'
import { type Input, TextInput } from '../../run/stream.ts'
import { shellName } from '../../words/quote.ts'

/** Opens a file for reading in pieces; undefined after a complaint. */
export async function openInput(process: Process, name: string): Promise<Input | undefined> {
  if (name === '-') return process.input
  const offered = process.shell.surroundings.offered.get(name)
  if (offered !== undefined) return new TextInput(offered)
  try {
    if (name === '') throw new FsError('ENOENT')
    const path = process.path(name)
    const inode = process.fs.inode(path)
    const node = process.fs.node(inode)
    if (node.kind === 'device' && node.device === 'zero')
      return { read: () => '\0'.repeat(32_768), unread: () => {} }
    process.fs.readInode(inode)
    return new OpenFile({ fs: () => process.fs, inode, path })
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    await process.fail(`${shellName(name)}: ${error.message}`)
    return undefined
  }
}
