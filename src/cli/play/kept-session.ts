// Where a session goes that nobody named a file for: none is lost because somebody forgot to.
import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import * as path from 'node:path'
import type { Outside } from '../outside.ts'
import { stateFolder } from './state-folder.ts'

/** A new file in the user's state folder; undefined where nothing can be written there. */
export function keptSessionFile(
  environment: Outside['environment'],
  {
    worldFile,
    now = new Date(),
    newId = randomUUID,
  }: { worldFile: string; now?: Date; newId?: () => string },
): string | undefined {
  const state = stateFolder(environment)
  if (state === undefined) return undefined
  const folder = path.join(state, 'sessions')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch {
    return undefined
  }
  const world = path.parse(worldFile).name.replaceAll(/[^\w-]+/g, '-')
  const time = now.toISOString().slice(0, 16).replaceAll(':', '')
  const stem = world.replace(/^-+/, '').slice(0, 60) || 'world'
  // two that begin in the same minute are two
  const file = path.join(folder, `${stem}-${time}-${newId().slice(0, 4)}.jsonl`)
  return existsSync(file) ? undefined : file
}

/** What to say of it at the end: how to go on. */
export function keptText(file: string, environment: Outside['environment']): string {
  return `The session is kept. To go on with it:\n  ${playCommand(environment)} --session ${shown(file, environment)}`
}

/** How the player started this, to be typed again with options behind it. */
export function playCommand({ npm_lifecycle_event }: Outside['environment']): string {
  return npm_lifecycle_event === 'start' ? 'npm start --' : 'agentworld play'
}

function shown(file: string, { HOME = '' }: Outside['environment']): string {
  const isAtHome = HOME.length > 1 && file.startsWith(`${HOME}/`)
  return isAtHome ? `~${file.slice(HOME.length)}` : file
}
