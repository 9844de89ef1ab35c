// `git am`: commits from mails.
import { NotComputable } from '../../../not-computable.ts'
import { readAll } from '../../../run/stream.ts'
import { personOf, signatureOf } from '../../commit/identity.ts'
import { makeCommit } from '../../commit/make-commit.ts'
import { blankErrors, blankRules } from '../../diff/looks/blanks.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { writeFlat } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { parseDate } from '../../parse-date.ts'
import { AmState } from '../../patches/am-state.ts'
import { ApplyRun } from '../../patches/apply-run.ts'
import { parsePatches } from '../../patches/parse-patches.ts'
import { type PatchMail, readMail, splitMails } from '../../patches/read-mail.ts'
import { moveHead } from '../../refs/move-head.ts'
import { refuseAttributes } from '../../repository-diff.ts'

const table = {
  command: 'am',
  options: [
    '3 3way',
    'no-3way',
    'q quiet',
    's signoff',
    'k keep',
    'u utf8',
    'c scissors',
    'i interactive',
    'whitespace=',
    'p=',
    'C=',
    'directory=',
    'exclude=',
    'include=',
    'ignore-whitespace',
    'ignore-space-change',
    'ignore-date',
    'committer-date-is-author-date',
    'keep-cr',
    'keep-non-patch',
    'message-id',
    'reject',
    'patch-format=',
    'continue',
    'r resolved',
    'skip',
    'abort',
    'quit',
    'show-current-patch?',
    'allow-empty',
    'empty=',
    'S gpg-sign?',
    'no-verify',
    'quoted-cr=',
  ],
}

const refused = [
  'keep',
  'scissors',
  'interactive',
  'whitespace',
  'p',
  'C',
  'directory',
  'exclude',
  'include',
  'ignore-whitespace',
  'ignore-space-change',
  'ignore-date',
  'committer-date-is-author-date',
  'keep-cr',
  'keep-non-patch',
  'message-id',
  'reject',
  'patch-format',
  'allow-empty',
  'empty',
  'gpg-sign',
  'quoted-cr',
]

const resolving = `When you have resolved this problem, run "git am --continue".
If you prefer to skip this patch, run "git am --skip" instead.
To restore the original branch and stop patching, run "git am --abort".
`

function mailOf(text: string): PatchMail {
  const mail = readMail(text)
  if (!mail) throw new NotComputable('a mail of another form')
  return mail
}

async function mailsOf(git: Invocation, names: readonly string[]): Promise<string[]> {
  const mails: string[] = []
  for (const name of names.length === 0 ? ['-'] : names) {
    const node = name === '-' ? undefined : git.process.find(name)
    if (name !== '-' && node?.kind !== 'file') {
      if (node) throw new NotComputable('git am of a folder')
      throw fatal(`could not open '${name}' for reading: No such file or directory`)
    }
    const text = name === '-' ? await readAll(git.process.input) : git.fs.read(git.process.path(name))
    const found = splitMails(text)
    if (!found) throw new NotComputable('mails of another form')
    mails.push(...found)
  }
  return mails
}

/** Paths that are staged differently from HEAD. */
function stagedPaths(git: Invocation): string[] {
  const { repository } = git
  const head = repository.filesOf(repository.headId())
  const { files, conflicts } = repository.index
  const paths = new Set([...head.keys(), ...files.keys(), ...conflicts.keys()])
  return [...paths]
    .filter(
      path => head.get(path)?.id !== files.get(path)?.id || head.get(path)?.mode !== files.get(path)?.mode,
    )
    .sort()
}

function commitMail(git: Invocation, mail: PatchMail, isSigned: boolean): void {
  const { repository } = git
  const head = repository.headId()
  const date = parseDate(mail.date, { now: git.now, localZone: seconds => git.localZone(seconds) })
  if (date === undefined) throw new NotComputable('the date of a mail')
  let { message } = mail
  if (isSigned) {
    const { name, email } = personOf(git, 'committer')
    const line = `Signed-off-by: ${name} <${email}>\n`
    const hasTrailers = /\n\n([A-Za-z-]+: .*\n)+$/.test(message)
    if (!message.endsWith(line)) message += `${hasTrailers ? '' : '\n'}${line}`
  }
  const id = makeCommit(git, {
    tree: writeFlat(repository.objects, repository.index.sorted()),
    parents: head === undefined ? [] : [head],
    author: `${mail.author.name} <${mail.author.email}> ${date}`,
    committer: signatureOf(git, 'committer'),
    message,
  })
  moveHead(git, { to: id, message: `am: ${mail.subject}` })
}

