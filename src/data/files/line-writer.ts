// Lines into files below one folder, which count only when all is done: until then each has another name.
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import * as path from 'node:path'
import { WorldError } from '../../world/error.ts'

export interface LineWriter {
  /** Adds a line to a file, named below the folder. */
  write(name: string, line: string): void
  /** Gives every file its name. */
  finish(): readonly string[]
  /** Takes back what was not finished. */
  abandon(): void
}

const flushAt = 1 << 20

interface Open {
  readonly handle: number
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
    const opened = { handle: openSync(part, 'w'), part, waiting: [], size: 0 }
    files.set(name, opened)
    return opened
  }
  const flush = (file: Open) => {
    try {
      const bytes = Buffer.from(file.waiting.join(''))
      for (let done = 0; done < bytes.length; ) done += writeSync(file.handle, bytes, done)
    } catch (cause) {
      throw new WorldError('data', `Cannot write ${file.part}: ${(cause as Error).message}`, {
        remedy: 'Free some space and run the command again; nothing half-written is taken as whole.',
        cause,
      })
    }
    file.waiting = []
    file.size = 0
  }
  return {
    write(name, line) {
      const file = files.get(name) ?? open(name)
      file.waiting.push(line, '\n')
      file.size += line.length + 1
      if (file.size >= flushAt) flush(file)
    },
    finish() {
      for (const file of files.values()) {
        flush(file)
        closeSync(file.handle)
        renameSync(file.part, file.part.slice(0, -'.part'.length))
      }
      const names = [...files.keys()]
      files.clear()
      return names
    },
    abandon() {
      for (const { handle, part } of files.values()) {
        closeSync(handle)
        rmSync(part, { force: true })
      }
      files.clear()
    },
  }
}
