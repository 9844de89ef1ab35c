// A file as a world lists it: its text, or what else there is to say about it.

import { type DeclaredFile, isUtf8, type Node, toText } from 'agentworld-shell/tree'
import { z } from 'zod'

export const FileState = z.union([
  z.string().meta({ description: 'The content.' }),
  z.strictObject({ content: z.string(), mode: z.literal('0755') }),
  z.strictObject({
    base64: z.string().meta({ description: 'The content, where it is no text.' }),
    mode: z.literal('0755').optional(),
  }),
  z.strictObject({ link: z.string().min(1).meta({ description: 'The target of a symbolic link.' }) }),
  z.strictObject({ directory: z.literal(true) }),
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
