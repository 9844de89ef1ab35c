// What the kernel takes from an imagined observation: from then on it is true, and what is read again is computed.

import type { ShellSession } from 'agentworld-shell'
import { FsError, toBytes, toText } from 'agentworld-shell/tree'
import { z } from 'zod'
import type { Json } from '../../../src/world/json.ts'
import type { Observation } from '../../../src/world/observation.ts'
import { plainWords } from '../claims/file-claims.ts'
import { opensPath } from '../scope.ts'
import type { TerminalWorld } from '../world.ts'
import { leftBehind } from './left-behind.ts'
import { writtenFiles } from './written-files.ts'

interface Known {
  readonly session: ShellSession
  readonly world: TerminalWorld
}

/** What was learned: files with their text, files whose text is still unknown, programs that were built, folders that are known in full or not. */
const Learned = z.strictObject({
  files: z.record(z.string(), z.string()).optional(),
  unread: z.array(z.string()).optional(),
  programs: z.array(z.string()).optional(),
  listed: z.array(z.string()).optional(),
  opened: z.array(z.string()).optional(),
})
type Learned = z.infer<typeof Learned>

const Changes = z.strictObject({ commands: z.array(z.string()) })
const failure = /^(?:bash|[a-z0-9-]+): .*(?:No such file|cannot|denied|not found|fatal|error)/im

/** Takes an imagined observation of a command as true. Time passes in any case. */
export function learnFrom(
  command: string,
  observation: Observation,
  { session, world }: Known,
): Json | undefined {
  const learned = lessonOf(command, observation.text, { session, world })
  session.wait(1000)
  if (!learned) return undefined
  apply(learned, session)
  return learned as Json
}

/** Takes over what was learned elsewhere. */
export function applyLearned(patch: Json, session: ShellSession): void {
  apply(Learned.parse(patch ?? {}), session)
}

/** What really changed elsewhere, as commands; undefined where the patch is something that was learned. */
export function changesIn(patch: Json | undefined): readonly string[] | undefined {
  return Changes.safeParse(patch).data?.commands
}

function apply(learned: Learned, session: ShellSession): void {
  const { files = {}, unread = [], programs = [], listed = [], opened = [] } = learned
  for (const folder of [...listed, ...opened]) ifItCanBe(() => session.putFolder(folder))
  for (const [path, text] of Object.entries(files)) ifItCanBe(() => session.put(path, text))
  for (const path of unread) ifItCanBe(() => session.putUnread(path))
  for (const path of programs) ifItCanBe(() => session.putUnread(path, { isProgram: true }))
  for (const folder of opened) ifItCanBe(() => session.shell.fs.open(toBytes(folder)))
  for (const folder of listed) ifItCanBe(() => session.shell.fs.settle(toBytes(folder)))
}

// an observation may tell of what the tree has no place for, as of a file in a file
function ifItCanBe(put: () => void): void {
  try {
    put()
  } catch (error) {
    if (!(error instanceof FsError)) throw error
  }
}

function lessonOf(command: string, text: string, known: Known): Learned | undefined {
  const [program = '', ...rest] = plainWords(command) ?? []
  const lesson = lessons[program]
  if (lesson === undefined) return leavingsOf(command, text, known)
  if (failure.test(text)) return undefined
  const options = rest.filter(word => word.startsWith('-'))
  const operands = rest.filter(word => !word.startsWith('-'))
  return lesson({ options, operands, text, words: rest, ...known })
}

/** Files and folders that a program may have made or changed are no longer known; on a disk that can only be read, it has
 * changed nothing. */
function leavingsOf(command: string, text: string, known: Known): Learned | undefined {
  const { unread, programs, opened } = leftBehind(command, text, word =>
    known.session.readText(pathOf(word, known)),
  )
  const { session, world } = known
  const isWritable = (path: string) =>
    !world.state.readOnly.some(disk => path === disk || path.startsWith(`${disk}/`))
  const isFolder = (path: string) => session.namesIn(path) !== undefined
  const paths = (words: readonly string[]) => [
    ...new Set(words.map(word => pathOf(word, known)).filter(isWritable)),
  ]
  const written = writtenFiles(command)
  const stirred = paths(written.stirred)
  const stirredFiles = stirred.flatMap(folder =>
    (session.namesIn(folder) ?? []).map(name => `${folder}/${name}`),
  )
  const rewritten = paths(written.unread).filter(path =>
    isFolder(path.slice(0, path.lastIndexOf('/')) || '/'),
  )
  const learned = {
    unread: [...paths(unread), ...rewritten, ...stirredFiles].filter(path => !isFolder(path)),
    programs: paths(programs).filter(path => !isFolder(path)),
    opened: [...paths(opened), ...stirred].filter(path => isFolder(path) || !session.exists(path)),
  }
  return Object.values(learned).every(list => list.length === 0) ? undefined : learned
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

function isUnknown(path: string, session: ShellSession, world: TerminalWorld): boolean {
  return opensPath(world.open, path) || session.isOpen(path.slice(0, path.lastIndexOf('/')) || '/')
}
