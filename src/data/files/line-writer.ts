// Lines into files below one folder, which count only when all is done: until then each has another name.
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import * as path from 'node:path'
import { WorldError } from '../../world/error.ts'

export interface LineWriter {
  /** Adds a line to a file, named below the folder. */
  write(name: string, line: string): void
  /**
   * Gives every file its name. `ready` is called with the names when every line is on disk and no file has its name yet:
   * the time to make room for them.
   */
  finish(ready?: (names: readonly string[]) => void): readonly string[]
  /** Takes back what was not finished. */
  abandon(): void
}

const flushAt = 1 << 20

interface Open {
  handle: number | undefined
  readonly part: string
  waiting: string[]
  size: number
}

/** Opens a writer on a folder that is made where there is none. */
export function openLineWriter(folder: string): LineWriter {
  const files = new Map<string, Open>()
  const open = (name: string): Open => {
    const file = path.join(folder, name)
    if (!file.startsWith(path.join(folder, path.sep))) {
      throw new WorldError('data', `'${name}' lies outside ${folder}.`)
    }
    mkdirSync(path.dirname(file), { recursive: true })
    const part = `${file}.part`
    const opened: Open = { handle: openSync(part, 'w'), part, waiting: [], size: 0 }
    files.set(name, opened)
    return opened
  }
  const flush = (file: Open) => {
    const { handle } = file
    if (handle === undefined) return
    try {
      const bytes = Buffer.from(file.waiting.join(''))
      for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done)
    } catch (cause) {
      throw new WorldError('data', `Cannot write ${file.part}: ${(cause as Error).message}`, {
        remedy: 'Free some space and run the command again; nothing half-written is taken as whole.',
        cause,
      })
    }
    file.waiting = []
    file.size = 0
  }
  const close = (file: Open) => {
    if (file.handle !== undefined) closeSync(file.handle)
    file.handle = undefined
  }
  return {
    write(name, line) {
      const file = files.get(name) ?? open(name)
      file.waiting.push(line, '\n')
      file.size += line.length + 1
      if (file.size >= flushAt) flush(file)
    },
    finish(ready = () => {}) {
      for (const file of files.values()) {
        flush(file)
        close(file)
      }
      const names = [...files.keys()]
      ready(names)
      for (const { part } of files.values()) renameSync(part, part.slice(0, -'.part'.length))
      files.clear()
      return names
    },
    abandon() {
      for (const file of files.values()) {
        close(file)
        rmSync(file.part, { force: true })
      }
      files.clear()
    },
  }
}
