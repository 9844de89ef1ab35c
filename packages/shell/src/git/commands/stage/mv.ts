// `git mv`
import { NotComputable } from '../../../not-computable.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { type Options, parseOptions } from '../../options.ts'
import { wrongUsage } from '../../usages/usage-of.ts'
import { toTopPath } from '../../worktree/pathspec.ts'

const table = { command: 'mv', options: ['f force', 'k', 'n dry-run', 'v verbose', 'sparse'] }

interface Move {
  readonly from: string
  readonly to: string
}

const lastName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function planMove(git: Invocation, { from, to }: Move, options: Options): string | undefined {
  const { repository, fs } = git
  const source = fs.find(repository.at(from), { follow: false })
  const target = fs.find(repository.at(to), { follow: false })
  const isFolder = source?.kind === 'directory'
  const inside = repository.index.paths().filter(path => path.startsWith(`${from}/`))
  if (!source) return 'bad source'
  if (to === from) return 'can not move directory into itself'
  if (isFolder && (to === from || to.startsWith(`${from}/`))) return 'can not move directory into itself'
  if (isFolder && inside.length === 0) return 'source directory is empty'
  if (isFolder && target) return 'destination already exists'
  if (!isFolder && repository.index.conflicts.has(from)) return 'conflicted'
  if (!isFolder && !repository.index.files.has(from)) return 'not under version control'
  if (target && target.kind !== 'directory' && !options.has('force')) return 'destination exists'
  return undefined
}

/** The destination, which is complained about without being named twice. */
function insidePath(git: Invocation, typed: string): string {
  try {
    return toTopPath(git, typed)
  } catch (error) {
    if (!(error instanceof GiveUp)) throw error
    throw new GiveUp(error.text.replace(`${typed}: '${typed}'`, `'${typed}'`), error.status)
  }
}

/** `git mv`: moves tracked files. */
export const mv: Command = (git, args) => {
  const options = parseOptions(args, table)
  const { repository, fs } = git
  if (options.args.length < 2) throw wrongUsage('mv')
  const names = options.args.slice(0, -1)
  const typedTarget = options.args.at(-1) ?? ''
  const target = insidePath(git, typedTarget)
  const isInto = target === '' || fs.find(repository.at(target))?.kind === 'directory'
  if (
    !isInto &&
    typedTarget.endsWith('/') &&
    names[0] !== undefined &&
    git.fs.find(git.process.path(names[0]))?.kind === 'file'
  )
    throw fatal(
      `destination directory does not exist, source=${toTopPath(git, names[0])}, destination=${target}/`,
    )
  if (!isInto && names.length > 1) throw fatal(`destination '${typedTarget}' is not a directory`)
  const moves = names.map(name => {
    const from = toTopPath(git, name)
    return { from, to: isInto ? `${target === '' ? '' : `${target}/`}${lastName(from)}` : target }
  })
  for (const move of moves) {
    const reason = planMove(git, move, options)
    if (reason === undefined) continue
    if (options.has('k')) throw new NotComputable('git mv -k')
    throw fatal(
      `${reason}, source=${move.from}, destination=${move.to}${isInto || !typedTarget.endsWith('/') ? '' : '/'}`,
    )
  }
  for (const { from, to } of moves) {
    if (!fs.exists(repository.at(to).replace(/\/[^/]*$/, '') || '/'))
      throw fatal(`renaming '${from}' failed: No such file or directory`)
    if (options.has('verbose') || options.has('dry-run')) {
      if (options.has('dry-run')) git.out(`Checking rename of '${from}' to '${to}'\n`)
      git.out(`Renaming ${from} to ${to}\n`)
    }
    if (!options.has('dry-run')) carryOut(git, { from, to })
  }
  repository.index.save()
  return 0
}

function carryOut(git: Invocation, { from, to }: Move): void {
  const { repository, fs } = git
  fs.rename(repository.at(from), repository.at(to))
  for (const path of repository.index.paths()) {
    if (path !== from && !path.startsWith(`${from}/`)) continue
    const state = repository.index.files.get(path)
    repository.index.remove(path)
    if (state) repository.index.set(to + path.slice(from.length), state)
  }
}
