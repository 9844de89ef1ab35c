// What was asked and chosen so far, on a line each as it comes. An interrupted run continues with the questions that are
// left.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { z } from 'zod'
import { WorldError } from '../../world/error.ts'
import { contentHash } from '../../world/hash.ts'
import type { Json } from '../../world/json.ts'
import type { Chosen } from './choose-thought.ts'

const Line = z.strictObject({
  /** The turn's trajectory, place and question. */
  key: z.string(),
  reasoning: z.string().optional(),
  score: z.number().optional(),
  why: z.string().optional(),
})
type Line = z.infer<typeof Line>

export interface ThoughtLog {
  has(key: string): boolean
  /** Undefined where none was good enough, or nobody asked. */
  thought(key: string): string | undefined
  add(key: string, chosen: Chosen): void
  /** How many were asked, kept and not, and why not. */
  readonly counts: { readonly [what: string]: number }
}

/** Opens the log in a folder. One of other settings is refused: thoughts of two models would be mixed. */
export function openThoughtLog(folder: string, settings: { readonly [name: string]: Json }): ThoughtLog {
  const file = path.join(folder, 'thoughts.log')
  const head = JSON.stringify({ settings: contentHash(settings) })
  const lines = new Map<string, Line>()
  if (existsSync(file)) {
    const [first, ...rest] = readFileSync(file, 'utf8').split('\n')
    if (first !== head) throw otherSettings(folder)
    // the last one may be cut, and is asked for again
    for (const text of rest) {
      const line = lineFrom(text)
      if (line) lines.set(line.key, line)
    }
    writeFileSync(file, [head, ...[...lines.values()].map(line => JSON.stringify(line)), ''].join('\n'))
  } else {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, `${head}\n`)
  }
  return {
    has: key => lines.has(key),
    thought: key => lines.get(key)?.reasoning,
    add(key, { ok, ...chosen }) {
      const line: Line = { key, ...chosen }
      appendFileSync(file, `${JSON.stringify(line)}\n`)
      lines.set(key, line)
    },
    get counts() {
      const counts: { [what: string]: number } = { asked: lines.size, kept: 0 }
      for (const { why } of lines.values()) counts[why ?? 'kept'] = (counts[why ?? 'kept'] ?? 0) + 1
      return counts
    },
  }
}

function lineFrom(text: string): Line | undefined {
  try {
    return Line.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function otherSettings(folder: string): WorldError {
  return new WorldError('data', `${folder} holds thoughts that were made with other settings.`, {
    remedy: 'Give the same model, judge and options, or name another folder with -o.',
  })
}
