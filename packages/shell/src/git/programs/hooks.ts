// Hooks: programs of the user's that git runs at certain points.
import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import { runChild } from './run-child.ts'

/** The folder of the hooks, absolute, and as git names it. */
function hooksFolder(git: Invocation): { readonly path: string; readonly shown: string } {
  const { commonDir, gitDir, isBare } = git.repository
  const top = isBare ? gitDir : git.repository.workTree
  const given = git.config.get('core.hookspath')
  if (given === undefined)
    return {
      path: `${commonDir}/hooks`,
      shown: isBare ? 'hooks' : gitDir === commonDir ? '.git/hooks' : `${commonDir}/hooks`,
    }
  const named = given.replace(/^~(?=\/|$)/, git.env('HOME') ?? '~').replace(/(.)\/+$/, '$1')
  return { path: named.startsWith('/') ? named : `${top}/${named}`, shown: named }
}

function isRunnable(git: Invocation, path: string): boolean | undefined {
  const node = git.fs.find(path)
  if (!node || node.kind === 'directory') return undefined
  return git.fs.may(node, 1)
}

/** Throws NotComputable where the repository has one of these hooks. */
export function refuseHooks(git: Invocation, ...names: readonly string[]): void {
  const { path } = hooksFolder(git)
  for (const name of names)
    if (isRunnable(git, `${path}/${name}`) !== undefined) throw new NotComputable(`the git hook ${name}`)
}

export interface HookRun {
  readonly args?: readonly string[]
  readonly input?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Its standard output is git's own. */
  readonly isPlain?: boolean
}

/** Whether a hook is there to be run. */
export function hasHook(git: Invocation, name: string): boolean {
  return isRunnable(git, `${hooksFolder(git).path}/${name}`) === true
}

/** Runs a hook; 0 where there is none, and a remark where it must not be run. */
export async function runHook(
  git: Invocation,
  name: string,
  { args = [], input = '', environment = {}, isPlain = false }: HookRun = {},
): Promise<number> {
  const { repository, fs } = git
  const { path, shown } = hooksFolder(git)
  const file = `${path}/${name}`
  const runnable = isRunnable(git, file)
  if (runnable === undefined) return 0
  if (!runnable) {
    await remark(git, `${shown}/${name}`)
    return 0
  }
  if (fs.find(file)?.kind === 'opaque') throw new NotComputable(`the git hook ${name}`)
  const isScript = fs.read(file).startsWith('#!')
  const top = repository.isBare ? repository.gitDir : repository.workTree
  const typed = shown.startsWith('/') || shown.startsWith('.') ? `${shown}/${name}` : `./${shown}/${name}`
  return runChild(git, {
    words: [...(isScript ? [] : ['sh']), typed, ...args],
    cwd: top,
    environment: {
      GIT_PREFIX: repository.isBare ? '' : git.prefix,
      GIT_EXEC_PATH: '/usr/lib/git-core',
      PATH: `/usr/lib/git-core:${git.env('PATH') ?? ''}`,
      ...environment,
    },
    input,
    isToldOnError: !isPlain,
  })
}

async function remark(git: Invocation, shown: string): Promise<void> {
  if (git.remarks.has(shown) || !git.config.advises('ignoredHook')) return
  git.remarks.add(shown)
  await git.process.shell
    .output(2)
    ?.write(
      `hint: The '${shown}' hook was ignored because it's not set as executable.\nhint: You can disable this warning with \`git config advice.ignoredHook false\`.\n`,
    )
}
