// What the other side does with a push: its rules, its hooks, and what they say.
import { NotComputable } from '../../not-computable.ts'
import { Capture } from '../../run/stream.ts'
import { signatureOf } from '../commit/identity.ts'
import type { Invocation } from '../invocation.ts'
import { zeroId } from '../objects/tree-object.ts'
import { runChild } from '../programs/run-child.ts'
import type { RemotePlace } from './remote-place.ts'

export interface ReceivedRef {
  readonly ref: string
  readonly old: string | undefined
  readonly id: string | undefined
}

const checkedOut = (ref: string) => `error: refusing to update checked out branch: ${ref}
error: By default, updating the current branch in a non-bare repository
is denied, because it will make the index and work tree inconsistent
with what you pushed, and will require 'git reset --hard' to match
the work tree to HEAD.

You can set the 'receive.denyCurrentBranch' configuration variable
to 'ignore' or 'warn' in the remote repository to allow pushing into
its current branch; however, this is not recommended unless you
arranged to update its work tree to match what you pushed in some
other way.

To squelch this message and still keep the default behaviour, set
'receive.denyCurrentBranch' configuration variable to 'refuse'.
`

const currentGone = (
  ref: string,
) => `error: By default, deleting the current branch is denied, because the next
'git clone' won't result in any file checked out, causing confusion.

You can set 'receive.denyDeleteCurrent' configuration variable to
'warn' or 'ignore' in the remote repository to allow deleting the
current branch, with or without a warning message.

To squelch this message, you can set it to 'refuse'.
error: refusing to delete the current branch: ${ref}
`

/** What the other side says, as it is shown here. */
async function tell(git: Invocation, text: string): Promise<void> {
  if (text === '') return
  if (git.isOnTerminal) throw new NotComputable('what a remote says on a terminal')
  const lines = text.replace(/\n$/, '').split('\n')
  await git.err(lines.map(line => `remote: ${line}${line === '' ? '' : '        '}\n`).join(''))
}

async function runTheirs(
  git: Invocation,
  { repository }: RemotePlace,
  { name, args = [], input = '' }: { name: string; args?: readonly string[]; input?: string },
): Promise<{ status: number; text: string }> {
  const path = `${repository.gitDir}/hooks/${name}`
  const node = git.fs.find(path)
  if (!node || node.kind === 'directory' || !git.fs.may(node, 1)) return { status: 0, text: '' }
  if (node.kind === 'opaque') throw new NotComputable(`the git hook ${name}`)
  const capture = new Capture()
  const isScript = git.fs.read(path).startsWith('#!')
  const status = await runChild(git, {
    words: [...(isScript ? [] : ['sh']), `hooks/${name}`, ...args],
    cwd: repository.gitDir,
    environment: {
      GIT_DIR: '.',
      GIT_EXEC_PATH: '/usr/lib/git-core',
      GIT_PUSH_OPTION_COUNT: '0',
      PATH: `/usr/lib/git-core:${git.env('PATH') ?? ''}`,
    },
    input,
    output: capture,
  })
  repository.refresh()
  return { status, text: capture.bytes }
}

/** Changes the other side's refs; why it did not change one, by ref. */
export async function receive(
  git: Invocation,
  place: RemotePlace,
  changes: readonly ReceivedRef[],
): Promise<Map<string, string>> {
  const { repository, config } = place
  if (
    config.values.some(({ key }) => /^(receive|transfer)\./.test(key) && key !== 'receive.denycurrentbranch')
  )
    throw new NotComputable('a push to a repository with rules of its own')
  if (config.get('core.hookspath') !== undefined)
    throw new NotComputable('hooks of a remote in another folder')
  const mode = config.get('receive.denycurrentbranch') ?? 'refuse'
  const refused = new Map<string, string>()
  const lines = (given: readonly ReceivedRef[]) =>
    given.map(({ ref, old, id }) => `${old ?? zeroId} ${id ?? zeroId} ${ref}\n`).join('')
  const before = await runTheirs(git, place, { name: 'pre-receive', input: lines(changes) })
  await tell(git, before.text)
  if (before.status !== 0) return new Map(changes.map(({ ref }) => [ref, 'pre-receive hook declined']))
  const head = repository.refs.symbolic('HEAD')
  for (const { ref, old, id } of changes) {
    if (ref === head && id === undefined && (repository.isBare || mode === 'ignore')) {
      await tell(git, currentGone(ref))
      refused.set(ref, 'deletion of the current branch prohibited')
    } else if (ref === head && !repository.isBare && mode !== 'ignore') {
      if (!['refuse', 'true'].includes(mode)) throw new NotComputable(`receive.denyCurrentBranch = ${mode}`)
      await tell(git, checkedOut(ref))
      refused.set(ref, 'branch is currently checked out')
    } else {
      const hook = await runTheirs(git, place, { name: 'update', args: [ref, old ?? zeroId, id ?? zeroId] })
      await tell(git, hook.text)
      if (hook.status !== 0) {
        await tell(git, `error: hook declined to update ${ref}\n`)
        refused.set(ref, 'hook declined')
      }
    }
  }
  const done = changes.filter(({ ref }) => !refused.has(ref))
  for (const { ref, old, id } of done) {
    if (id === undefined) repository.refs.remove(ref)
    else repository.refs.set(ref, id)
    if (id === undefined || repository.isBare || !ref.startsWith('refs/heads/')) continue
    const who = signatureOf(git, 'committer', { isLenient: true })
    repository.refs.appendLog(ref, { from: old ?? zeroId, to: id, who, message: 'push' })
    if (ref === head) repository.refs.appendLog('HEAD', { from: old ?? zeroId, to: id, who, message: 'push' })
  }
  if (done.length > 0) {
    await tell(git, (await runTheirs(git, place, { name: 'post-receive', input: lines(done) })).text)
    await tell(
      git,
      (await runTheirs(git, place, { name: 'post-update', args: done.map(({ ref }) => ref) })).text,
    )
  }
  return refused
}
