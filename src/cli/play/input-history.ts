// What was typed in earlier plays, kept in the user's state directory. Where that cannot be, nothing is kept.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'

export const historySize = 1000

export interface InputHistory {
  /** Newest first. */
  readonly lines: string[]
  save(lines: readonly string[]): void
}

/** The history of the user that this environment belongs to. */
export function inputHistory(environment: { readonly [name: string]: string | undefined }): InputHistory {
  const file = historyFile(environment)
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

function historyFile({
  XDG_STATE_HOME,
  LOCALAPPDATA,
  HOME,
}: {
  readonly [name: string]: string | undefined
}) {
  const state = XDG_STATE_HOME || LOCALAPPDATA || (HOME && path.join(HOME, '.local', 'state'))
  return state ? path.join(state, 'agentworld', 'history') : undefined
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
