// `git clone` of a repository on the same machine.
import { NotComputable } from '../../../not-computable.ts'
import { signatureOf } from '../../commit/identity.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { zeroId } from '../../objects/tree-object.ts'
import { parseOptions } from '../../options.ts'
import { gitDirAt } from '../../remote/remote-place.ts'
import { Repository } from '../../repository.ts'
import { peel } from '../../revision/resolve.ts'
import { putFile } from '../../worktree/write-files.ts'
import { cloneBare } from './clone-bare.ts'
import { copyObjects, setConfig } from './clone-parts.ts'
import { createRepository, makeFolder } from './init.ts'

interface Plan {
  readonly source: Repository
  readonly gitDir: string
  readonly workTree: string
  readonly url: string
  readonly branch: string | undefined
  /** What the source is called here. */
  readonly remote: string
  readonly isCheckedOut: boolean
}

/** Fetched refs, as a clone writes them: packed. */
function writeRefs(target: Repository, source: Repository, remote: string): void {
  const packed = new Map<string, { id: string; peeled?: string }>()
  for (const [ref, id] of source.refs.list('refs/heads/'))
    packed.set(ref.replace('refs/heads/', `refs/remotes/${remote}/`), { id })
  for (const [ref, id] of source.refs.list('refs/tags/')) {
    const commit = peel(source, id)
    packed.set(ref, commit === id ? { id } : { id, peeled: commit })
  }
  if (packed.size > 0) target.refs.writePacked(packed)
}

async function fillClone(
  git: Invocation,
  { source, gitDir, workTree, url, branch, remote, isCheckedOut }: Plan,
): Promise<void> {
  const target = new Repository(git.fs, { gitDir, workTree })
  copyObjects(git.fs, `${source.gitDir}/objects`, `${gitDir}/objects`)
  setConfig(git, gitDir, [
    [`remote.${remote}.url`, url],
    [`remote.${remote}.fetch`, `+refs/heads/*:refs/remotes/${remote}/*`],
  ])
  writeRefs(target, source, remote)
  const head = source.refs.head()
  const name = branch ?? (head.kind === 'branch' ? head.ref.replace('refs/heads/', '') : undefined)
  if (name === undefined) throw new NotComputable('cloning a repository with a detached HEAD')
  const id = source.refs.resolve(`refs/heads/${name}`)
  const who = signatureOf(git, 'committer', { isLenient: true })
  const entry = { from: zeroId, to: id ?? zeroId, who, message: `clone: from ${url}` }
  if (id === undefined) {
    target.refs.setSymbolic('HEAD', `refs/heads/${name}`)
    setConfig(git, gitDir, [
      [`branch.${name}.remote`, remote],
      [`branch.${name}.merge`, `refs/heads/${name}`],
    ])
    return
  }
  if (head.kind === 'branch' && head.id !== undefined) {
    target.refs.setSymbolic(
      `refs/remotes/${remote}/HEAD`,
      head.ref.replace('refs/heads/', `refs/remotes/${remote}/`),
    )
    target.refs.appendLog(`refs/remotes/${remote}/HEAD`, { ...entry, to: head.id })
  }
  target.refs.set(`refs/heads/${name}`, id)
  target.refs.setSymbolic('HEAD', `refs/heads/${name}`)
  target.refs.appendLog(`refs/heads/${name}`, entry)
  target.refs.appendLog('HEAD', entry)
  setConfig(git, gitDir, [
    [`branch.${name}.remote`, remote],
    [`branch.${name}.merge`, `refs/heads/${name}`],
  ])
  if (!isCheckedOut) return
  for (const [path, state] of target.filesOf(id)) {
    putFile(target, path, state, { umask: git.process.shell.umask })
    target.index.set(path, state)
  }
  target.index.save()
}

function nameOf(url: string): string {
  return (
    url
      .replace(/\/+$/, '')
      .replace(/\/\.git$/, '')
      .split('/')
      .at(-1) ?? ''
  ).replace(/\.git$/, '')
}

/** `git clone` of a repository on the same machine. */
export const clone: Command = async (git, args) => {
  const options = parseOptions(args, {
    command: 'clone',
    options: [
      'q quiet',
      'v verbose',
      'b branch=',
      'bare',
      'l local',
      'no-local',
      'no-hardlinks',
      'depth=',
      'o origin=',
      'single-branch',
      'no-tags',
      'recursive',
      'recurse-submodules?',
      'n no-checkout',
      's shared',
      'mirror',
      'progress',
    ],
  })
  for (const name of [
    'depth',
    'single-branch',
    'no-tags',
    'no-local',
    'shared',
    'progress',
    'recursive',
    'recurse-submodules',
  ])
    if (options.has(name)) throw new NotComputable(`git clone --${name}`)
  const [typed, folder, ...more] = options.args
  if (typed === undefined) throw new NotComputable('the usage of git clone')
  if (more.length > 0) throw new NotComputable('git clone with too many arguments')
  if (/^[a-z+]+:\/\/|^[^/]+:/.test(typed)) throw new NotComputable('git clone over the network')
  const { fs } = git
  const found = gitDirAt(fs, git.process.path(typed.replace(/^file:\/\//, '')))
  if (found === undefined) {
    const isFile = (name: string) => fs.find(git.process.path(name))?.kind === 'file'
    if (isFile(typed) || isFile(`${typed}.bundle`)) throw new NotComputable('a clone of a git bundle')
    throw fatal(`repository '${typed}' does not exist`)
  }
  const isBare = options.has('bare') || options.has('mirror')
  const shown = folder ?? `${nameOf(typed)}${isBare ? '.git' : ''}`
  const path = git.process.path(shown).replace(/\/+$/, '')
  if (fs.exists(path) && (fs.stat(path).kind !== 'directory' || fs.list(path).length > 0))
    throw fatal(`destination path '${shown}' already exists and is not an empty directory.`)
  if (fs.stat(found).uid !== fs.identity.uid) throw new NotComputable("cloning someone else's repository")
  const source = new Repository(fs, { gitDir: found, workTree: undefined })
  const branch = options.value('branch')
  const isQuiet = options.has('quiet')
  const remote = options.value('origin') ?? 'origin'
  if (!isQuiet) await git.err(`Cloning into ${isBare ? 'bare repository ' : ''}'${shown}'...\n`)
  if (branch !== undefined && source.refs.resolve(`refs/heads/${branch}`) === undefined) {
    if (source.refs.resolve(`refs/tags/${branch}`) !== undefined || source.refs.list().size === 0)
      throw new NotComputable('cloning at a tag')
    throw fatal(`Remote branch ${branch} not found in upstream ${remote}`)
  }
  if (isBare && (options.has('origin') || options.has('no-checkout')))
    throw new NotComputable('a bare clone with other options')
  makeFolder(fs, path)
  const gitDir = `${fs.realpath(path)}/.git`
  const url = git.process.path(typed)
  if (isBare) {
    await cloneBare(git, { source, folder: fs.realpath(path), url, branch, isMirror: options.has('mirror') })
    if (!isQuiet) await git.err('done.\n')
    return 0
  }
  createRepository(git, gitDir, { branch: 'master' })
  const isEmpty = source.refs.list().size === 0
  if (isEmpty) await git.err('warning: You appear to have cloned an empty repository.\n')
  await fillClone(git, {
    source,
    gitDir,
    workTree: fs.realpath(path),
    url,
    branch,
    remote,
    isCheckedOut: !options.has('no-checkout'),
  })
  if (!isQuiet) await git.err('done.\n')
  return 0
}
