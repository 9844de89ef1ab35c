// What the kernel takes from an imagined observation: from then on it is true, and what is read again is computed.
import { z } from 'zod'
import { toBytes, toText } from '../../../src/kernel/shell/bytes.ts'
import type { ShellSession } from '../../../src/kernel/shell/session.ts'
import type { Action } from '../../../src/world/action.ts'
import type { Json } from '../../../src/world/json.ts'
import type { Observation } from '../../../src/world/observation.ts'
import type { World } from '../../../src/world/world.ts'
import { commandText } from '../actions.ts'
import { opensPath } from '../scope.ts'
import { plainWords } from './file-claims.ts'

interface Known {
  readonly session: ShellSession
  readonly world: World
}

/** What was learned: files with their text, files whose text is still unknown, folders that are known in full or not. */
const Learned = z.strictObject({
  files: z.record(z.string(), z.string()).optional(),
  unread: z.array(z.string()).optional(),
  listed: z.array(z.string()).optional(),
  opened: z.array(z.string()).optional(),
})
type Learned = z.infer<typeof Learned>

const Changes = z.strictObject({ commands: z.array(z.string()) })
const failure = /^(?:bash|[a-z0-9-]+): .*(?:No such file|cannot|denied|not found|fatal|error)/im

/** Takes an imagined observation as true. Time passes in any case. */
export function learnFrom(
  action: Action,
  observation: Observation,
  { session, world }: Known,
): Json | undefined {
  const learned = lessonOf(commandText(action), observation.text, { session, world })
  session.wait(1000)
  if (!learned) return undefined
  apply(learned, session)
  return learned as Json
}

/** Takes over what was learned, or really changed, elsewhere. */
export async function applyPatch(patch: Json, session: ShellSession): Promise<void> {
  const changes = Changes.safeParse(patch)
  if (!changes.success) return apply(Learned.parse(patch ?? {}), session)
  for (const command of changes.data.commands) await session.run(command)
}

function apply({ files = {}, unread = [], listed = [], opened = [] }: Learned, session: ShellSession): void {
  for (const folder of [...listed, ...opened]) session.putFolder(folder)
  for (const [path, text] of Object.entries(files)) session.put(path, text)
  for (const path of unread) session.putUnread(path)
  for (const folder of opened) session.shell.fs.open(toBytes(folder))
  for (const folder of listed) session.shell.fs.settle(toBytes(folder))
}

function lessonOf(command: string, text: string, known: Known): Learned | undefined {
  const words = plainWords(command)
  if (!words || failure.test(text)) return undefined
  const [program = '', ...rest] = words
  const options = rest.filter(word => word.startsWith('-'))
  const operands = rest.filter(word => !word.startsWith('-'))
  return lessons[program]?.({ options, operands, text, words: rest, ...known })
}

interface Lesson extends Known {
  readonly words: readonly string[]
  readonly options: readonly string[]
  readonly operands: readonly string[]
  readonly text: string
}

const lessons: { readonly [program: string]: (lesson: Lesson) => Learned | undefined } = {
  cat: shown,
  less: shown,
  more: shown,
  ls: listed,
  git: cloned,
  curl: fetched,
  wget: fetched,
}

function pathOf(word: string, { session }: Known): string {
  const { shell } = session
  return toText(shell.path(word.replace(/^~(?=\/|$)/, shell.machine.home)))
}

/** A file that is shown has this text. */
function shown(lesson: Lesson): Learned | undefined {
  const { options, operands, text, session, world } = lesson
  const [word] = operands
  if (word === undefined || operands.length > 1 || options.length > 0) return undefined
  const path = pathOf(word, lesson)
  if (session.readText(path) !== undefined || !(session.exists(path) || isUnknown(path, session, world)))
    return undefined
  return { files: { [path]: text === '' || text.endsWith('\n') ? text : `${text}\n` } }
}

/** A folder that is listed holds these names and no others; what they hold is still to be seen. */
function listed(lesson: Lesson): Learned | undefined {
  const { options, operands, text, session } = lesson
  if (operands.length > 1 || options.some(option => !/^-[1pF]+$/.test(option))) return undefined
  const folder = pathOf(operands[0] ?? '.', lesson)
  if (session.namesIn(folder) !== undefined && !session.isOpen(folder)) return undefined
  const names = text
    .split(options.length > 0 || text.includes('\n') ? '\n' : /\s+/)
    .filter(name => name.trim() !== '')
  const at = (name: string) => `${folder === '/' ? '' : folder}/${name.replace(/[/@*]$/, '')}`
  const isFolder = (name: string) =>
    name.endsWith('/') || (!/\./.test(name) && options.length === 0 && !/^[A-Z]/.test(name))
  const fresh = names.filter(name => !session.exists(at(name)))
  return {
    listed: [folder],
    unread: fresh.filter(name => !isFolder(name)).map(at),
    opened: fresh.filter(isFolder).map(at),
  }
}

/** A repository that was cloned is a folder, whose content is still to be seen. */
function cloned(lesson: Lesson): Learned | undefined {
  const [verb, url = '', folder] = lesson.operands
  const name = folder ?? /([^/:]+?)(?:\.git)?\/?$/.exec(url)?.[1]
  if (verb !== 'clone' || name === undefined) return undefined
  return { opened: [pathOf(name, lesson)] }
}

/** What was fetched into a file is there, unread. */
function fetched(lesson: Lesson): Learned | undefined {
  const { words, operands } = lesson
  const given = words.findIndex(word => word === '-o' || word === '--output' || word === '--output-document')
  const named = given === -1 ? undefined : words[given + 1]
  const url = operands.find(word => /^[a-z]+:\/\//.test(word)) ?? ''
  const isSaved =
    words.includes('-O') || words.includes('--remote-name') || !words.some(word => word.startsWith('-s'))
  const name = named ?? (isSaved ? /\/([^/?#]+)(?:[?#].*)?$/.exec(url)?.[1] : undefined)
  return name === undefined ? undefined : { unread: [pathOf(name, lesson)] }
}

function isUnknown(path: string, session: ShellSession, world: World): boolean {
  return opensPath(world.open, path) || session.isOpen(path.slice(0, path.lastIndexOf('/')) || '/')
}
