// `git status`
import { NotComputable } from '../../../not-computable.ts'
import { fatal } from '../../fatal.ts'
import type { Command } from '../../invocation.ts'
import { parseOptions } from '../../options.ts'
import { longStatus } from '../../status/long-status.ts'
import { porcelainTwo } from '../../status/porcelain-v2.ts'
import { shortStatus } from '../../status/short-status.ts'
import { statusOf } from '../../status/status-model.ts'
import { parsePathSpecs } from '../../worktree/pathspec.ts'

const options = [
  's short',
  'b branch',
  'porcelain?',
  'u untracked-files?',
  'ignored?',
  'long',
  'z null',
  'v verbose',
  'show-stash',
  'ahead-behind',
  'renames',
  'no-renames',
  'column?',
  'no-column',
  'find-renames?',
  'M?',
  'ignore-submodules?',
]

/** `no`, `normal` or `all`, from the option or the configuration. */
export function untrackedMode(given: string | undefined, isGiven: boolean): 'no' | 'normal' | 'all' {
  if (!isGiven) return 'normal'
  const mode = given ?? 'all'
  if (mode === 'no' || mode === 'normal' || mode === 'all') return mode
  throw fatal(`Invalid untracked files mode '${mode}'`)
}

/** `git status`, in sentences or in short. */
export const status: Command = (git, args) => {
  const parsed = parseOptions(args, { command: 'status', options })
  for (const name of ['verbose', 'show-stash', 'renames', 'no-renames', 'column', 'find-renames', 'M'])
    if (parsed.has(name)) throw new NotComputable(`git status --${name}`)
  const porcelain = parsed.has('porcelain')
  const version = parsed.value('porcelain')
  const isTwo = version === '2' || version === 'v2'
  if (porcelain && !isTwo && !['1', 'v1', undefined].includes(version))
    throw fatal(`unsupported porcelain version '${version}'`)
  const ignored = parsed.value('ignored')
  if (ignored !== undefined && ignored !== 'traditional')
    throw new NotComputable(`git status --ignored=${ignored}`)
  const mode = untrackedMode(parsed.value('untracked-files'), parsed.has('untracked-files'))
  if (git.repository.isBare) throw fatal('this operation must be run in a work tree')
  const specs = parsePathSpecs(git, parsed.args)
  const found = statusOf(git, { untracked: mode, withIgnored: parsed.has('ignored'), specs })
  const isShort = parsed.has('short') || (!parsed.has('long') && git.config.boolean('status.short') === true)
  const withBranch = parsed.has('branch') || (!porcelain && git.config.boolean('status.branch') === true)
  const isNul = parsed.has('null')
  if (isTwo) git.out(porcelainTwo(git, found, { withBranch: parsed.has('branch'), isNul }))
  else if (porcelain || isNul)
    git.out(shortStatus(git, found, { withBranch: parsed.has('branch'), isPorcelain: true, isNul }))
  else if (isShort) git.out(shortStatus(git, found, { withBranch }))
  else git.out(longStatus(git, found, { untracked: mode }))
  return 0
}
