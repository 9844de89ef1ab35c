// Walks a file tree as ripgrep does: which files it would look at, given hidden files, ignore files, globs and types.

import { type IgnoreRule, parseRules, ruleMatches } from '../git/worktree/ignore.ts'
import { NotComputable } from '../not-computable.ts'
import type { DirectoryNode, Node } from '../tree/tree-node.ts'
import type { TreeFs } from '../tree-fs.ts'
import { type GlobRule, globRule } from './glob.ts'

/** Which files a walk finds. */
export interface WalkOptions {
  /** Absolute; what is given as globs is relative to it. */
  readonly cwd: string
  /** A folder or a file, absolute. */
  readonly target: string
  readonly hidden?: boolean
  readonly noIgnore?: boolean
  readonly globs?: readonly string[]
  /** Names of files of the wanted types. */
  readonly types?: readonly RegExp[]
}

/** A file on the way. */
export interface WalkedFile {
  readonly path: string
  readonly node: Node
}

/** The files below a folder in the order of their names, folder by folder. Paths are byte strings. */
export function walkFiles(fs: TreeFs, options: WalkOptions): WalkedFile[] {
  const node = fs.find(options.target)
  if (node === undefined) return []
  if (node.kind !== 'directory') return [{ path: options.target, node }]
  const found: WalkedFile[] = []
  const walk = new Walk(fs, options, found)
  walk.enter(options.target, node, options.noIgnore ? [] : walk.rulesAbove(options.target))
  return found
}

/** The rules of one folder, by the kind of file they stand in: the earlier kinds win. */
interface FolderRules {
  readonly folder: string
  /** Whether a repository holds it. */
  readonly isInside: boolean
  readonly ignore: readonly IgnoreRule[]
  readonly git: readonly IgnoreRule[]
}

class Walk {
  private readonly fs: TreeFs
  private readonly options: WalkOptions
  private readonly found: WalkedFile[]
  private readonly globs: readonly GlobRule[]
  private readonly hasWanted: boolean

  constructor(fs: TreeFs, options: WalkOptions, found: WalkedFile[]) {
    this.fs = fs
    this.options = options
    this.found = found
    this.globs = (options.globs ?? []).map(globRule)
    this.hasWanted = this.globs.some(rule => !rule.isNegated)
  }

  enter(folder: string, node: DirectoryNode, above: readonly FolderRules[]): void {
    if (node.isOpen) throw new NotComputable(`what else is in ${folder}`)
    if (!this.fs.may(node, 5)) return
    const rules = this.options.noIgnore ? above : this.withRules(folder, node, above)
    for (const name of [...node.entries.keys()].sort()) {
      const path = folder === '/' ? `/${name}` : `${folder}/${name}`
      const child = this.fs.node(node.entries.get(name) ?? 0)
      const isFolder = child.kind === 'directory'
      if (this.leavesOut(path, { name, isFolder, rules })) continue
      if (isFolder) this.enter(path, child, rules)
      else if (child.kind === 'file' || child.kind === 'opaque') this.found.push({ path, node: child })
    }
  }

  /** The rules of the folders from the repository's top down to above this one. */
  rulesAbove(target: string): readonly FolderRules[] {
    const names = target.split('/').slice(1, -1)
    let rules: readonly FolderRules[] = []
    for (let depth = 0; depth <= names.length; depth++) {
      const folder = `/${names.slice(0, depth).join('/')}`
      const node = this.fs.find(folder)
      if (target !== '/' && node?.kind === 'directory') rules = this.withRules(folder, node, rules)
    }
    return rules
  }

  private withRules(
    folder: string,
    node: DirectoryNode,
    above: readonly FolderRules[],
  ): readonly FolderRules[] {
    const isTop = node.entries.has('.git')
    const isInside = isTop || above.at(-1)?.isInside === true
    const kept = isTop ? above.map(rules => ({ ...rules, git: [] })) : above
    const read = (name: string) => this.rulesIn(node, name)
    const ignore = [...read('.ignore'), ...read('.rgignore')]
    const git = isInside ? [...(isTop ? this.excluded(folder) : []), ...read('.gitignore')] : []
    if (ignore.length === 0 && git.length === 0 && isInside === (above.at(-1)?.isInside === true)) return kept
    return [...kept, { folder: folder === '/' ? '/' : `${folder}/`, isInside, ignore, git }]
  }

  private excluded(folder: string): IgnoreRule[] {
    const node = this.fs.find(`${folder === '/' ? '' : folder}/.git/info`)
    return node?.kind === 'directory' ? this.rulesIn(node, 'exclude') : []
  }

  private rulesIn(folder: DirectoryNode, name: string): IgnoreRule[] {
    const inode = folder.entries.get(name)
    const node = inode === undefined ? undefined : this.fs.node(inode)
    return node?.kind === 'file' ? parseRules(node.data, '', name) : []
  }

  // as ripgrep decides: globs first and for good, then ignore files, then types, then hidden names
  private leavesOut(
    path: string,
    { name, isFolder, rules }: { name: string; isFolder: boolean; rules: readonly FolderRules[] },
  ): boolean {
    const { cwd, hidden = false, types } = this.options
    const relative =
      cwd === '/' ? path.slice(1) : path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path
    const glob = this.globs.findLast(
      rule => (isFolder || !rule.isForFolders) && rule.expression.test(relative),
    )
    if (glob) return glob.isNegated
    if (this.hasWanted && !isFolder) return true
    const verdict = ignoredBy(path, isFolder, rules)
    if (verdict === 'ignored') return true
    if (types && !isFolder) return !types.some(type => type.test(name))
    return verdict === undefined && !hidden && name.startsWith('.')
  }
}

function ignoredBy(
  path: string,
  isFolder: boolean,
  rules: readonly FolderRules[],
): 'ignored' | 'wanted' | undefined {
  for (const kind of ['ignore', 'git'] as const) {
    for (let index = rules.length - 1; index >= 0; index--) {
      const { folder, [kind]: own } = rules[index] ?? { folder: '', isInside: false, ignore: [], git: [] }
      const rule = own.findLast(candidate => ruleMatches(candidate, path.slice(folder.length), isFolder))
      if (rule) return rule.isNegated ? 'wanted' : 'ignored'
    }
  }
  return undefined
}
