// What lies in the work tree without being tracked: files, or whole folders.
import type { Invocation } from '../invocation.ts'
import { Ignore } from './ignore.ts'
import { mayMatchBelow, type PathSpec, pathMatcher } from './pathspec.ts'

/** The ignore rules a command sees. */
export function ignoreOf(git: Invocation): Ignore {
  const { fs, repository } = git
  const given = git.config.get('core.excludesfile')
  const home = git.env('HOME')
  const folder = git.env('XDG_CONFIG_HOME') ?? (home === undefined ? undefined : `${home}/.config`)
  const usual = folder === undefined ? undefined : `${folder}/git/ignore`
  const userFile = given === undefined ? usual : given.replace(/^~/, home ?? '~')
  return new Ignore({
    fs,
    workTree: repository.workTree,
    gitDir: repository.commonDir,
    userFile,
    userFileShown: userFile ?? '',
  })
}

export interface Untracked {
  /** Folders end in `/`. */
  readonly files: string[]
  readonly ignored: string[]
}

export interface UntrackedOptions {
  /** Each file, instead of folders that hold nothing tracked. */
  readonly isEach?: boolean
  readonly withIgnored?: boolean
  readonly specs?: readonly PathSpec[]
}

/** What lies in the work tree without being tracked, and what of it is ignored. */
export function untracked(
  git: Invocation,
  { isEach = false, withIgnored = false, specs = [] }: UntrackedOptions = {},
): Untracked {
  const { repository, fs } = git
  const ignore = ignoreOf(git)
  const tracked = new Set(repository.index.paths())
  const folders = new Set<string>()
  for (const path of tracked)
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1))
      folders.add(path.slice(0, slash))
  const matches = pathMatcher(specs)
  const found: Untracked = { files: [], ignored: [] }

  const visit = (folder: string): Untracked => {
    const inner: Untracked = { files: [], ignored: [] }
    const at = repository.at(folder).replace(/(.)\/$/, '$1')
    for (const name of fs.list(at)) {
      if (name === '.git') continue
      const path = folder === '' ? name : `${folder}/${name}`
      const node = fs.lstat(repository.at(path))
      if (node.kind === 'directory') visitFolder(path, inner)
      else if (!tracked.has(path) && isKind(node.kind) && matches(path)) {
        if (!ignore.ignores(path, false)) inner.files.push(path)
        else if (withIgnored) inner.ignored.push(path)
      }
    }
    return inner
  }
  const isKind = (kind: string) => kind === 'file' || kind === 'opaque' || kind === 'symlink'

  const visitFolder = (path: string, inner: Untracked): void => {
    if (!mayMatchBelow(specs, path)) return
    const isOwn = folders.has(path)
    if (!isOwn && ignore.ignores(path, true)) {
      if (withIgnored && isEach) inner.ignored.push(...filesBelow(path))
      else if (withIgnored && holdsFiles(path)) inner.ignored.push(`${path}/`)
      return
    }
    if (!isOwn && fs.exists(`${repository.at(path)}/.git`)) {
      inner.files.push(`${path}/`)
      return
    }
    const below = visit(path)
    if (!isOwn && !isEach && below.files.length > 0 && isWhole(path)) {
      inner.files.push(`${path}/`)
      inner.ignored.push(...below.ignored)
    } else if (!isOwn && !isEach && below.files.length === 0 && below.ignored.length > 0 && isWhole(path)) {
      inner.ignored.push(`${path}/`)
    } else {
      inner.files.push(...below.files)
      inner.ignored.push(...below.ignored)
    }
  }
  // a pathspec that names something inside shows it instead of the folder
  const isWhole = (path: string) => {
    const including = specs.filter(spec => !spec.isExcluding)
    return (
      including.length === 0 ||
      including.some(spec => spec.path === '' || path === spec.path || path.startsWith(`${spec.path}/`))
    )
  }
  const filesBelow = (path: string): string[] =>
    fs.list(repository.at(path)).flatMap(name => {
      const { kind } = fs.lstat(`${repository.at(path)}/${name}`)
      if (kind === 'directory') return filesBelow(`${path}/${name}`)
      return isKind(kind) ? [`${path}/${name}`] : []
    })
  const holdsFiles = (path: string): boolean => filesBelow(path).length > 0

  const all = visit('')
  found.files.push(...all.files.sort())
  found.ignored.push(...all.ignored.sort())
  return found
}
