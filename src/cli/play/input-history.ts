// What was typed in earlier plays, kept in the user's state directory. Where that cannot be, nothing is kept.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { stateFolder } from './state-folder.ts'

export const historySize = 1000

export interface InputHistory {
  /** Newest first. */
  readonly lines: string[]
  save(lines: readonly string[]): void
}

/** The history of the user that this environment belongs to. */
export function inputHistory(environment: { readonly [name: string]: string | undefined }): InputHistory {
  const folder = stateFolder(environment)
  const file = folder && path.join(folder, 'history')
  return {
    lines: file === undefined ? [] : linesOf(file),
    save(lines) {
      if (file === undefined) return
      try {
        mkdirSync(path.dirname(file), { recursive: true })
        writeFileSync(
          file,
          lines
            .slice(0, historySize)
            .map(line => `${line}\n`)
            .join(''),
          { mode: 0o600 },
        )
      } catch {
        // a history that cannot be kept is no reason to stop playing
      }
    },
  }
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .slice(0, historySize)
  } catch {
    return []
  }
}
