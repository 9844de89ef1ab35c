// Session files by their path, as the command line names them.
import { readFile } from 'node:fs/promises'
import * as path from 'node:path'
import { fileStore } from '../../engine/store/file-store.ts'
import { recordsFrom } from '../../engine/store/session-lines.ts'
import type { Store } from '../../engine/store/store.ts'
import type { Entry } from '../../world/entry.ts'
import { explain, WorldError } from '../../world/error.ts'
import { asFlag } from '../../world/remedy.ts'
import { whyUnread } from '../../world/text/why-unread.ts'
import { type Transcript, transcriptFrom } from '../../world/transcript.ts'

/** The store and the id by which a session file is written. */
export function storeOfFile(file: string, { isDurable = false } = {}): { store: Store; id: string } {
  const id = path.basename(file, '.jsonl')
  if (!file.endsWith('.jsonl') || !/^[\w-][\w.-]{0,127}$/.test(id)) {
    throw new WorldError('usage', `'${file}' cannot be a session file.`, {
      remedy: "Its name ends in .jsonl and is made of letters, digits, '.', '_' and '-'.",
    })
  }
  return { store: fileStore({ directory: path.dirname(file), isDurable }), id }
}

export interface SessionFile {
  readonly records: readonly Entry[]
  readonly transcript: Transcript
  /** Its last line was never finished, and does not count. */
  readonly isTorn: boolean
}

/** Reads a session file of any name, or throws a WorldError that names it. */
export async function readSession(file: string): Promise<SessionFile> {
  const bytes = await readFile(file).catch(cause => {
    throw new WorldError('session', `${file}: ${whyUnread(cause)}.`, { cause })
  })
  try {
    const { records, length } = recordsFrom(bytes, { place: file })
    if (records.length === 0)
      throw new WorldError('session', `${file}: expected a header line, found nothing.`)
    return { records, transcript: transcriptFrom(records), isTorn: length < bytes.length }
  } catch (error) {
    throw explained(error, file)
  }
}

function explained(error: unknown, file: string): WorldError {
  const message = explain(error, asFlag)
  const place = message.startsWith(file) ? message : `${file}: ${message}`
  const isWorld = /\.(ya?ml|json)$/.test(file)
  const remedy = isWorld
    ? `A session file has a record on every line; ${file} looks like a world: 'agentworld play ${file}' opens it.`
    : "A session file is what 'agentworld step --session' writes: a record of JSON on every line."
  return new WorldError('session', place, { remedy, cause: error })
}
