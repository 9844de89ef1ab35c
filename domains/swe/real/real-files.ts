// The files of a sandbox, reached through its shell: every text is read from its disk and written to it.
import { posix } from 'node:path'
import { type FsCode, FsError } from 'agentworld-shell/tree'
import type { SandboxShell } from '../../../src/kernel/sandbox/shell.ts'

/** What stands at a path. */
export interface FoundFile {
  readonly kind: 'file' | 'directory' | 'other'
  /** Seconds since 1970, with fractions. */
  readonly mtime: number
}

export interface RealFiles {
  /** Undefined where there is nothing. */
  find(path: string): Promise<FoundFile | undefined>
  read(path: string): Promise<Buffer>
  /** Writes a whole file, with the folders above it; throws FsError as the disk refuses it. */
  write(path: string, text: string): Promise<void>
  /** The names in a folder, sorted; none where there is no such folder. */
  namesIn(folder: string): Promise<readonly string[]>
  /** Runs lines in the runner's own shell and returns what they print. */
  run(lines: string): Promise<string>
}

const maxBytes = 16 * 2 ** 20
const complaints: readonly (readonly [RegExp, FsCode])[] = [
  [/Permission denied/, 'EACCES'],
  [/Is a directory/, 'EISDIR'],
  [/Not a directory/, 'ENOTDIR'],
  [/Read-only file system/, 'EROFS'],
  [/File name too long/, 'ENAMETOOLONG'],
  [/File exists/, 'EEXIST'],
]

/** A word that a shell takes as it is. */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}

/** Lines that put a text into a file of the runner's, whatever characters it has. */
export function placing(text: string, file: string): string {
  const lines =
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,2000}/g) ?? []
  return [`base64 -d > ${quoted(file)} <<'END'`, ...lines, 'END'].join('\n')
}

/** The files that a shell sees. */
export function realFiles(shell: SandboxShell, { signal }: { signal: () => AbortSignal }): RealFiles {
  const run = async (lines: string) =>
    (await shell.step(lines, { signal: signal(), deadlineMs: 30_000, maxBytes })).output.toString()
  return {
    run,
    async find(path) {
      const said = (await run(`stat -L -c '%F|%.9Y' -- ${quoted(path)} 2>/dev/null`)).trim()
      const [kind = '', time = ''] = said.split('|')
      if (time === '') return undefined
      const isFile = kind.startsWith('regular')
      return { kind: isFile ? 'file' : kind === 'directory' ? 'directory' : 'other', mtime: Number(time) }
    },
    read: async path => Buffer.from(await run(`base64 -- ${quoted(path)}`), 'base64'),
    async write(path, text) {
      const said = await run(
        `mkdir -p -- ${quoted(posix.dirname(path))} 2>&1 && {\n${placing(text, path)}\n} 2>&1`,
      )
      const code = complaints.find(([pattern]) => pattern.test(said))?.[1]
      if (code !== undefined) throw new FsError(code)
    },
    async namesIn(folder) {
      const said = await run(`find ${quoted(folder)} -mindepth 1 -maxdepth 1 -printf '%f\\n' 2>/dev/null`)
      return said
        .split('\n')
        .filter(name => name !== '')
        .sort()
    },
  }
}
