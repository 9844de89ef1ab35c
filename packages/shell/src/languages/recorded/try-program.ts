// Runs one program over a small tree of files, without a shell around it; for tests and for the recorder.
import { bashInterpreter } from '../../bash.ts'
import { toBytes } from '../../bytes.ts'
import { Clock, type Machine } from '../../machine.ts'
import { Budget } from '../../run/budget.ts'
import { Process } from '../../run/process.ts'
import { BrokenPipe, Capture, TextInput } from '../../run/stream.ts'
import { Shell } from '../../shell.ts'
import { decodeEscapes } from '../../syntax/escapes.ts'
import { rootInode, TreeFs } from '../../tree-fs.ts'
import type { Node } from '../../tree/tree-node.ts'
import { languagePrograms } from '../index.ts'

/** The moment of every trial. */
const trialTime = Date.UTC(2024, 2, 9, 14, 5, 6)
/** The modification time of every file before a trial. */
export const fileTime = Date.UTC(2024, 0, 2, 3, 4, 5)

/** The variables of every trial. */
export const trialEnvironment = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC', HOME: '/root' }

export interface Trial {
  /** Files by name, as byte strings; a name that ends in `/` is a directory, `->target` a symlink. */
  readonly files: Readonly<Record<string, string>>
  readonly words: readonly string[]
  readonly stdin: string
}

export interface TrialResult {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
  /** Files that are new or have changed, and those that went (`null`). */
  readonly changes: Readonly<Record<string, string | null>>
}

const machine: Machine = {
  user: 'root',
  uid: 0,
  gid: 0,
  group: 'root',
  groups: [{ name: 'root', gid: 0 }],
  home: '/root',
  host: 'box',
  system: {
    release: 'Debian GNU/Linux 12 (bookworm)',
    kernel: '6.1.0',
    version: '',
    architecture: 'x86_64',
    bootTime: 0,
    processors: 1,
  },
  absent: new Set(),
  isOpenCommand: () => false,
  terminal: { isTerminal: false, columns: 80, lines: 24 },
}

function treeOf(files: Trial['files'], clock: Clock): TreeFs {
  const root = {
    kind: 'directory' as const,
    entries: new Map(),
    parent: rootInode,
    mode: 0o755,
    uid: 0,
    gid: 0,
    mtime: fileTime,
    ctime: fileTime,
    links: 2,
    owner: {},
  }
  const identity = { uid: 0, gid: 0, groups: [0] }
  const dev = { ...root, entries: new Map([['null', 4]]) }
  const none = { ...root, kind: 'device' as const, device: 'null' as const, mode: 0o666, links: 1 }
  const base = new Map<number, Node>([
    [rootInode, { ...root, entries: new Map([['dev', 3]]) }],
    [3, dev],
    [4, none],
  ])
  const fs = new TreeFs({ base, nextInode: 10, identity, now: () => clock.now })
  for (const name of ['/etc', '/work', '/tmp']) fs.mkdir(name)
  fs.write('/etc/passwd', 'root:x:0:0:root:/root:/bin/bash\nuser:x:1000:1000::/home/user:/bin/bash\n')
  fs.write('/etc/group', 'root:x:0:\nuser:x:1000:\n')
  for (const [name, content] of Object.entries(files)) {
    if (name.endsWith('/')) fs.mkdir(`/work/${name}`)
    else if (content.startsWith('->')) fs.symlink(content.slice(2), `/work/${name}`)
    else fs.write(`/work/${name}`, content)
  }
  for (const name of [...Object.keys(files)].reverse())
    fs.setTime(`/work/${name}`, fileTime, { follow: false })
  fs.setTime('/work', fileTime)
  return fs
}

/** What the program prints and leaves. */
export async function tryProgram({ files, words, stdin }: Trial): Promise<TrialResult> {
  const clock = new Clock(trialTime)
  const fs = treeOf(files, clock)
  const surroundings = {
    interpreter: bashInterpreter,
    fs,
    machine,
    clock,
    inventory: {},
    budget: new Budget(),
    nextPid: 100,
    tasks: new Map(),
    substitutionStatus: undefined,
    offered: new Map(),
    offeredOutputs: new Map(),
  }
  const shell = new Shell(surroundings)
  shell.cwd = '/work'
  for (const [name, value] of Object.entries(trialEnvironment))
    Object.assign(shell.variables.open(name), { value, isExported: true })
  const stdout = new Capture()
  const stderr = new Capture()
  shell.descriptors = new Map([
    [0, { input: new TextInput(stdin) }],
    [1, { output: stdout }],
    [2, { output: stderr }],
  ])
  const [name = '', ...args] = words
  const program = languagePrograms.get(name)
  if (!program) throw new Error(`no program ${name}`)
  const process = new Process({ shell, name, args, environment: shell.variables.exported() })
  let status: number
  try {
    status = await program(process)
    await process.flush()
  } catch (error) {
    if (!(error instanceof BrokenPipe)) throw error
    status = 141
  }
  return { status, stdout: stdout.bytes, stderr: stderr.bytes, changes: changesOf(files, fs) }
}

function changesOf(files: Trial['files'], fs: TreeFs): Record<string, string | null> {
  const after = new Map<string, string>()
  const visit = (folder: string, prefix: string) => {
    for (const name of fs.list(folder)) {
      const node = fs.lstat(`${folder}/${name}`)
      if (node.kind === 'directory') {
        after.set(`${prefix}${name}/`, '')
        visit(`${folder}/${name}`, `${prefix}${name}/`)
      } else
        after.set(
          prefix + name,
          node.kind === 'symlink' ? `->${node.target}` : node.kind === 'file' ? node.data : '',
        )
    }
  }
  visit('/work', '')
  return difference(files, after)
}

/** What changed between two states of a tree. */
export function difference(
  before: Trial['files'],
  after: ReadonlyMap<string, string>,
): Record<string, string | null> {
  const changes: Record<string, string | null> = {}
  for (const [name, content] of after) if (before[name] !== content) changes[name] = content
  for (const name of Object.keys(before)) if (!after.has(name)) changes[name] = null
  return changes
}

/** Words of a command line with quotes, and `< file` at its end. */
export function trialOf(line: string, files: Trial['files']): Trial {
  const words: string[] = []
  const token = /\s*((?:\$'(?:[^'\\]|\\.)*'|'[^']*'|"[^"]*"|\\.|[^\s'"\\])+)/gy
  for (const [, word = ''] of toBytes(line).matchAll(token)) {
    words.push(
      word.replace(/\$'((?:[^'\\]|\\.)*)'|'([^']*)'|"([^"]*)"|\\(.)/g, (_, ansi, single, double, escaped) =>
        ansi !== undefined ? decodeEscapes(ansi, { style: 'ansi' }).bytes : (single ?? double ?? escaped),
      ),
    )
  }
  const at = words.indexOf('<')
  if (at === -1) return { files, words, stdin: '' }
  return { files, words: words.slice(0, at), stdin: files[words[at + 1] ?? ''] ?? '' }
}
