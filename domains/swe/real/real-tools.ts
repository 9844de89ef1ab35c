// The tools of Claude Code on a sandbox's disk: what they read, write and run is real; how they say it is their form.
import { posix } from 'node:path'
import type { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import { WorldError } from '../../../src/world/error.ts'
import type { Observation } from '../../../src/world/observation.ts'
import { failed, numbered, refused, said, todosNoted } from '../tools/claude/answers.ts'
import {
  type EditedFile,
  type PlannedEdit,
  planEdit,
  planMultiEdit,
} from '../tools/claude/editing/plan-edit.ts'
import { textAnswer } from '../tools/claude/read.ts'
import { stale, unread } from '../tools/claude/seen-files.ts'
import { openFailure, updated } from '../tools/claude/write.ts'
import { type Arguments, textOf } from '../tools/tool.ts'
import type { RealFiles } from './real-files.ts'
import { realGlob, realGrep } from './real-search.ts'

/** A checkout on a disk, and what its tools remember. */
export interface RealCheckout {
  readonly files: RealFiles
  /** The project's folder. */
  readonly cwd: string
  /** Where the shell stands. */
  shellCwd: string
  /** Files that were read or written: when they had last changed then. */
  readonly seen: Map<string, number>
  bash(given: Arguments): Promise<Observation>
}

type RealTool = (given: Arguments, checkout: RealCheckout) => Promise<Observation>

const tools: { readonly [name: string]: RealTool } = {
  Read: read,
  Write: write,
  Edit: (given, checkout) => edit(planEdit, given, checkout),
  MultiEdit: (given, checkout) => edit(planMultiEdit, given, checkout),
  Grep: realGrep,
  Glob: realGlob,
  Bash: (given, checkout) => checkout.bash(given),
  TodoWrite: async () => todosNoted(),
}

/** Does what a call says. */
export async function runRealTool(
  { name, arguments: given }: ToolCall,
  checkout: RealCheckout,
): Promise<Observation> {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined
  if (tool) return tool(given, checkout)
  throw new WorldError('action', `${name} cannot be used on a real disk.`, {
    remedy: `What is: ${Object.keys(tools).join(', ')}.`,
  })
}

const absolute = (path: string, { shellCwd }: RealCheckout) => posix.resolve(shellCwd, path)

async function read(given: Arguments, checkout: RealCheckout): Promise<Observation> {
  const path = absolute(textOf(given.file_path), checkout)
  const found = await checkout.files.find(path)
  if (!found) return refused(await missing(path, checkout))
  if (found.kind === 'directory') return failed('EISDIR: illegal operation on a directory, read')
  const answer = textAnswer((await checkout.files.read(path)).toString(), given)
  if (answer === 'long')
    throw new WorldError('action', `${path} is too long to be read at once.`, {
      remedy: 'Give offset and limit.',
    })
  if (!answer.isError) checkout.seen.set(path, found.mtime)
  return answer
}

async function write(given: Arguments, checkout: RealCheckout): Promise<Observation> {
  const shown = textOf(given.file_path)
  const path = absolute(shown, checkout)
  const content = textOf(given.content)
  const found = await checkout.files.find(path)
  const why = found && whyNotWritable(path, found.mtime, checkout)
  if (why !== undefined) return refused(why)
  const problem = await save(path, content, checkout)
  if (problem) return problem
  return said(found ? updated(shown, numbered(content)) : `File created successfully at: ${shown}`)
}

async function edit(
  plan: (given: Arguments, file: EditedFile) => PlannedEdit,
  given: Arguments,
  checkout: RealCheckout,
): Promise<Observation> {
  const path = absolute(textOf(given.file_path), checkout)
  const found = await checkout.files.find(path)
  const raw = found?.kind === 'file' ? (await checkout.files.read(path)).toString() : undefined
  const complaint = found ? '' : await missing(path, checkout)
  const planned = plan(given, {
    path,
    text: raw?.replaceAll('\r\n', '\n'),
    missing: () => complaint,
    whyNotWritable: () => whyNotWritable(path, found?.mtime ?? 0, checkout),
  })
  if (!('text' in planned)) return planned.answer
  const text = raw?.includes('\r\n') ? planned.text.replaceAll('\n', '\r\n') : planned.text
  return (await save(path, text, checkout)) ?? planned.answer
}

async function save(path: string, text: string, checkout: RealCheckout): Promise<Observation | undefined> {
  try {
    await checkout.files.write(path, text)
  } catch (error) {
    return failed(openFailure(error, path))
  }
  const now = await checkout.files.find(path)
  if (now) checkout.seen.set(path, now.mtime)
  return undefined
}

function whyNotWritable(path: string, mtime: number, { seen }: RealCheckout): string | undefined {
  const known = seen.get(path)
  if (known === undefined) return unread
  return mtime > known ? stale : undefined
}

async function missing(path: string, { files, cwd, shellCwd }: RealCheckout): Promise<string> {
  const place = shellCwd === cwd ? '' : ` Current working directory: ${shellCwd}`
  const stem = posix.basename(path, posix.extname(path))
  const names = await files.namesIn(posix.dirname(path))
  const like = names.find(
    name => posix.basename(name, posix.extname(name)) === stem && name !== posix.basename(path),
  )
  return `File does not exist.${place}${like === undefined ? '' : ` Did you mean ${like}?`}`
}
