// The files that come with the interpreter: Python's library as Debian has it, made of the library of the build and the record
// of how the two differ; the program itself; and the devices every machine has.
import type { SharedNode } from '../files/shared-node.ts'
import { Unknowable } from '../machine/unknowable.ts'
import { applyEdits, type LineEdit } from './line-edits.ts'
import { writtenChanges, writtenLines } from './written-lines.ts'
import { writtenModules } from './written-modules.ts'
import { zipFiles } from './zip.ts'
import { unpackZones } from './zone-files.ts'

/** How a module of the distribution differs from the build's. */
export interface ModuleRecord {
  readonly values: Readonly<Record<string, unknown>>
  /** Functions that the build left out. */
  readonly functions: readonly string[]
  /** What only the build has. */
  readonly extra: readonly string[]
}

/** How a distribution's Python differs from the build. */
export interface LibraryRecord {
  /** `sys.version` */
  readonly version: string
  /** When the library's files were made, in milliseconds. */
  readonly modified: number
  readonly edits: Readonly<Record<string, readonly LineEdit[]>>
  /** Modules whose lines stand elsewhere there, in a way that is not told. */
  readonly unshaped: readonly string[]
  readonly programSize: number
  /** What only the distribution has, and is not known here. */
  readonly absent: readonly string[]
  /** Compiled modules of the distribution, in files of their own. */
  readonly compiled: readonly string[]
  /** `sys.builtin_module_names` */
  readonly builtInModules: readonly string[]
  readonly modules: Readonly<Record<string, ModuleRecord>>
  /** How it was built: what `sysconfig` tells. */
  readonly configuration: Readonly<Record<string, string | number>>
  /** The files of time zones, packed. */
  readonly zones: string
}

/** A node that comes with the interpreter; a file's content is made when it is first read. */
export type BuiltInNode = SharedNode & { readonly content?: () => Uint8Array }

const libraryFolder = '/usr/lib/python3.11'
const program = '/usr/bin/python3.11'
// folders that the distribution's python brings along, and that may hold what others put there
const passages = [
  ...['/usr', '/usr/bin', '/usr/lib', '/usr/lib/python3', '/usr/lib/python3/dist-packages', '/usr/local'],
  ...['/usr/local/lib', '/usr/local/lib/python3.11', '/usr/local/lib/python3.11/dist-packages'],
  '/usr/share',
]
const zoneFolder = '/usr/share/zoneinfo'
const cacheFolder = '__pycache__'
/** The module that tells how the interpreter was built. */
export const configurationFile = '_sysconfigdata__x86_64-linux-gnu.py'

export class StandardLibrary {
  readonly record: LibraryRecord
  private readonly files: Map<string, () => Buffer>
  private readonly nodes = new Map<string, BuiltInNode>()
  private zones: ReadonlyMap<string, Uint8Array> | undefined
  private readonly caches = new Map<string, Uint8Array>()
  /** Modules whose compiled form somebody looked for in vain. */
  readonly wanted = new Set<string>()

  constructor(archive: Buffer, record: LibraryRecord) {
    this.record = record
    this.files = zipFiles(archive)
    for (const [file, text] of Object.entries(writtenModules)) this.files.set(file, () => Buffer.from(text))
    // what JSON writes of texts and numbers, Python reads
    const configuration = `build_time_vars = ${JSON.stringify(record.configuration)}\n`
    this.files.set(configurationFile, () => Buffer.from(configuration))
    const names = new Map<string, Set<string>>()
    const list = (path: string) => {
      const at = path.lastIndexOf('/')
      const folder = path.slice(0, Math.max(0, at))
      if (!names.has(folder) && path !== '') {
        names.set(folder, new Set())
        list(folder)
      }
      if (path !== '') names.get(folder)?.add(path.slice(at + 1))
    }
    for (const file of this.files.keys()) if (!isForeign(file)) list(file)
    for (const file of record.absent) list(file)
    for (const file of record.compiled) list(`lib-dynload/${file}`)
    // what lies here is the machine's
    list('dist-packages')
    this.addFixed()
    for (const [folder, held] of names) this.addFolder(folder, held)
    for (const file of this.files.keys()) if (!isForeign(file)) this.addSource(file)
    for (const file of record.absent) {
      if (writtenModules[file] !== undefined) continue
      const isFolder = file.startsWith('config-3.11-')
      if (isFolder) this.add(file, { ...this.facts(0o755), kind: 'directory', names: [] })
      else this.add(file, { ...this.facts(0o644), kind: 'opaque' })
    }
    for (const file of record.compiled)
      this.add(`lib-dynload/${file}`, { ...this.facts(0o644), kind: 'opaque' })
  }

  private facts(mode: number) {
    return { mode, uid: 0, gid: 0, mtime: this.record.modified }
  }

  private add(file: string, node: BuiltInNode): void {
    this.nodes.set(file === '' ? libraryFolder : `${libraryFolder}/${file}`, node)
  }

