// Records how Debian's python3.11 differs from the build in WebAssembly: lines of its library's modules, the modules that only
// it has, and what its compiled modules hold. Run it where that Python is installed.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { fileURLToPath } from 'node:url'
import { attempt } from '../packages/python/src/attempt/attempt.ts'
import { loadMachinery } from '../packages/python/src/attempt/load-machinery.ts'
import type { SharedNode } from '../packages/python/src/files/shared-node.ts'
import { findEdits, hasShape, type LineEdit } from '../packages/python/src/library/line-edits.ts'
import {
  configurationFile,
  type LibraryRecord,
  type ModuleRecord,
} from '../packages/python/src/library/standard-library.ts'
import { writtenLines } from '../packages/python/src/library/written-lines.ts'
import { zipFiles } from '../packages/python/src/library/zip.ts'
import { packZones } from '../packages/python/src/library/zone-files.ts'
import { scriptOptions } from './script/script-options.ts'

scriptOptions(import.meta.filename, {})

const root = '/usr/lib/python3.11'
const python = '/usr/bin/python3.11'
const target = path.join(import.meta.dirname, '..', 'packages', 'python', 'recorded', 'debian-3.11.2.json')
const build = path.dirname(fileURLToPath(import.meta.resolve('pyodide/python_stdlib.zip')))

const built = zipFiles(readFileSync(path.join(build, 'python_stdlib.zip')))
const folders = new Set([
  '',
  ...[...built.keys()].map(file => path.dirname(file)).filter(folder => folder !== '.'),
])
const without = ['sitecustomize.py', 'lib-dynload', 'dist-packages', configurationFile]

function libraryEdits(): Record<string, LineEdit[]> {
  const edits: Record<string, LineEdit[]> = {}
  for (const [file, content] of built) {
    const real = path.join(root, file)
    if (!existsSync(real) || replaced.includes(file)) continue
    const [from, to] = [content().toString('latin1'), readFileSync(real, 'latin1')]
    if (from !== to) edits[file] = findEdits(from, to)
  }
  return edits
}

// of the one the build has a few lines alone; the other is about C, whose types are others here
const replaced = ['webbrowser.py', 'ctypes/__init__.py']

const zoneFolder = '/usr/share/zoneinfo'

function zoneFiles(): Map<string, Uint8Array> {
  const names = readdirSync(zoneFolder, { recursive: true, encoding: 'utf8' }).sort()
  const files = names
    .filter(name => !/^(posix|right)(\/|$)/.test(name) && statSync(path.join(zoneFolder, name)).isFile())
    .map(name => [name, readFileSync(path.join(zoneFolder, name))] as const)
  return new Map(files.filter(([, bytes]) => bytes.subarray(0, 4).toString('latin1') === 'TZif'))
}

function absentFiles(): string[] {
  const lacking = [...folders]
    .filter(folder => existsSync(path.join(root, folder)))
    .flatMap(folder =>
      readdirSync(path.join(root, folder))
        .map(name => path.join(folder, name))
        .filter(file => !built.has(file) && !folders.has(file) && path.basename(file) !== '__pycache__'),
    )
    .filter(file => !without.includes(file))
  return [...lacking, ...replaced].sort()
}

// what a compiled module holds, by kind
const inspection = `
import json, importlib, sys
found = {}
for name in sys.argv[1:]:
    try:
        module = importlib.import_module(name)
    except ImportError:
        continue
    held = found[name] = {}
    for key, value in vars(module).items():
        if key.startswith('__'):
            continue
        plain = type(value) in (int, str)
        held[key] = value if plain else {'function': callable(value)}
print(json.dumps(found))
`

type Inspected = Record<string, Record<string, number | string | { function: boolean }>>

function inspectReal(modules: readonly string[]): Inspected {
  return JSON.parse(
    execFileSync(python, ['-I', '-c', inspection, ...modules], { encoding: 'utf8' }),
  ) as Inspected
}

const folder = (...names: string[]): SharedNode => ({
  kind: 'directory',
  mode: 0o755,
  uid: 0,
  gid: 0,
  mtime: 0,
  names,
})

