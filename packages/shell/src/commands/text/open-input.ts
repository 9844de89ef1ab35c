import { OpenFile } from '../../run/open-file.ts'
import { inputNamed } from '../../run/open-stream.ts'
import type { Process } from '../../run/process.ts'
import { type Input, TextInput } from '../../run/stream.ts'
import { FsError } from '../../tree/fs-error.ts'
import { shellName } from '../../words/quote.ts'

/** Opens a file for reading in pieces; undefined after a complaint. */
export async function openInput(process: Process, name: string): Promise<Input | undefined> {
  if (name === '-') return process.input
  const offered = process.shell.surroundings.offered.get(name)
  if (offered !== undefined) return new TextInput(offered)
  const stream = inputNamed(name, process.shell)
  if (stream) return stream
  try {
    if (name === '') throw new FsError('ENOENT')
    const path = process.path(name)
    const inode = process.fs.inode(path)
    const node = process.fs.node(inode)
    if (node.kind === 'device' && node.device === 'zero') return endlessZeros(process)
    process.fs.readInode(inode)
    return new OpenFile({ fs: () => process.fs, inode, path })
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    await process.fail(`${shellName(name)}: ${error.message}`)
    return undefined
  }
}

function endlessZeros(process: Process): Input {
  const read = () => {
    process.shell.surroundings.budget.command()
    return '\0'.repeat(32_768)
  }
  return { read, unread: () => {} }
}