/** Applies the mails that are left; stops at the first that does not fit. */
async function run(git: Invocation, state: AmState): Promise<number> {
  const { isQuiet } = state
  for (; state.next <= state.last; state.advance()) {
    const mail = mailOf(state.mail())
    if (!isQuiet) git.out(`Applying: ${mail.subject}\n`)
    if (mail.patch === '') throw new NotComputable('a mail without a patch')
    state.begin(mail)
    const errors: string[] = []
    const tell = (number: number, what: string, line: string) =>
      errors.push(`.git/rebase-apply/patch:${number}: ${what}.\n${line}\n`)
    const patches = parsePatches(mail.patch, {
      strip: 1,
      isRecounting: false,
      onAdded: (line, number) => {
        const shown = line.replace(/\n$/, '')
        const { complaints } = blankErrors(shown, blankRules(git.config.get('core.whitespace')))
        if (complaints.length > 0) tell(number, complaints.join(', '), shown)
      },
    })
    const applying = new ApplyRun(git, {
      isIndex: true,
      isCached: false,
      isReject: false,
      isVerbose: false,
      isThreeWay: false,
      rules: { onBlankEnd: number => tell(number, 'new blank line at EOF', '+') },
    })
    const fits = applying.check(patches)
    if (errors.length > 5) throw new NotComputable('a mail with many blanks')
    await git.err(errors.join(''))
    if (!fits) {
      if (state.isThreeWay) throw new NotComputable('a mail that is to be merged')
      await git.err(applying.said)
      git.out(`Patch failed at ${String(state.next).padStart(4, '0')} ${mail.subject}\n`)
      if (git.config.advises('amWorkDir'))
        await git.err("hint: Use 'git am --show-current-patch=diff' to see the failed patch\n")
      git.out(resolving)
      return 128
    }
    applying.write()
    const { length } = errors
    if (length > 0)
      await git.err(`warning: ${length} line${length === 1 ? ' adds' : 's add'} whitespace errors.\n`)
    commitMail(git, mail, state.isSigned)
  }
  state.remove()
  return 0
}

async function resume(git: Invocation, options: Options, state: AmState): Promise<number> {
  if (options.has('show-current-patch')) {
    const kind = options.value('show-current-patch') ?? 'raw'
    if (kind !== 'raw' && kind !== 'diff')
      throw new GiveUp(`error: invalid value for '--show-current-patch': '${kind}'\n`, 129)
    git.out(kind === 'raw' ? state.mail() : mailOf(state.mail()).patch)
    return 0
  }
  const { repository } = git
  if (git.fs.exists(`${repository.gitDir}/rebase-apply/dirtyindex`))
    throw new NotComputable('git am of a dirty index')
  if (repository.index.conflicts.size > 0) throw new NotComputable('git am with unresolved files')
  if (options.has('quit')) {
    state.remove()
    return 0
  }
  const staged = stagedPaths(git)
  if (options.has('abort')) {
    if (staged.length > 0 || repository.headId() !== state.original)
      throw new NotComputable('git am --abort of changes')
    moveHead(git, { to: state.original, message: 'am --abort' })
    state.remove()
    return 0
  }
  if (options.has('skip')) {
    if (staged.length > 0) throw new NotComputable('git am --skip of changes')
    state.advance()
    return run(git, state)
  }
  const mail = mailOf(state.mail())
  if (!state.isQuiet) git.out(`Applying: ${mail.subject}\n`)
  if (staged.length === 0) {
    git.out(
      `No changes - did you forget to use 'git add'?\nIf there is nothing left to stage, chances are that something else\nalready introduced the same changes; you might want to skip this patch.\n${resolving}`,
    )
    return 128
  }
  commitMail(git, mail, state.isSigned)
  state.advance()
  return run(git, state)
}

/** `git am`: commits from mails. */
export const am: Command = async (git, args) => {
  const options = parseOptions(args, table)
  for (const name of refused) if (options.has(name)) throw new NotComputable(`git am --${name}`)
  const { repository } = git
  refuseAttributes(git)
  const isResuming = ['continue', 'resolved', 'skip', 'abort', 'quit', 'show-current-patch'].some(name =>
    options.has(name),
  )
  const state = new AmState(git)
  if (isResuming) {
    if (!state.isThere) throw fatal('Resolve operation not in progress, we are not resuming.')
    return resume(git, options, state)
  }
  if (state.isThere) throw fatal(`previous rebase directory .git/rebase-apply still exists but mbox given.`)
  const head = repository.headId()
  if (head === undefined) throw new NotComputable('git am without a commit')
  const mails = await mailsOf(git, options.args)
  for (const hook of ['applypatch-msg', 'pre-applypatch', 'post-applypatch'])
    if (git.fs.exists(`${repository.gitDir}/hooks/${hook}`)) throw new NotComputable('a hook of git am')
  const dirty = stagedPaths(git)
  state.create(mails, {
    isQuiet: options.has('quiet'),
    isSigned: options.has('signoff'),
    isThreeWay: options.has('3way'),
    original: head,
  })
  if (dirty.length > 0) {
    git.fs.write(`${repository.gitDir}/rebase-apply/dirtyindex`, 't')
    throw fatal(`Dirty index: cannot apply patches (dirty: ${dirty.join(' ')})`)
  }
  return run(git, state)
}
