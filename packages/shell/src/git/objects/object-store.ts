// Objects in `.git/objects`: loose ones, written and read here; packed ones through pack.ts.
import { createHash } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import { NotComputable } from '../../not-computable.ts'
import { FsError } from '../../tree/fs-error.ts'
import type { TreeFs } from '../../tree-fs.ts'
import { openPacks, type Pack } from './pack.ts'

/** What an object can be. */
export type ObjectType = 'blob' | 'tree' | 'commit' | 'tag'

/** An object with its content. */
export interface GitObject {
  readonly type: ObjectType
  readonly data: string
}

/** The hash an object of this type and content has. */
export function objectId(type: ObjectType, data: string): string {
  return createHash('sha1').update(`${type} ${data.length}\0`, 'latin1').update(data, 'latin1').digest('hex')
}

/** The objects of a repository: read loose or packed, written loose. */
export class ObjectStore {
  private readonly fs: TreeFs
  private readonly folder: string
  private readonly loaded = new Map<string, GitObject>()
  private packs: readonly Pack[] | undefined

  constructor(fs: TreeFs, folder: string) {
    this.fs = fs
    this.folder = folder
  }

  private path(id: string): string {
    return `${this.folder}/${id.slice(0, 2)}/${id.slice(2)}`
  }

  private packed(): readonly Pack[] {
    this.packs ??= openPacks(this.fs, `${this.folder}/pack`)
    return this.packs
  }

  /** Looks for packs anew. */
  refresh(): void {
    this.packs = undefined
  }

  /** The object with an id; undefined where there is none. */
  find(id: string): GitObject | undefined {
    const known = this.loaded.get(id)
    if (known) return known
    const object = this.findLoose(id) ?? this.findPacked(id)
    if (object) this.loaded.set(id, object)
    return object
  }

  private findLoose(id: string): GitObject | undefined {
    const node = this.fs.find(this.path(id))
    if (node?.kind !== 'file') return undefined
    let bytes: string
    try {
      bytes = inflateSync(Buffer.from(this.fs.read(this.path(id)), 'latin1')).toString('latin1')
    } catch (error) {
      if (error instanceof FsError || error instanceof NotComputable) throw error
      throw new NotComputable('a damaged git object')
    }
    const end = bytes.indexOf('\0')
    const type = bytes.slice(0, bytes.indexOf(' ')) as ObjectType
    return { type, data: bytes.slice(end + 1) }
  }

  private findPacked(id: string): GitObject | undefined {
    for (const pack of this.packed()) {
      const object = pack.read(id, base => this.find(base))
      if (object) return object
    }
    return undefined
  }

  /** Whether there is an object with an id. */
  has(id: string): boolean {
    return this.find(id) !== undefined
  }

  /** An object that must be there. */
  read(id: string): GitObject {
    const object = this.find(id)
    if (!object) throw new NotComputable('a git object that is missing')
    return object
  }

  /** The content of a blob. */
  blob(id: string): string {
    return this.read(id).data
  }

  /** Stores an object and returns its id. */
  write(type: ObjectType, data: string): string {
    const id = objectId(type, data)
    if (this.has(id)) return id
    const folder = `${this.folder}/${id.slice(0, 2)}`
    if (!this.fs.exists(folder)) this.fs.mkdir(folder)
    const bytes = Buffer.from(`${type} ${data.length}\0${data}`, 'latin1')
    this.fs.write(this.path(id), deflateSync(bytes, { level: 1 }).toString('latin1'), { mode: 0o444 })
    this.loaded.set(id, { type, data })
    return id
  }

  /** Ids that begin so, in order. */
  startingWith(prefix: string): string[] {
    const ids = new Set(this.packed().flatMap(pack => pack.startingWith(prefix)))
    const folders =
      prefix.length >= 2 ? [prefix.slice(0, 2)] : this.looseFolders().filter(name => name.startsWith(prefix))
    for (const folder of folders) {
      const path = `${this.folder}/${folder}`
      if (!this.fs.exists(path)) continue
      for (const name of this.fs.list(path)) if (`${folder}${name}`.startsWith(prefix)) ids.add(folder + name)
    }
    return [...ids].sort()
  }

  private looseFolders(): string[] {
    return this.fs.list(this.folder).filter(name => /^[0-9a-f]{2}$/.test(name))
  }

  /** How many objects are packed; git derives the length of short ids from it. */
  packedCount(): number {
    return this.packed().reduce((sum, pack) => sum + pack.size, 0)
  }

  /** The ids of all loose objects. */
  looseIds(): string[] {
    return this.looseFolders().flatMap(folder =>
      this.fs.list(`${this.folder}/${folder}`).map(name => folder + name),
    )
  }
}
