// The workspace: the one folder that the tools act in, and what its ignore files leave out.
import { hash } from 'node:crypto'
import { posix } from 'node:path'
import { Ignore, parseRules, ruleMatches } from 'agentworld-shell/git'
import { FsError, toBytes, toText } from 'agentworld-shell/tree'
import { treeOf } from '../checkout.ts'
import type { Checkout } from '../tool.ts'

/** Whether a path lies in the workspace, links followed. */
export function isInside(path: string, checkout: Checkout): boolean {
  const { cwd } = checkout.state
  const real = realPath(posix.resolve(path), checkout)
  return real === cwd || real.startsWith(cwd === '/' ? '/' : `${cwd}/`)
}

function realPath(path: string, checkout: Checkout): string {
  const fs = treeOf(checkout)
  const rest: string[] = []
  for (let at = path; ; at = posix.dirname(at)) {
    try {
      return posix.join(toText(fs.realpath(toBytes(at))), ...rest)
    } catch (error) {
      if (!(error instanceof FsError) || at === '/') return path
      rest.unshift(posix.basename(at))
    }
  }
}

/** Where the runner keeps what it makes for this project. */
export function projectTempFolder({ session, state }: Checkout): string {
  return `${session.shell.machine.home}/.qwen/tmp/${hash('sha256', state.cwd)}`
}

export interface IgnoreVerdicts {
  /** Path relative to the workspace. */
  isGitIgnored(relative: string, isFolder: boolean): boolean
  isQwenIgnored(relative: string, isFolder: boolean): boolean
}

/** What `.gitignore` files, where there is a repository, and `.qwenignore` say. */
export function ignoreVerdicts(checkout: Checkout): IgnoreVerdicts {
  const fs = treeOf(checkout)
  const cwd = toBytes(checkout.state.cwd)
  const ignore = hasRepository(checkout)
    ? new Ignore({ fs, workTree: cwd, gitDir: `${cwd}/.git`, userFile: undefined, userFileShown: '' })
    : undefined
  const own = fs.find(`${cwd}/.qwenignore`)
  const rules = own?.kind === 'file' ? parseRules(own.data, '', '.qwenignore') : []
  return {
    isGitIgnored: (relative, isFolder) => {
      if (!ignore || relative === '') return false
      if (/^\.git(?:\/|$)/.test(relative)) return true
      return ignore.ignores(toBytes(relative), isFolder)
    },
    isQwenIgnored: (relative, isFolder) => {
      const names = toBytes(relative).split('/')
      return names.some((_, index) => {
        const path = names.slice(0, index + 1).join('/')
        const rule = rules.findLast(candidate =>
          ruleMatches(candidate, path, isFolder || index < names.length - 1),
        )
        return rule !== undefined && !rule.isNegated
      })
    },
  }
}

function hasRepository(checkout: Checkout): boolean {
  const fs = treeOf(checkout)
  for (let at = checkout.state.cwd; ; at = posix.dirname(at)) {
    if (fs.find(toBytes(posix.join(at, '.git'))) !== undefined) return true
    if (at === '/') return false
  }
}
