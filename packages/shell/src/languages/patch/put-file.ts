// Puts patched files into place and takes away what a patch leaves nothing of.
import type { Process } from '../../run/process.ts'

/** A new file takes the place of the old one, in folders that are made for it. */
export function putFile(process: Process, name: string, text: string, mode: number | undefined): void {
  const { fs, shell } = process
  const parts = name.split('/').slice(0, -1)
  for (const [at] of parts.entries()) {
    const folder = parts.slice(0, at + 1).join('/')
    if (folder !== '' && !fs.exists(process.path(folder)))
      fs.mkdir(process.path(folder), { mode: 0o777 & ~shell.umask })
  }
  const path = process.path(name)
  if (fs.exists(path)) fs.unlink(path)
  fs.write(path, text, { mode: mode ?? 0o666 & ~shell.umask })
}

/** Removes a file, and the folders that are empty without it. */
export function removeFile(process: Process, name: string): void {
  process.fs.unlink(process.path(name))
  const parts = name.split('/').slice(0, -1)
  for (let count = parts.length; count > 0; count--) {
    const folder = process.path(parts.slice(0, count).join('/'))
    if (process.fs.list(folder).length > 0) return
    process.fs.rmdir(folder)
  }
}
