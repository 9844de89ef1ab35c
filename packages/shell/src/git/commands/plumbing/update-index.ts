// `git update-index`: changes the index without looking at more than it is told.
import { NotComputable } from '../../../not-computable.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { type FileState, modeOf } from '../../objects/tree-object.ts'
import { toTopPath } from '../../worktree/pathspec.ts'
import { nodeAt, stateAt, storeWorkFile } from '../../worktree/work-files.ts'

interface Wishes {
  mayAdd: boolean
  mayRemove: boolean
  isForcedOut: boolean
  isQuiet: boolean
  chmod: string | undefined
}

/** `git update-index`: files as the work tree or the command line has them. */
export const updateIndex: Command = (git, args) => {
  const wishes: Wishes = {
    mayAdd: false,
    mayRemove: false,
    isForcedOut: false,
    isQuiet: false,
    chmod: undefined,
  }
  const { index } = git.repository
  let status = 0
  let isPlain = false
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    if (isPlain || !arg.startsWith('-')) updateOne(git, arg, wishes)
    else if (arg === '--') isPlain = true
    else if (arg === '--add') wishes.mayAdd = true
    else if (arg === '--remove') wishes.mayRemove = true
    else if (arg === '--force-remove') wishes.isForcedOut = true
    else if (arg === '-q') wishes.isQuiet = true
    else if (arg === '--chmod=+x' || arg === '--chmod=-x') wishes.chmod = arg.slice(8)
    else if (arg === '--refresh') status = refresh(git, wishes)
    else if (arg === '--cacheinfo') at += enter(git, args.slice(at + 1), wishes)
    else throw new NotComputable(`git update-index ${arg}`)
  }
  index.save()
  return status
}

function refused(path: string, reason: string): GiveUp {
  return new GiveUp(`error: ${path}: ${reason}\nfatal: Unable to process path ${path}\n`, 128)
}

function updateOne(git: Invocation, typed: string, wishes: Wishes): void {
  const { repository } = git
  const { index } = repository
  const path = toTopPath(git, typed)
  if (index.conflicts.has(path)) throw new NotComputable('git update-index of an unresolved file')
  if (wishes.isForcedOut) {
    index.remove(path)
    return
  }
  if (nodeAt(repository, path)?.kind === 'directory') throw new NotComputable('git update-index of a folder')
  const now = stateAt(repository, path)
  const isKnown = index.files.has(path)
  if (!now) {
    if (!wishes.mayRemove) throw refused(path, 'does not exist and --remove not passed')
    index.remove(path)
    return
  }
  if (!isKnown && !wishes.mayAdd) throw refused(path, 'cannot add to the index - missing --add option?')
  const state = storeWorkFile(repository, path)
  if (state) index.set(path, wishes.chmod === undefined ? state : withMode(git, path, { state, wishes }))
}

function withMode(
  { repository }: Invocation,
  path: string,
  { state, wishes }: { state: FileState; wishes: Wishes },
): FileState {
  if (state.mode === modeOf.symlink)
    throw fatal(`git update-index: cannot chmod ${wishes.chmod} '${repository.at(path)}'`)
  return { ...state, mode: wishes.chmod === '+x' ? modeOf.executable : modeOf.file }
}

/** Tells what is not as it was staged. */
function refresh(git: Invocation, { isQuiet }: Wishes): number {
  const { repository } = git
  if (repository.index.conflicts.size > 0) throw new NotComputable('git update-index --refresh in a conflict')
  let status = 0
  for (const [path, staged] of repository.index.sorted()) {
    const now = stateAt(repository, path)
    if (now?.id === staged.id && now.mode === staged.mode) continue
    if (!isQuiet) {
      git.out(`${path}: needs update\n`)
      status = 1
    }
  }
  return status
}

/** `--cacheinfo <mode>,<id>,<path>`, or the same in three words; how many words it took. */
function enter(git: Invocation, words: readonly string[], { mayAdd }: Wishes): number {
  const [first = ''] = words
  const parts = first.includes(',') ? first.split(/,([^,]*),(.*)/s) : words.slice(0, 3)
  const [mode = '', id = '', path = ''] = parts
  if (!/^(100644|100755|120000)$/.test(mode) || !/^[0-9a-f]{40}$/.test(id) || path === '')
    throw new NotComputable('git update-index --cacheinfo in another form')
  const { index } = git.repository
  if (!index.files.has(path) && !mayAdd)
    throw new GiveUp(
      `error: ${path}: cannot add to the index - missing --add option?\nfatal: git update-index: --cacheinfo cannot add ${path}\n`,
      128,
    )
  index.set(path, { mode: Number.parseInt(mode, 8), id })
  return first.includes(',') ? 1 : 3
}
