// Runs on a small machine, for tests of what a run does. The interpreter is loaded once.
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import type { SharedNode } from '../files/shared-node.ts'
import { buildFolder } from '../host/start-child.ts'
import type { LibraryRecord } from '../library/standard-library.ts'
import { type AttemptResult, attempt } from './attempt.ts'
import { loadMachinery } from './load-machinery.ts'
import type { Machinery } from './open-process.ts'
import type { AttemptRequest } from './request.ts'

const recordFile = path.join(import.meta.dirname, '..', '..', 'recorded', 'debian-3.11.2.json')
let machinery: Machinery | undefined

/** The interpreter, without a process of its own. */
export function sharedMachinery(): Machinery {
  machinery ??= loadMachinery({
    folder: buildFolder() ?? '',
    record: JSON.parse(readFileSync(recordFile, 'utf8')) as LibraryRecord,
    maxMemoryBytes: 128 * 1024 * 1024,
  })
  return machinery
}

const facts = { mode: 0o755, uid: 0, gid: 0, mtime: 0 }
const folder = (...names: string[]): SharedNode => ({ ...facts, kind: 'directory', names })
const ours = { uid: 1000, gid: 1000 }

/** What is asked for when these arguments are typed in a home with these files. */
export function requestFor(
  args: readonly string[],
  { files = {}, ...rest }: Partial<Omit<AttemptRequest, 'files'>> & { files?: Record<string, string> } = {},
): AttemptRequest {
  const entries = Object.entries(files).map(([name, bytes]): [string, SharedNode] => [
    `/home/ana/${name}`,
    { ...facts, ...ours, mode: 0o644, kind: 'file', size: bytes.length, bytes },
  ])
  return {
    ...{ name: 'python3', args, cwd: '/home/ana', now: Date.UTC(2026, 0, 5, 10), umask: 0o22, facts: {} },
    environment: { PATH: '/usr/bin', HOME: '/home/ana' },
    ...{ stdin: { kind: 'null', bytes: '' }, stdout: 'pipe', stderr: 'pipe' },
    user: { ...ours, groups: [] },
    limits: { steps: 300_000, outputBytes: 1_000_000 },
    ...rest,
    files: {
      '/': folder('usr', 'home', 'tmp'),
      '/usr': folder('bin', 'lib', 'local'),
      '/usr/local': folder('lib'),
      '/usr/local/lib': folder('python3.11'),
      '/usr/local/lib/python3.11': folder('dist-packages'),
      '/usr/local/lib/python3.11/dist-packages': folder(),
      '/usr/bin': folder(),
      '/usr/share': folder(),
      '/usr/lib': folder('python3'),
      '/usr/lib/python3': folder('dist-packages'),
      '/usr/lib/python3/dist-packages': folder(),
      '/usr/lib/python3.11/dist-packages': folder(),
      '/home': folder('ana'),
      '/home/ana': { ...folder(...Object.keys(files)), ...ours },
      '/tmp': { ...folder(), mode: 0o1777 },
      ...Object.fromEntries(entries),
    },
  }
}

/** Runs a program text. */
export function run(code: string, rest: Parameters<typeof requestFor>[1] = {}): AttemptResult {
  return attempt(requestFor(['-c', code], rest), sharedMachinery())
}

/** What a program prints; it must be known, and go well. */
export function printed(code: string, rest: Parameters<typeof requestFor>[1] = {}): string {
  const result = run(code, rest)
  if (result.kind !== 'ran' || result.status !== 0) throw new Error(JSON.stringify(result))
  return result.output.map(({ bytes }) => bytes).join('')
}
