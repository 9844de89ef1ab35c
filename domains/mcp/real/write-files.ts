// Files of a state, written to a real disk.
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FileEntry } from '../state.ts'

/** Writes every entry at its path. */
export function writeFiles(files: { readonly [path: string]: FileEntry }): void {
  for (const [path, entry] of Object.entries(files)) {
    const isFolder = path.endsWith('/')
    mkdirSync(isFolder ? path : dirname(path), { recursive: true })
    const given = typeof entry === 'string' ? { text: entry } : (entry ?? {})
    if (given.link !== undefined) symlinkSync(given.link, path)
    else if (!isFolder) {
      const bytes =
        given.base64 === undefined ? Buffer.from(given.text ?? '') : Buffer.from(given.base64, 'base64')
      writeFileSync(path, bytes)
      if (given.mode !== undefined) chmodSync(path, Number.parseInt(given.mode, 8))
    }
  }
}
