// Loads the interpreter and its library from the folder of the package they come in.
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { Interpreter } from '../interpreter/interpreter.ts'
import { type LibraryRecord, StandardLibrary } from '../library/standard-library.ts'
import { type Machinery, openProcess } from './open-process.ts'
import type { AttemptRequest } from './request.ts'

export interface LoadOptions {
  /** Where the build lies. */
  readonly folder: string
  readonly record: LibraryRecord
  readonly maxMemoryBytes: number
}

const root = { kind: 'directory', mode: 0o755, uid: 0, gid: 0, mtime: 0, names: ['usr'] } as const

/** A run in which nothing is known but the library. */
const ownRequest: AttemptRequest = {
  ...{
    name: 'python3',
    args: [],
    environment: { PATH: '/usr/bin' },
    cwd: '/',
    stdin: { kind: 'null', bytes: '' },
  },
  ...{ stdout: 'pipe', stderr: 'pipe', now: 0, user: { uid: 0, gid: 0, groups: [] }, umask: 0o22, facts: {} },
  limits: { steps: 1e9, outputBytes: 1e6 },
  files: {
    '/': root,
    '/usr': { ...root, names: ['bin', 'lib'] },
    '/usr/bin': { ...root, names: [] },
    '/usr/local': null,
    '/usr/lib': { ...root, names: [] },
  },
}

export function loadMachinery({ folder, record, maxMemoryBytes }: LoadOptions): Machinery {
  const library = new StandardLibrary(readFileSync(path.join(folder, 'python_stdlib.zip')), record)
  const ownProcess = () => openProcess(ownRequest, { library, variation: 0, sources: new Set() })
  const module = readFileSync(path.join(folder, 'pyodide.asm.wasm'))
  return { interpreter: new Interpreter({ module, library, ownProcess, maxMemoryBytes }), library }
}
