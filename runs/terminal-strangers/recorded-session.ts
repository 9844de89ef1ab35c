// A session as reality answered it: the machine, then one line of JSON per turn, packed.
import { readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { Machine } from './session-files.ts'

const RecordedTurn = z.strictObject({
  command: z.string(),
  output: z.string(),
  status: z.int(),
  /** What it printed another time, where that was something else. */
  again: z.string().optional(),
  /** What it changed in files and shell, as commands. */
  changes: z.array(z.string()).optional(),
  /** Why reality has no answer of its own: it was cut off, or it ended the shell. */
  stopped: z.string().optional(),
})
export type RecordedTurn = z.infer<typeof RecordedTurn>

/** What reality answered in a session. */
export interface RecordedSession {
  readonly machine: Machine
  readonly turns: readonly RecordedTurn[]
}

/** Where the recording of a session lies. */
export function recordingOf(folder: string, name: string): string {
  return path.join(folder, 'recorded', `${name}.jsonl.gz`)
}

/** Reads the recording of a session. */
export function readRecording(file: string): RecordedSession {
  const [head = '', ...lines] = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  return {
    machine: Machine.parse(JSON.parse(head)),
    turns: lines.map(line => RecordedTurn.parse(JSON.parse(line))),
  }
}

/** Writes the recording of a session. */
export function writeRecording(file: string, { machine, turns }: RecordedSession): void {
  const text = [machine, ...turns].map(line => `${JSON.stringify(line)}\n`).join('')
  writeFileSync(file, gzipSync(text, { level: 9 }))
}
