// What a shell remembers, as JSON, and back.

import { OpenFile } from '../run/open-file.ts'
import type { Snapshot } from '../session/snapshot.ts'
import type { Job, Shell } from '../shell.ts'
import type { FunctionDefinition } from '../syntax/ast.ts'
import { Variables } from './variables.ts'

interface ShellRecord {
  readonly variables: [string, never][]
  readonly functions: FunctionDefinition[]
  readonly aliases: [string, string][]
  readonly options: string[]
  readonly shellOptions: string[]
  readonly positional: string[]
  readonly cwd: string
  readonly directoryStack: readonly string[]
  readonly umask: number
  readonly traps: [string, string][]
  readonly jobs: readonly Job[]
  readonly history: readonly string[]
  readonly status: number
  readonly lastBackground?: number
  readonly lastArgument: string
  readonly randomState: number
  readonly startedAt: number
  readonly pid: number
  readonly typedLines: number
  readonly isConditionBroken?: boolean
  readonly disabled: string[]
  readonly hashed: [string, { path: string; hits: number }][]
  readonly files: {
    descriptor: number
    inode: number
    path: string
    position: number
    mode: 'read' | 'write' | 'append'
  }[]
}

/** What a shell remembers, as plain JSON. */
export function shellSnapshot(shell: Shell): Snapshot {
  const record: ShellRecord = {
    variables: shell.variables.toJSON() as [string, never][],
    functions: [...shell.functions.values()],
    aliases: [...shell.aliases],
    options: [...shell.options].sort(),
    shellOptions: [...shell.shellOptions].sort(),
    positional: [...shell.positional],
    cwd: shell.cwd,
    directoryStack: shell.directoryStack,
    umask: shell.umask,
    traps: [...shell.traps],
    jobs: shell.jobs,
    history: shell.history,
    status: shell.status,
    ...(shell.lastBackground !== undefined && { lastBackground: shell.lastBackground }),
    lastArgument: shell.lastArgument,
    randomState: shell.randomState,
    startedAt: shell.startedAt,
    pid: shell.pid,
    typedLines: shell.typedLines,
    ...(shell.isConditionBroken && { isConditionBroken: true }),
    disabled: [...shell.disabled].sort(),
    hashed: [...shell.hashed],
    files: openFiles(shell),
  }
  return JSON.parse(JSON.stringify(record)) as Snapshot
}

function openFiles(shell: Shell): ShellRecord['files'] {
  return [...shell.descriptors].flatMap(([descriptor, { input, output }]) => {
    const file = output ?? input
    if (!(file instanceof OpenFile)) return []
    const mode = output instanceof OpenFile ? (output.isAppending ? 'append' : 'write') : 'read'
    return [{ descriptor, inode: file.inode, path: file.path, position: file.position, mode }]
  })
}

/** Makes a shell remember what a snapshot holds. */
export function restoreShell(shell: Shell, snapshot: Snapshot): void {
  const record = snapshot as unknown as ShellRecord
  const {
    cwd,
    directoryStack,
    umask,
    jobs,
    history,
    status,
    lastArgument,
    randomState,
    startedAt,
    pid,
    positional,
  } = record
  Object.assign(shell, {
    cwd,
    umask,
    status,
    lastArgument,
    randomState,
    startedAt,
    pid,
    positional,
    typedLines: record.typedLines,
    isConditionBroken: record.isConditionBroken === true,
  })
  Object.assign(shell, { directoryStack: [...directoryStack], jobs: [...jobs], history: [...history] })
  shell.lastBackground = record.lastBackground
  shell.variables = Variables.fromJSON(record.variables)
  shell.functions = new Map(record.functions.map(definition => [definition.name, definition]))
  shell.aliases = new Map(record.aliases)
  shell.options = new Set(record.options)
  shell.shellOptions = new Set(record.shellOptions)
  shell.traps = new Map(record.traps)
  shell.hashed = new Map(record.hashed)
  shell.disabled = new Set(record.disabled)
  for (const { descriptor, inode, path, position, mode } of record.files) {
    const file = new OpenFile({ fs: () => shell.fs, inode, path, isAppending: mode === 'append' })
    file.position = position
    shell.connect(descriptor, mode === 'read' ? { input: file } : { output: file })
  }
}
