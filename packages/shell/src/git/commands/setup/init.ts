// `git init`: the folders of a new repository.
import type { TreeFs } from '../../../tree-fs.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { parseOptions } from '../../options.ts'
import { isValidBranchName } from '../../refs/ref-name.ts'

const description = "Unnamed repository; edit this file 'description' to name the repository.\n"
const exclude = `# git ls-files --others --exclude-from=.git/info/exclude
# Lines that start with '#' are comments.
# For a project mostly in C, the following would be a good set of
# exclude patterns (uncomment them if you want to use them):
# *.[oa]
# *~
`
const hint = `hint: Using 'master' as the name for the initial branch. This default branch name
hint: is subject to change. To configure the initial branch name to use in all
hint: of your new repositories, which will suppress this warning, call:
hint: 
hint: 	git config --global init.defaultBranch <name>
hint: 
hint: Names commonly chosen instead of 'master' are 'main', 'trunk' and
hint: 'development'. The just-created branch can be renamed via this command:
hint: 
hint: 	git branch -m <name>
`

/** Makes a folder and those above it. */
export function makeFolder(fs: TreeFs, path: string): void {
  const names = path.split('/').filter(name => name !== '')
  for (let count = 1; count <= names.length; count++) {
    const folder = `/${names.slice(0, count).join('/')}`
    if (!fs.exists(folder)) fs.mkdir(folder)
  }
}

/** Writes an empty repository; returns whether one was there already. */
export function createRepository(
  git: Invocation,
  gitDir: string,
  { branch, isBare = false }: { branch: string; isBare?: boolean },
): boolean {
  const { fs } = git
  const isThere = fs.exists(`${gitDir}/HEAD`)
  for (const folder of [
    '',
    '/branches',
    '/hooks',
    '/info',
    '/objects',
    '/objects/info',
    '/objects/pack',
    '/refs',
    '/refs/heads',
    '/refs/tags',
  ])
    makeFolder(fs, gitDir + folder)
  const put = (name: string, text: string) => {
    if (!fs.exists(`${gitDir}/${name}`)) fs.write(`${gitDir}/${name}`, text)
  }
  put('description', description)
  put('info/exclude', exclude)
  copyHooks(fs, `${gitDir}/hooks`)
  put('HEAD', `ref: refs/heads/${branch}\n`)
  put(
    'config',
    `[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = ${isBare}\n${isBare ? '' : '\tlogallrefupdates = true\n'}`,
  )
  return isThere
}

// the hooks that git lays down for show; what they say is not known here
const samples = {
  'applypatch-msg': 478,
  'commit-msg': 896,
  'fsmonitor-watchman': 4726,
  'post-update': 189,
  'pre-applypatch': 424,
  'pre-commit': 1643,
  'pre-merge-commit': 416,
  'pre-push': 1374,
  'pre-rebase': 4898,
  'pre-receive': 544,
  'prepare-commit-msg': 1492,
  'push-to-checkout': 2783,
  update: 3650,
}

function copyHooks(fs: TreeFs, target: string): void {
  const templates = '/usr/share/git-core/templates/hooks'
  if (!fs.exists(templates)) {
    for (const [name, size] of Object.entries(samples))
      if (!fs.exists(`${target}/${name}.sample`))
        fs.makeUnknown(`${target}/${name}.sample`, { size, mode: 0o755 })
    return
  }
  for (const name of fs.list(templates)) {
    const node = fs.stat(`${templates}/${name}`)
    if (node.kind === 'file' && !fs.exists(`${target}/${name}`))
      fs.write(`${target}/${name}`, node.data, { mode: node.mode })
  }
}

/** `git init`: a new repository. */
export const init: Command = async (git, args) => {
  const options = parseOptions(args, { command: 'init', options: ['q quiet', 'b initial-branch=', 'bare'] })
  const [folder, ...more] = options.args
  if (more.length > 0) throw fatal('too many arguments')
  const path = folder === undefined ? git.cwd : git.process.path(folder)
  makeFolder(git.fs, path)
  const root = git.fs.realpath(path)
  const isBare = options.has('bare')
  const gitDir = isBare ? root : `${root === '/' ? '' : root}/.git`
  const isThere = git.fs.exists(`${gitDir}/HEAD`)
  const branch = options.value('initial-branch') ?? git.config.get('init.defaultbranch')
  if (branch !== undefined && !isValidBranchName(branch))
    throw fatal(`invalid initial branch name: '${branch}'`)
  if (isThere && options.value('initial-branch') !== undefined && !options.has('quiet'))
    await git.err(`warning: re-init: ignored --initial-branch=${branch}\n`)
  if (!isThere && branch === undefined && !options.has('quiet')) await git.err(hint)
  createRepository(git, gitDir, { branch: branch ?? 'master', isBare })
  if (!options.has('quiet'))
    git.out(`${isThere ? 'Reinitialized existing' : 'Initialized empty'} Git repository in ${gitDir}/\n`)
  return 0
}
