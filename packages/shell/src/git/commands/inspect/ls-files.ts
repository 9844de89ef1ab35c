// `git ls-files` and `git ls-tree`
import { NotComputable } from '../../../not-computable.ts'
import { failure, fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { modeOf, readTree } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { quotePath } from '../../quote-path.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { peelToTree, resolve } from '../../revision/resolve.ts'
import { wrongUsage } from '../../usages/usage-of.ts'
import { fromHere, parsePathSpecs, pathMatcher, specMatches } from '../../worktree/pathspec.ts'
import { ignoreOf, untracked } from '../../worktree/untracked.ts'
import { stateAt } from '../../worktree/work-files.ts'

const octal = (mode: number) => mode.toString(8).padStart(6, '0')
const quoting = (git: Invocation) => ({ isHighPlain: git.config.boolean('core.quotepath') === false })

/** `git ls-files`: paths of the index and the work tree. */
export const lsFiles: Command = (git, args) => {
  const options = parseOptions(args, {
    command: 'ls-files',
    options: [
      'c cached',
      's stage',
      'u unmerged',
      'o others',
      'i ignored',
      'm modified',
      'd deleted',
      'exclude-standard',
      'z',
      't',
      'v',
      'full-name',
      'error-unmatch',
      'directory',
      'k killed',
      'x exclude=',
      'X exclude-from=',
      'abbrev?',
      'eol',
      'debug',
      'format=',
      'no-empty-directory',
      'deduplicate',
    ],
  })
  for (const name of ['killed', 'exclude', 'exclude-from', 'eol', 'debug', 'format', 'no-empty-directory'])
    if (options.has(name)) throw new NotComputable(`git ls-files --${name}`)
  const { repository } = git
  const specs = parsePathSpecs(git, options.args.length === 0 ? ['.'] : options.args)
  const matches = pathMatcher(specs)
  const end = options.has('z') ? '\0' : '\n'
  const isTagged = options.has('t') || options.has('v')
  const tag = (letter: string) => (isTagged ? `${letter} ` : '')
  const length = options.value('abbrev')
  const idOf = (id: string) =>
    options.has('abbrev') ? abbreviate(repository, id, length === undefined ? undefined : Number(length)) : id
  if (options.has('deduplicate') && repository.index.conflicts.size > 0)
    throw new NotComputable('git ls-files --deduplicate in a conflict')
  const shown = (path: string) => {
    const name = options.has('full-name') ? path : fromHere(git, path)
    return options.has('z') ? name : quotePath(name, quoting(git))
  }
  if (options.has('error-unmatch'))
    for (const spec of specs)
      if (!repository.index.paths().some(path => specMatches(spec, path)))
        throw failure(
          `pathspec '${spec.typed}' did not match any file(s) known to git\nDid you forget to 'git add'?`,
        )
  if (options.has('others'))
    for (const path of othersOf(git, options, specs)) git.out(tag('?') + shown(path) + end)
  const isPlain = !['others', 'modified', 'deleted', 'stage', 'unmerged'].some(name => options.has(name))
  const isIgnored = trackedIgnored(git, options)
  for (const { path, mode, id, stage } of repository.index.entries().filter(entry => matches(entry.path))) {
    if (!isIgnored(path)) continue
    if (options.has('unmerged') && stage === 0) continue
    const details = options.has('stage') || options.has('unmerged')
    if (isPlain || options.has('cached') || details)
      git.out(
        `${tag(stage === 0 ? 'H' : 'M')}${details ? `${octal(mode)} ${idOf(id)} ${stage}\t` : ''}${shown(path)}${end}`,
      )
    const now = options.has('modified') || options.has('deleted') ? stateAt(repository, path) : undefined
    if (options.has('deleted') && !now) git.out(tag('R') + shown(path) + end)
    if (options.has('modified') && (now?.id !== id || now.mode !== mode))
      git.out(tag('C') + shown(path) + end)
  }
  return 0
}

/** `-i`: of what is tracked, what would be ignored otherwise. */
function trackedIgnored(git: Invocation, options: Options): (path: string) => boolean {
  if (!options.has('ignored') || options.has('others')) return () => true
  if (!options.has('cached')) throw fatal('ls-files -i must be used with either -o or -c')
  if (!options.has('exclude-standard')) throw fatal('ls-files --ignored needs some exclude pattern')
  const ignore = ignoreOf(git)
  return path => ignore.ignores(path, false)
}

function othersOf(git: Invocation, options: Options, specs: ReturnType<typeof parsePathSpecs>): string[] {
  const isStandard = options.has('exclude-standard')
  const found = untracked(git, { isEach: !options.has('directory'), specs, withIgnored: true })
  if (options.has('ignored')) {
    if (!isStandard) throw fatal('ls-files --ignored needs some exclude pattern')
    return found.ignored
      .flatMap(path =>
        path.endsWith('/') && !options.has('directory') ? below(git, path.slice(0, -1)) : [path],
      )
      .sort()
  }
  const ignored = isStandard
    ? []
    : found.ignored.flatMap(path =>
        path.endsWith('/') && !options.has('directory') ? below(git, path.slice(0, -1)) : [path],
      )
  return [...found.files, ...ignored].sort()
}

function below(git: Invocation, folder: string): string[] {
  const { repository, fs } = git
  return fs.list(repository.at(folder)).flatMap(name => {
    const path = `${folder}/${name}`
    return fs.lstat(repository.at(path)).kind === 'directory' ? below(git, path) : [path]
  })
}

/** `git ls-tree`: what is in a tree. */
export const lsTree: Command = (git, args) => {
  const options = parseOptions(args, {
    command: 'ls-tree',
    options: [
      'r',
      't',
      'd',
      'l long',
      'z',
      'name-only',
      'name-status',
      'full-name',
      'full-tree',
      'abbrev?',
      'object-only',
      'format=',
    ],
  })
  if (options.has('format') || options.has('full-tree') || options.has('t'))
    throw new NotComputable('git ls-tree with such options')
  const { repository } = git
  const [typed, ...paths] = options.args
  if (typed === undefined) throw wrongUsage('ls-tree')
  const id = resolve(git, typed)
  if (id === undefined) throw fatal(`Not a valid object name ${typed}`)
  const tree = peelToTree(repository, id)
  if (tree === undefined) throw fatal('not a tree object')
  if (git.prefix !== '') throw new NotComputable('git ls-tree in a subfolder')
  const print = (entry: { mode: number; id: string }, path: string) => {
    const type = entry.mode === modeOf.tree ? 'tree' : entry.mode === modeOf.link ? 'commit' : 'blob'
    const name = options.has('z') ? `${path}\0` : `${quotePath(path, quoting(git))}\n`
    const length = options.has('abbrev')
      ? abbreviate(
          repository,
          entry.id,
          options.value('abbrev') === undefined ? undefined : Number(options.value('abbrev')),
        )
      : entry.id
    const size = options.has('long')
      ? ` ${(type === 'blob' ? String(repository.objects.blob(entry.id).length) : '-').padStart(7)}`
      : ''
    if (options.has('object-only')) git.out(`${length}\n`)
    else
      git.out(
        options.has('name-only') || options.has('name-status')
          ? name
          : `${octal(entry.mode)} ${type} ${length}${size}\t${name}`,
      )
  }
  const visit = (at: string, prefix: string): void => {
    for (const entry of readTree(repository.objects, at)) {
      const path = prefix + entry.name
      const isTree = entry.mode === modeOf.tree
      const isAbove = isTree && paths.some(wanted => wanted.startsWith(`${path}/`))
      const isWanted =
        paths.length === 0 ||
        paths.some(
          wanted => path === wanted.replace(/\/+$/, '') || path.startsWith(`${wanted.replace(/\/+$/, '')}/`),
        )
      const isOpen = isTree && ((options.has('r') && isWanted) || isAbove)
      if (isOpen) visit(entry.id, `${path}/`)
      else if (isWanted && (!options.has('d') || isTree)) print(entry, path)
    }
  }
  visit(tree, '')
  return 0
}
