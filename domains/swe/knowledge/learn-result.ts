// What the kernel takes from an imagined result: from then on it is true, and what is read again is computed.
import { posix } from 'node:path'
import type { ShellSession } from 'agentworld-shell'
import { toBytes } from 'agentworld-shell/tree'
import { z } from 'zod'
import type { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../../src/world/json.ts'
import type { Observation } from '../../../src/world/observation.ts'
import type { Memory } from '../memory.ts'
import type { SweState } from '../state.ts'
import { shownFile } from './shown-file.ts'

/** Files with their text, files and folders that are there, folders known in full, where the shell stands, what runs. */
export const Learned = z.strictObject({
  files: z.record(z.string(), z.string()).optional(),
  unread: z.array(z.string()).optional(),
  folders: z.array(z.string()).optional(),
  listed: z.array(z.string()).optional(),
  cwd: z.string().optional(),
  shell: z.strictObject({ id: z.string(), command: z.string() }).optional(),
})
export type Learned = z.infer<typeof Learned>

interface Known {
  readonly session: ShellSession
  readonly state: SweState
  readonly memory: Memory
}

/** What a result teaches; undefined where that is nothing. */
export function learnResult(call: ToolCall, observation: Observation, known: Known): Json | undefined {
  if (observation.isError || /^(?:<tool_use_error>|Exit code \d)/.test(observation.text)) return undefined
  const learned = lesson(call, observation, known)
  return learned && Object.keys(learned).length > 0 ? (learned as Json) : undefined
}

function lesson(call: ToolCall, observation: Observation, known: Known): Learned | undefined {
  const { name, arguments: given } = call
  const file = shownFile(call, observation)
  if (file) return readLesson(file, known)
  if (name === 'Write' || name === 'write_file') return writeLesson(given, known)
  if (name === 'Glob' || name === 'glob') return { unread: pathsIn(observation.text, known) }
  if (name === 'list_directory') return listLesson(given, observation.text, known)
  if (name === 'Bash') return shellLesson(given, observation.text, known)
  return undefined
}

function readLesson(
  file: { path: string; text: string; isWhole: boolean },
  { session }: Known,
): Learned | undefined {
  if (session.readText(file.path) !== undefined) return undefined
  return file.isWhole ? { files: { [file.path]: file.text } } : { unread: [file.path] }
}

function writeLesson(given: ToolCall['arguments'], { state }: Known): Learned | undefined {
  if (typeof given.file_path !== 'string' || typeof given.content !== 'string') return undefined
  return { files: { [posix.resolve(state.cwd, given.file_path)]: given.content } }
}

function pathsIn(text: string, { session }: Known): string[] {
  return text.split('\n').filter(line => line.startsWith('/') && !session.exists(line))
}

function listLesson(given: ToolCall['arguments'], text: string, { session }: Known): Learned | undefined {
  const [head, ...rows] = text.split('\n')
  if (typeof given.path !== 'string' || !head?.startsWith('Directory listing for')) return undefined
  const at = (name: string) => posix.join(String(given.path), name)
  const names = rows.filter(row => row !== '' && !/^\(\d+ \S+-ignored/.test(row))
  const folders = names.flatMap(name => (name.startsWith('[DIR] ') ? [at(name.slice(6))] : []))
  const files = names.filter(name => !name.startsWith('[DIR] ')).map(at)
  return {
    folders: folders.filter(path => !session.exists(path)),
    unread: files.filter(path => !session.exists(path)),
    listed: [given.path],
  }
}

function shellLesson(
  given: ToolCall['arguments'],
  text: string,
  { session, state }: Known,
): Learned | undefined {
  const command = typeof given.command === 'string' ? given.command : ''
  const [, id] = /^Command running in background with ID: (\S+?)\.?(?:\s|$)/.exec(text) ?? []
  if (id !== undefined) return { shell: { id, command } }
  const [, folder] = /^\s*cd\s+([^\s;&|'"$*]+)\s*&&(?!.*\bcd\b)/s.exec(command) ?? []
  if (folder === undefined || text.includes('Shell cwd was reset to')) return undefined
  const cwd = posix.resolve(state.cwd, folder)
  return session.namesIn(cwd) !== undefined && cwd.startsWith(state.cwd) ? { cwd } : undefined
}

/** Takes over what was learned; returns what the tools remember from then on. */
export function applyLearned(learned: Learned, { session, memory }: Known): Memory {
  const { files = {}, unread = [], folders = [], listed = [], cwd, shell } = learned
  for (const folder of [...folders, ...listed]) session.putFolder(folder)
  for (const [path, text] of Object.entries(files)) session.put(path, text)
  for (const path of unread) session.putUnread(path)
  for (const folder of folders) session.shell.fs.open(toBytes(folder))
  for (const folder of listed) session.shell.fs.settle(toBytes(folder))
  giveToUser([...Object.keys(files), ...unread, ...folders], session)
  const seen = Object.keys(files).map(
    path => [path, { mtime: session.shell.clock.now, isPart: false }] as const,
  )
  const running = { status: 'running', exitCode: null, stdout: '', stderr: '' } as const
  return {
    ...memory,
    ...(cwd !== undefined && { cwd }),
    seen: { ...memory.seen, ...Object.fromEntries(seen) },
    shells: shell ? { ...memory.shells, [shell.id]: { command: shell.command, ...running } } : memory.shells,
  }
}

// what turns out to be there belongs to whoever works there
function giveToUser(paths: readonly string[], { shell }: ShellSession): void {
  const { fs, machine } = shell
  const { identity } = fs
  fs.identity = { uid: 0, gid: 0, groups: [] }
  for (const path of paths) fs.chown(toBytes(path), { uid: machine.uid, gid: machine.gid })
  fs.identity = identity
}
