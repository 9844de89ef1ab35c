// The session in a file, opened so that it can continue.

import { existsSync } from 'node:fs'
import type { Session } from '../../engine/session.ts'
import { openAnySession } from '../../library/open-any-session.ts'
import type { Imaginer } from '../../model/imaginer.ts'
import { WorldError } from '../../world/error.ts'
import type { ExecutorName } from '../arguments/executor-names.ts'
import { lateStore } from './late-store.ts'
import { storeOfFile } from './session-file.ts'

export interface OpenFileOptions {
  /** A world file; may be left out where the session exists. */
  readonly world?: string | undefined
  readonly imaginer?: Imaginer | undefined
  readonly executor?: ExecutorName | undefined
  readonly isDurable?: boolean
  readonly onNotice?: (notice: string) => void
}

/** Does something in the session of a file and closes it. A new one is written with its first turn, not before. */
export async function inSessionFile<T>(
  file: string,
  options: OpenFileOptions,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = await open(file, options)
  try {
    return await work(session)
  } catch (error) {
    throw session.status.ended ? withWaysOn(error, file) : error
  } finally {
    await session.close()
  }
}

// what the engine advises has another name for whoever types commands
function withWaysOn(error: unknown, file: string): unknown {
  if (!(error instanceof WorldError && error.at === 'session')) return error
  return new WorldError('session', error.message, {
    remedy: `'agentworld fork ${file} --at N' continues from an earlier turn, and so does ':rewind N' in 'agentworld play'.`,
    cause: error,
  })
}

async function open(
  file: string,
  { world, imaginer, executor, isDurable = false, onNotice = () => {} }: OpenFileOptions,
): Promise<Session> {
  const { store, id } = storeOfFile(file, { isDurable })
  if (world === undefined && !existsSync(file)) {
    throw new WorldError('session', `${file}: there is no such session.`, {
      remedy: `Begin one: agentworld step --world FILE --session ${file} --action ACTION`,
    })
  }
  const source = world === undefined ? {} : { world }
  const model = imaginer ?? 'none'
  return openAnySession({ ...source, store: lateStore(store), id, model, executor, onNotice })
}