function buildRunner(record: LibraryRecord): (code: string, args: readonly string[]) => unknown {
  const machinery = loadMachinery({ folder: build, record, maxMemoryBytes: 2 ** 30 })
  return (code, args) => {
    const result = attempt(
      {
        ...{
          name: 'python3',
          args: ['-I', '-S', '-c', code, ...args],
          cwd: '/',
          now: 0,
          umask: 0o22,
          facts: {},
        },
        ...{
          stdin: { kind: 'null', bytes: '' },
          stdout: 'pipe',
          stderr: 'pipe',
          environment: { PATH: '/usr/bin' },
        },
        user: { uid: 0, gid: 0, groups: [] },
        limits: { steps: 1e9, outputBytes: 1e8 },
        files: {
          '/': folder('usr'),
          '/usr': folder('bin', 'lib'),
          '/usr/bin': folder(),
          '/usr/lib': folder(),
        },
      },
      machinery,
    )
    if (result.kind !== 'ran' || result.status !== 0) throw new Error(JSON.stringify(result))
    return JSON.parse(result.output.map(({ bytes }) => bytes).join(''))
  }
}

function inspectBuild(modules: readonly string[], record: LibraryRecord): Inspected {
  const run = buildRunner(record)
  const present =
    'import sys, json, _imp; print(json.dumps([name for name in sys.argv[1:] if _imp.is_builtin(name)]))'
  return run(inspection, run(present, modules) as string[]) as Inspected
}

// with epoll the library does by itself what it does without; numbers of failures have a table of their own; the rest is told when the interpreter is made
const apart: Readonly<Record<string, readonly string[]>> = {
  errno: ['*'],
  sys: ['*'],
  builtins: ['*'],
  posix: ['environ'],
  // the build itself goes by these
  _sre: ['*'],
  _ctypes: ['*'],
  _decimal: ['*'],
  _locale: ['*'],
  _signal: ['SIG_IGN', 'SIG_DFL'],
}

function differences(real: Inspected, ours: Inspected): Record<string, ModuleRecord> {
  const modules: Record<string, ModuleRecord> = {}
  for (const [name, held] of Object.entries(real)) {
    const here = ours[name]
    const skipped = apart[name] ?? []
    if (here === undefined || skipped.includes('*')) continue
    const keys = Object.keys(held).filter(key => !skipped.includes(key))
    const values = Object.fromEntries(
      keys
        .filter(key => typeof held[key] !== 'object' && held[key] !== here[key])
        .map(key => [key, held[key]]),
    )
    const functions = keys.filter(
      key =>
        key !== 'epoll' && typeof held[key] === 'object' && held[key].function && here[key] === undefined,
    )
    const extra = Object.keys(here).filter(key => held[key] === undefined)
    if (Object.keys(values).length + functions.length + extra.length > 0)
      modules[name] = { values, functions, extra }
  }
  return modules
}

const builtInModules = JSON.parse(
  execFileSync(python, ['-I', '-c', 'import sys, json; print(json.dumps(sys.builtin_module_names))'], {
    encoding: 'utf8',
  }),
) as string[]
const tellConfiguration =
  'import importlib, json, sys; print(json.dumps(importlib.import_module(sys.argv[1]).build_time_vars))'
const configuration = JSON.parse(
  execFileSync(python, ['-I', '-c', tellConfiguration, configurationFile.replace('.py', '')], {
    encoding: 'utf8',
  }),
) as LibraryRecord['configuration']
const compiled = readdirSync(path.join(root, 'lib-dynload')).sort()
const edits = Object.entries(libraryEdits())
const bare = {
  version: execFileSync(python, ['-I', '-c', 'import sys; print(sys.version)'], { encoding: 'utf8' }).trim(),
  modified: statSync(path.join(root, 'os.py')).mtimeMs,
  programSize: statSync(python).size,
  edits: Object.fromEntries(edits.filter(([file, hunks]) => hasShape(hunks, writtenLines[file]))),
  unshaped: edits.filter(([file, hunks]) => !hasShape(hunks, writtenLines[file])).map(([file]) => file),
  absent: absentFiles(),
  compiled,
  builtInModules,
  configuration,
  zones: packZones(zoneFiles()),
}
const names = [...builtInModules, ...compiled.map(file => file.split('.')[0] ?? '')].filter(
  name =>
    !name.startsWith('_test') && !name.startsWith('xx') && !['_tkinter', '_dbm', '_zoneinfo'].includes(name),
)
const modules = differences(inspectReal(names), inspectBuild(names, { ...bare, modules: {} }))
writeFileSync(target, `${JSON.stringify({ ...bare, modules } satisfies LibraryRecord)}\n`)
console.log(
  `${edits.length} modules differ in lines (${bare.unshaped.length} beyond that), ${bare.absent.length} names are only Debian's, ` +
    `${Object.keys(modules).length} compiled modules hold something else`,
)
