// A file as a world lists it: its text, or more about it.

import { type DeclaredFile, isUtf8, type Node, toText } from 'agentworld-shell/tree'
import { z } from 'zod'

export const FileState = z.union([
  z.string().meta({ description: 'The content of a text file.' }),
  z
    .strictObject({
      content: z.string().meta({ description: 'The content.' }),
      mode: z.literal('0755').meta({ description: 'Its permissions.' }),
    })
    .meta({ description: 'A text file that can be executed.' }),
  z
    .strictObject({
      base64: z.string().meta({ description: 'The content in base64.' }),
      mode: z.literal('0755').optional().meta({ description: 'Given where it can be executed.' }),
    })
    .meta({ description: 'A file that is not text.' }),
  z
    .strictObject({ link: z.string().min(1).meta({ description: 'What it points to.' }) })
    .meta({ description: 'A symbolic link.' }),
  z.strictObject({ directory: z.literal(true).meta({ description: 'True.' }) }).meta({
    description: 'An empty folder.',
  }),
])
export type FileState = z.infer<typeof FileState>

/** As a tree is built from it. */
export function declaredFrom(file: FileState): DeclaredFile {
  if (typeof file === 'string') return { content: file }
  if ('link' in file) return { symlink: file.link }
  if ('directory' in file) return { isDirectory: true }
  const mode = file.mode === undefined ? {} : { mode: 0o755 }
  return 'content' in file ? { content: file.content, ...mode } : { base64: file.base64, ...mode }
}

/** As a world would list it; undefined where a world cannot. */
export function fileStateOf(node: Node): FileState | undefined {
  if (node.kind === 'directory') return { directory: true }
  if (node.kind === 'symlink') return { link: toText(node.target) }
  if (node.kind !== 'file') return undefined
  return fileStateFrom(node.data, { isExecutable: (node.mode & 0o100) !== 0 })
}

/** A plain file's state from its bytes. */
export function fileStateFrom(bytes: string, { isExecutable }: { isExecutable: boolean }): FileState {
  if (!isUtf8(bytes)) {
    const base64 = Buffer.from(bytes, 'latin1').toString('base64')
    return isExecutable ? { base64, mode: '0755' } : { base64 }
  }
  const content = toText(bytes)
  return isExecutable ? { content, mode: '0755' } : content
}

/** The text of a listed file; empty where it is none. */
export function textOfFile(file: FileState | undefined): string {
  if (typeof file === 'string') return file
  return file !== undefined && 'content' in file ? file.content : ''
}
