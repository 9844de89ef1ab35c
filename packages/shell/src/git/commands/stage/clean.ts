// `git clean`
import { NotComputable } from '../../../not-computable.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { parseOptions } from '../../options.ts'
import { quotePath } from '../../quote-path.ts'
import { fromHere, parsePathSpecs } from '../../worktree/pathspec.ts'
import { untracked } from '../../worktree/untracked.ts'

function removeFolder(git: Invocation, path: string): void {
  for (const name of git.fs.list(path)) {
    const child = `${path}/${name}`
    if (git.fs.lstat(child).kind === 'directory') removeFolder(git, child)
    else git.fs.unlink(child)
  }
  git.fs.rmdir(path)
}

/** Folders without any file in them, which `-d` removes too. */
function emptyFolders(git: Invocation, folder = ''): string[] {
  const { repository, fs } = git
  return fs.list(repository.at(folder).replace(/(.)\/$/, '$1')).flatMap(name => {
    const path = folder === '' ? name : `${folder}/${name}`
    if (name === '.git' || fs.lstat(repository.at(path)).kind !== 'directory') return []
    const inner = fs.list(repository.at(path))
    if (inner.length === 0) return [`${path}/`]
    const below = emptyFolders(git, path)
    const isAllEmpty =
      inner.length === below.filter(other => other.split('/').length === path.split('/').length + 2).length
    return isAllEmpty ? [`${path}/`] : below
  })
}

/** `git clean`: takes untracked files away. */
export const clean: Command = (git, args) => {
  const options = parseOptions(args, {
    command: 'clean',
    options: ['n dry-run', 'f force', 'd', 'x', 'X', 'q quiet', 'i interactive', 'e exclude='],
  })
  for (const name of ['interactive', 'exclude'])
    if (options.has(name)) throw new NotComputable(`git clean --${name}`)
  const { repository } = git
  const isDry = options.has('dry-run')
  const needsForce = git.config.boolean('clean.requireforce') ?? true
  if (needsForce && !isDry && !options.has('force')) {
    const isSet = git.config.get('clean.requireforce') !== undefined
    throw fatal(
      isSet
        ? 'clean.requireForce set to true and neither -i, -n, nor -f given; refusing to clean'
        : 'clean.requireForce defaults to true and neither -i, -n, nor -f given; refusing to clean',
    )
  }
  if (options.has('x') && options.has('X')) throw fatal("options '-x' and '-X' cannot be used together")
  const specs = parsePathSpecs(git, options.args.length === 0 ? ['.'] : options.args)
  const found = untracked(git, { specs, withIgnored: options.has('x') || options.has('X') })
  const chosen = options.has('X') ? found.ignored : [...found.files, ...found.ignored]
  const empty =
    options.has('d') && !options.has('X') && options.args.length === 0 && git.prefix === ''
      ? emptyFolders(git).filter(path => !chosen.some(other => path.startsWith(other)))
      : []
  const isFolderWanted = options.has('d') || options.args.length > 0
  for (const path of [...chosen, ...empty].sort()) {
    if (path.endsWith('/') && !isFolderWanted) continue
    if (path.endsWith('/') && git.fs.exists(`${repository.at(path)}.git`))
      throw new NotComputable('cleaning a repository away')
    if (!options.has('quiet') || isDry)
      git.out(`${isDry ? 'Would remove' : 'Removing'} ${quotePath(fromHere(git, path))}\n`)
    if (isDry) continue
    if (path.endsWith('/')) removeFolder(git, repository.at(path.slice(0, -1)))
    else git.fs.unlink(repository.at(path))
  }
  return 0
}
