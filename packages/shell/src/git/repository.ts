// A repository found on disk: its folders, objects, refs and index.

import { NotComputable } from '../not-computable.ts'
import type { TreeFs } from '../tree-fs.ts'
import { fatal } from './fatal.ts'
import { Staging } from './index/staging.ts'
import { type Commit, readCommit } from './objects/commit-object.ts'
import { ObjectStore } from './objects/object-store.ts'
import { type FlatTree, flatten } from './objects/tree-object.ts'
import { RefStore } from './refs/ref-store.ts'
import type { Conversion } from './worktree/conversion.ts'

export interface Location {
  readonly gitDir: string
  /** Undefined in a bare repository, and inside `.git` itself. */
  readonly workTree: string | undefined
  /** What all work trees of the repository share; `gitDir` itself when absent. */
  readonly commonDir?: string
  /** The index, where it is not the usual one. */
  readonly indexFile?: string | undefined
}

/** Where the repository that a folder lies in is; undefined if in none. */
export function locate(fs: TreeFs, from: string): Location | undefined {
  for (let folder = fs.realpath(from); ; folder = folder.slice(0, folder.lastIndexOf('/')) || '/') {
    const base = folder === '/' ? '' : folder
    const node = fs.find(`${base}/.git`)
    if (node?.kind === 'file') return { ...elsewhere(fs, `${base}/.git`), workTree: folder }
    if (node?.kind === 'directory' && isGitDir(fs, `${base}/.git`))
      return { gitDir: `${base}/.git`, workTree: folder }
    if (isGitDir(fs, base)) return { gitDir: folder, workTree: undefined }
    if (folder === '/') return undefined
  }
}

/** Where a `.git` file says that the repository is. */
function elsewhere(fs: TreeFs, file: string): { gitDir: string; commonDir: string } {
  const typed = /^gitdir: (.+?)[\r\n]*$/s.exec(fs.read(file))?.[1]
  if (typed === undefined) throw fatal(`invalid gitfile format: ${file}`)
  const path = typed.startsWith('/') ? typed : `${file.slice(0, file.lastIndexOf('/'))}/${typed}`
  if (!fs.exists(path) || !isGitDir(fs, path)) throw fatal(`not a git repository: ${typed}`)
  const gitDir = fs.realpath(path)
  return { gitDir, commonDir: commonDirOf(fs, gitDir) }
}

/** The folder that a repository's folder shares with its other work trees. */
export function commonDirOf(fs: TreeFs, gitDir: string): string {
  const note = fs.find(`${gitDir}/commondir`)
  if (note?.kind !== 'file') return gitDir
  const typed = note.data.replace(/[\r\n]+$/, '')
  const path = typed.startsWith('/') ? typed : `${gitDir}/${typed}`
  return fs.exists(path) ? fs.realpath(path) : gitDir
}

function isGitDir(fs: TreeFs, path: string): boolean {
  if (path === '') return false
  const common = commonDirOf(fs, path)
  if (!['objects', 'refs'].every(name => fs.find(`${common}/${name}`)?.kind === 'directory')) return false
  const head = fs.find(`${path}/HEAD`)
  return head?.kind === 'file' && /^(ref: *refs\/|[0-9a-f]{40})/.test(head.data)
}

/** A repository: where it lies, its objects, references and index. */
export class Repository {
  readonly fs: TreeFs
  readonly gitDir: string
  /** What its work trees share. */
  readonly commonDir: string
  readonly objects: ObjectStore
  readonly refs: RefStore
  private readonly tree: string | undefined
  /** Where the index lies. */
  readonly indexFile: string
  /** What becomes of contents between work tree and repository. */
  conversion: Conversion | undefined
  /** How many digits short ids have at least, where the configuration says so. */
  idLength: number | undefined
  private loadedIndex: Staging | undefined

  constructor(fs: TreeFs, { gitDir, workTree, commonDir = gitDir, indexFile }: Location) {
    this.fs = fs
    this.gitDir = gitDir
    this.commonDir = commonDir
    this.tree = workTree
    this.indexFile = indexFile ?? `${gitDir}/index`
    this.objects = new ObjectStore(fs, `${commonDir}/objects`)
    this.refs = new RefStore(fs, gitDir, commonDir)
  }

  get isBare(): boolean {
    return this.tree === undefined
  }

  get workTree(): string {
    if (this.tree === undefined) throw new NotComputable('a git command without a work tree')
    return this.tree
  }

  get index(): Staging {
    this.loadedIndex ??= new Staging(this.fs, { path: this.indexFile, workTree: this.tree ?? '' })
    return this.loadedIndex
  }

  /** Forgets what was read, for another program may have changed it. */
  refresh(): void {
    this.loadedIndex = undefined
    this.objects.refresh()
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
