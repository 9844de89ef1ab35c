// The session that a file holds, opened to go on with it.
import { existsSync } from 'node:fs'
import type { Session } from '../../engine/session.ts'
import type { Model, Sampling } from '../../model/model.ts'
import { openSession } from '../../open-session.ts'
import { WorldError } from '../../world/error.ts'
import { lateStore } from './late-store.ts'
import { sessionPlace } from './session-file.ts'

export interface OpenFileOptions {
  /** A world file; may be left out where the session exists. */
  readonly world?: string | undefined
  readonly model?: Model | undefined
  readonly sampling?: Partial<Sampling>
  readonly executor?: 'sandbox' | undefined
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
  } finally {
    await session.close()
  }
}

async function open(
  file: string,
  { world, model, sampling = {}, executor, isDurable = false, onNotice = () => {} }: OpenFileOptions,
): Promise<Session> {
  const { store, id } = sessionPlace(file, { isDurable })
  if (world === undefined && !existsSync(file)) {
    throw new WorldError('session', `${file}: there is no such session.`, {
      remedy: 'Name a world to begin one: --world FILE.',
    })
  }
  const source = world === undefined ? {} : { world }
  return openSession({ ...source, store: lateStore(store), id, model, sampling, executor, onNotice })
}
