// `git rm`
import { NotComputable } from '../../../not-computable.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { parseOptions } from '../../options.ts'
import { parsePathSpecs, specMatches } from '../../worktree/pathspec.ts'
import { nodeAt, stateAt } from '../../worktree/work-files.ts'
import { dropFile } from '../../worktree/write-files.ts'

const table = {
  command: 'rm',
  options: [
    'r',
    'f force',
    'cached',
    'n dry-run',
    'q quiet',
    'ignore-unmatch',
    'pathspec-from-file=',
    'sparse',
  ],
}

interface Kinds {
  readonly both: string[]
  readonly staged: string[]
  readonly local: string[]
}

/** Files that would be lost, by how they differ. */
function unsafe(git: Invocation, paths: readonly string[], isCached: boolean): Kinds {
  const { repository } = git
  const head = repository.filesOf(repository.headId())
  const kinds: Kinds = { both: [], staged: [], local: [] }
  for (const path of paths) {
    const staged = repository.index.files.get(path)
    if (!staged || !nodeAt(repository, path)) continue
    const now = stateAt(repository, path)
    const isLocal = now?.id !== staged.id || now.mode !== staged.mode
    const old = head.get(path)
    const isStaged = old?.id !== staged.id || old.mode !== staged.mode
    if (isLocal && isStaged) kinds.both.push(path)
    else if (!isCached && isStaged) kinds.staged.push(path)
    else if (!isCached && isLocal) kinds.local.push(path)
  }
  return kinds
}

function refusal({ both, staged, local }: Kinds): string {
  const part = (
    paths: readonly string[],
    { one, many, hint }: { one: string; many: string; hint: string },
  ) =>
    paths.length === 0
      ? ''
      : `error: the following ${paths.length === 1 ? `file has ${one}` : `files have ${many}`}:\n${paths.map(path => `    ${path}\n`).join('')}${hint}\n`
  const keep = '(use --cached to keep the file, or -f to force removal)'
  return [
    part(both, {
      one: 'staged content different from both the\nfile and the HEAD',
      many: 'staged content different from both the\nfile and the HEAD',
      hint: '(use -f to force removal)',
    }),
    part(staged, { one: 'changes staged in the index', many: 'changes staged in the index', hint: keep }),
    part(local, { one: 'local modifications', many: 'local modifications', hint: keep }),
  ].join('')
}

/** `git rm`: takes tracked files away. */
export const rm: Command = (git, args) => {
  const options = parseOptions(args, table)
  if (options.has('pathspec-from-file')) throw new NotComputable('git rm --pathspec-from-file')
  const { repository } = git
  const { index } = repository
  if (options.args.length === 0) throw fatal('No pathspec was given. Which files should I remove?')
  const specs = parsePathSpecs(git, options.args)
  const paths = index.paths().filter(path => specs.some(spec => specMatches(spec, path)))
  for (const spec of specs) {
    const hits = paths.filter(path => specMatches(spec, path))
    if (hits.length === 0 && !options.has('ignore-unmatch'))
      throw fatal(`pathspec '${spec.typed}' did not match any files`)
    const isFolder = !spec.isPattern && !hits.includes(spec.path) && hits.length > 0
    if (isFolder && !options.has('r')) throw fatal(`not removing '${spec.typed}' recursively without -r`)
  }
  const isCached = options.has('cached')
  if (!options.has('force')) {
    const text = refusal(unsafe(git, paths, isCached))
    if (text !== '') throw new GiveUp(text, 1)
  }
  for (const path of paths) {
    if (!options.has('quiet')) git.out(`rm '${path}'\n`)
    if (options.has('dry-run')) continue
    index.remove(path)
    if (!isCached) dropFile(repository, path, { keep: git.fs.realpath(git.cwd) })
  }
  if (!options.has('dry-run')) index.save()
  return 0
}
