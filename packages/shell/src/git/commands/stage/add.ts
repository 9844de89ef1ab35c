// `git add`
import { NotComputable } from '../../../not-computable.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { type Options, parseOptions } from '../../options.ts'
import { refuseAttributes } from '../../repository-diff.ts'
import { type PathSpec, parsePathSpecs, pathMatcher, specMatches } from '../../worktree/pathspec.ts'
import { ignoreOf, untracked } from '../../worktree/untracked.ts'
import { nodeAt, stateAt, storeWorkFile } from '../../worktree/work-files.ts'
import { refuseRemark } from './stage-paths.ts'

const table = {
  command: 'add',
  options: [
    'n dry-run',
    'v verbose',
    'f force',
    'u update',
    'A all',
    'no-all',
    'ignore-errors',
    'i interactive',
    'p patch',
    'e edit',
    'N intent-to-add',
    'refresh',
    'chmod=',
    'renormalize',
    'sparse',
  ],
}

const nothing = `Nothing specified, nothing added.
hint: Maybe you wanted to say 'git add .'?
hint: Turn this message off by running
hint: "git config advice.addEmptyPathspec false"
`

/** What an add does to the index: paths to stage and paths that went away. */
interface Plan {
  readonly staged: string[]
  readonly removed: string[]
}

function planOf(git: Invocation, specs: readonly PathSpec[], options: Options): Plan {
  const { repository } = git
  const matches = pathMatcher(specs)
  const { index } = repository
  const tracked = index.paths().filter(matches)
  const changed = tracked.filter(path => {
    const now = stateAt(repository, path)
    const then = index.files.get(path)
    const isChanged = now && (!then || then.id !== now.id || then.mode !== now.mode)
    if (now && !isChanged) refuseRemark(git, path)
    return isChanged
  })
  const removed =
    options.isOff('all') || options.has('no-all') ? [] : tracked.filter(path => !stateAt(repository, path))
  if (options.has('update')) return { staged: changed, removed }
  const found = untracked(git, { isEach: true, specs, withIgnored: options.has('force') })
  const forced = options.has('force')
    ? found.ignored.flatMap(path => (path.endsWith('/') ? allBelow(git, path.slice(0, -1)) : [path]))
    : []
  const fresh = [...found.files, ...forced].filter(path => {
    if (path.endsWith('/')) throw new NotComputable('adding a repository inside a repository')
    return matches(path)
  })
  return { staged: [...changed, ...fresh].sort(), removed }
}

function allBelow(git: Invocation, folder: string): string[] {
  const { repository, fs } = git
  return fs.list(repository.at(folder)).flatMap(name => {
    const path = `${folder}/${name}`
    const kind = fs.lstat(repository.at(path)).kind
    return kind === 'directory'
      ? allBelow(git, path)
      : kind === 'file' || kind === 'symlink' || kind === 'opaque'
        ? [path]
        : []
  })
}

/** Complains about a pathspec that names nothing. */
function checkSpecs(git: Invocation, specs: readonly PathSpec[], options: Options): string[] {
  const { repository } = git
  const ignore = ignoreOf(git)
  const ignored: PathSpec[] = []
  for (const spec of specs) {
    if (spec.isExcluding || spec.path === '') continue
    const isTracked = repository.index.paths().some(path => specMatches(spec, path))
    const node = spec.isPattern ? undefined : nodeAt(repository, spec.path)
    if (isTracked) continue
    if (node && !options.has('force') && ignore.ignores(spec.path, node.kind === 'directory')) {
      ignored.push(spec)
      continue
    }
    const hits =
      node !== undefined ||
      (spec.isPattern &&
        (options.has('force') ? [] : untracked(git, { isEach: true, specs: [spec] }).files).length > 0)
    if (!hits) throw fatal(`pathspec '${spec.typed}' did not match any files`)
  }
  return ignored.map(spec => ignoredName(spec, ignore))

  function ignoredName(spec: PathSpec, rules: ReturnType<typeof ignoreOf>): string {
    const names = spec.path.split('/')
    for (let count = 1; count < names.length; count++) {
      const folder = names.slice(0, count).join('/')
      if (rules.ignores(folder, true)) return folder
    }
    return spec.path
  }
}

/** `git add`: takes the state of files into the index. */
export const add: Command = async (git, args) => {
  const options = parseOptions(args, table)
  for (const name of ['interactive', 'patch', 'edit', 'intent-to-add', 'refresh', 'chmod', 'renormalize'])
    if (options.has(name)) throw new NotComputable(`git add --${name}`)
  const { repository } = git
  if (repository.isBare) throw fatal('this operation must be run in a work tree')
  refuseAttributes(git)
  if (options.has('all') && options.has('update'))
    throw fatal("options '-A' and '-u' cannot be used together")
  if (options.args.length === 0 && !options.has('all') && !options.has('update')) {
    await git.err(git.config.advises('addEmptyPathspec') ? nothing : 'Nothing specified, nothing added.\n')
    return 0
  }
  const specs = parsePathSpecs(git, options.args)
  const ignored = options.has('update') ? checkUpdate(git, specs) : checkSpecs(git, specs, options)
  const { staged, removed } = planOf(git, specs, options)
  const isDry = options.has('dry-run')
  const isVerbose = isDry || options.has('verbose')
  const lines = [
    ...staged.map(path => [path, 'add'] as const),
    ...removed.map(path => [path, 'remove'] as const),
  ]
  if (isVerbose)
    for (const [path, verb] of orderOf(lines, repository.index.files)) git.out(`${verb} '${path}'\n`)
  if (!isDry) {
    for (const path of staged) {
      const state = storeWorkFile(repository, path)
      if (state) repository.index.set(path, state)
    }
    for (const path of removed) repository.index.remove(path)
    repository.index.save()
  }
  if (ignored.length === 0) return 0
  throw new GiveUp(ignoredText(git, ignored), 1)
}

function orderOf<Line extends readonly [string, string]>(
  lines: readonly Line[],
  tracked: ReadonlyMap<string, unknown>,
): Line[] {
  const known = lines.filter(([path]) => tracked.has(path)).sort(([a], [b]) => (a < b ? -1 : 1))
  return [...known, ...lines.filter(([path]) => !tracked.has(path))]
}

function checkUpdate(git: Invocation, specs: readonly PathSpec[]): string[] {
  for (const spec of specs)
    if (spec.path !== '' && !git.repository.index.paths().some(path => specMatches(spec, path)))
      throw fatal(`pathspec '${spec.typed}' did not match any files`)
  return []
}

function ignoredText(git: Invocation, paths: readonly string[]): string {
  const hint = `hint: Use -f if you really want to add them.\nhint: Turn this message off by running\nhint: "git config advice.addIgnoredFile false"\n`
  return `The following paths are ignored by one of your .gitignore files:\n${paths.map(path => `${path}\n`).join('')}${git.config.advises('addIgnoredFile') ? hint : ''}`
}
