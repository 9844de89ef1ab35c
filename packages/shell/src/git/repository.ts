// A repository found on disk: its folders, objects, refs and index.

import { NotComputable } from '../not-computable.ts'
import type { TreeFs } from '../tree-fs.ts'
import { Staging } from './index/staging.ts'
import { type Commit, readCommit } from './objects/commit-object.ts'
import { ObjectStore } from './objects/object-store.ts'
import { type FlatTree, flatten } from './objects/tree-object.ts'
import { RefStore } from './refs/ref-store.ts'

export interface Location {
  readonly gitDir: string
  /** Undefined in a bare repository, and inside `.git` itself. */
  readonly workTree: string | undefined
}

/** Where the repository that a folder lies in is; undefined if in none. */
export function locate(fs: TreeFs, from: string): Location | undefined {
  for (let folder = fs.realpath(from); ; folder = folder.slice(0, folder.lastIndexOf('/')) || '/') {
    const base = folder === '/' ? '' : folder
    const node = fs.find(`${base}/.git`)
    if (node?.kind === 'file') throw new NotComputable('a .git file that points elsewhere')
    if (node?.kind === 'directory' && isGitDir(fs, `${base}/.git`))
      return { gitDir: `${base}/.git`, workTree: folder }
    if (isGitDir(fs, base)) return { gitDir: folder, workTree: undefined }
    if (folder === '/') return undefined
  }
}

function isGitDir(fs: TreeFs, path: string): boolean {
  if (path === '' || !['objects', 'refs'].every(name => fs.find(`${path}/${name}`)?.kind === 'directory'))
    return false
  const head = fs.find(`${path}/HEAD`)
  return head?.kind === 'file' && /^(ref: *refs\/|[0-9a-f]{40})/.test(head.data)
}

export class Repository {
  readonly fs: TreeFs
  readonly gitDir: string
  readonly objects: ObjectStore
  readonly refs: RefStore
  private readonly tree: string | undefined
  private loadedIndex: Staging | undefined

  constructor(fs: TreeFs, { gitDir, workTree }: Location) {
    this.fs = fs
    this.gitDir = gitDir
    this.tree = workTree
    this.objects = new ObjectStore(fs, `${gitDir}/objects`)
    this.refs = new RefStore(fs, gitDir)
  }

  get isBare(): boolean {
    return this.tree === undefined
  }

  get workTree(): string {
    if (this.tree === undefined) throw new NotComputable('a git command without a work tree')
    return this.tree
  }

  get index(): Staging {
    this.loadedIndex ??= new Staging(this.fs, { path: `${this.gitDir}/index`, workTree: this.tree ?? '' })
    return this.loadedIndex
  }

  /** The absolute path of a file of the work tree. */
  at(path: string): string {
    return this.workTree === '/' ? `/${path}` : `${this.workTree}/${path}`
  }

  commit(id: string): Commit {
    return readCommit(this.objects, id)
  }

  headId(): string | undefined {
    return this.refs.resolve('HEAD')
  }

  /** The files of a commit; none for none. */
  filesOf(commit: string | undefined): FlatTree {
    return commit === undefined ? new Map() : flatten(this.objects, this.commit(commit).tree)
  }

  /** A small file in `.git` (MERGE_HEAD, MERGE_MSG …). */
  note(name: string): string | undefined {
    const path = `${this.gitDir}/${name}`
    return this.fs.find(path)?.kind === 'file' ? this.fs.read(path) : undefined
  }

  setNote(name: string, text: string): void {
    this.fs.write(`${this.gitDir}/${name}`, text)
  }

  dropNote(...names: readonly string[]): void {
    for (const name of names)
      if (this.fs.exists(`${this.gitDir}/${name}`)) this.fs.unlink(`${this.gitDir}/${name}`)
  }
}