  private addFolder(folder: string, names: ReadonlySet<string>): void {
    this.add(folder, { ...this.facts(0o755), kind: 'directory', names: [...names, cacheFolder].sort() })
    const caches = folder === '' ? cacheFolder : `${folder}/${cacheFolder}`
    this.add(caches, { ...this.facts(0o755), kind: 'directory', names: [] })
  }

  private addSource(file: string): void {
    let text: Uint8Array | undefined
    const content = () => {
      text ??= Buffer.from(this.source(file), 'latin1')
      return text
    }
    const node = {
      ...this.facts(0o644),
      kind: 'file' as const,
      get size() {
        return content().length
      },
      content,
    }
    this.add(file, node)
  }

  private addFixed(): void {
    for (const folder of passages)
      this.nodes.set(folder, { ...this.facts(0o755), kind: 'directory', names: [], isOpen: true })
    this.nodes.set('/usr/bin/python3', { ...this.facts(0o777), kind: 'symlink', target: 'python3.11' })
    const content = (): Uint8Array => {
      throw new Unknowable('it reads the interpreter itself')
    }
    this.nodes.set(program, { ...this.facts(0o755), kind: 'file', size: this.record.programSize, content })
    this.nodes.set('/dev', { ...this.facts(0o755), kind: 'directory', names: [], isOpen: true })
    for (const device of ['null', 'zero', 'full', 'random', 'tty'])
      this.nodes.set(`/dev/${device}`, { ...this.facts(0o666), kind: 'device', device })
    this.nodes.set('/dev/urandom', { ...this.facts(0o666), kind: 'device', device: 'random' })
  }

  /** A module's text, as the distribution has it, in bytes. */
  source(file: string): string {
    const text = this.files.get(file)?.().toString('latin1')
    if (text === undefined) throw new Error(`the library has no ${file}`)
    const { end = '', replaced } = writtenChanges[file] ?? {}
    const changed = replaced === undefined ? text : text.replace(...replaced)
    return applyEdits(changed, this.record.edits[file] ?? [], writtenLines[file]) + end
  }

  /** What the machine keeps of a time zone. */
  zoneFile(name: string): Uint8Array | undefined {
    this.zones ??= unpackZones(this.record.zones)
    return this.zones.get(name)
  }

  private zoneNode(path: string): BuiltInNode | undefined {
    const name = path.slice(zoneFolder.length + 1)
    const bytes = this.zoneFile(name)
    if (bytes !== undefined)
      return { ...this.facts(0o644), kind: 'file', size: bytes.length, content: () => bytes }
    const below = [...(this.zones?.keys() ?? [])].filter(zone => name === '' || zone.startsWith(`${name}/`))
    if (below.length === 0) return undefined
    const names = below.map(zone => zone.slice(name === '' ? 0 : name.length + 1).split('/')[0] ?? '')
    return { ...this.facts(0o755), kind: 'directory', names: [...new Set(names)] }
  }

  /** What lies at a path, where that comes with the interpreter. */
  node(path: string): BuiltInNode | undefined {
    if (path.startsWith(zoneFolder)) return this.zoneNode(path)
    return this.nodes.get(path) ?? (path.endsWith('.pyc') ? this.cache(path) : undefined)
  }

  private cache(path: string): BuiltInNode | undefined {
    const bytes = this.caches.get(path)
    if (bytes !== undefined)
      return { ...this.facts(0o644), kind: 'file', size: bytes.length, content: () => bytes }
    const match = cachePath.exec(path)
    if (match !== null) {
      const file = `${match[1] ?? ''}${match[2]}.py`
      if (this.files.has(file)) this.wanted.add(file)
    }
    return undefined
  }

  /** Keeps a module's compiled form, which a run of our own made. */
  keepCompiled(file: string, code: Uint8Array): void {
    const at = file.lastIndexOf('/') + 1
    const name = file.slice(at).replace(/\.py$/, '.cpython-311.pyc')
    const source = this.nodes.get(`${libraryFolder}/${file}`)
    const header = Buffer.alloc(16)
    header.writeUInt32LE(compiledMark, 0)
    header.writeUInt32LE(Math.floor(this.record.modified / 1000), 8)
    header.writeUInt32LE(source?.kind === 'file' ? source.size : 0, 12)
    const path = `${libraryFolder}/${file.slice(0, at)}${cacheFolder}/${name}`
    this.caches.set(path, Buffer.concat([header, code]))
    this.wanted.delete(file)
  }
}

const cachePath = /^\/usr\/lib\/python3\.11\/(.*\/)?__pycache__\/([^/]*)\.cpython-311\.pyc$/
/** What compiled modules of Python 3.11 begin with. */
const compiledMark = 0x0a0d0da7

/** What the build brings of its own. */
function isForeign(file: string): boolean {
  return /^(_pyodide|pyodide|site-packages|ctypes\/macholib)\/|^_sysconfigdata__emscripten/.test(file)
}
