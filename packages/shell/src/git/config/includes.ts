// Configuration files that others include, always or under a condition.
import { posix } from 'node:path'
import { NotComputable } from '../../not-computable.ts'
import { wildMatches } from '../worktree/wildmatch.ts'

/** What conditions look at. */
export interface IncludeSurroundings {
  readonly home: string | undefined
  readonly gitDir: string | undefined
  /** The branch HEAD is on. */
  readonly branch: string | undefined
}

interface Entry {
  readonly key: string
  readonly value: string | undefined
  readonly source: { readonly path: string }
}

function expanded(path: string, base: string, home: string | undefined): string {
  if (path === '~' || path.startsWith('~/')) {
    if (home === undefined) throw new NotComputable('a home folder in a git configuration')
    return home + path.slice(1)
  }
  if (path.startsWith('~')) throw new NotComputable("another user's folder in a git configuration")
  return path.startsWith('/') ? path : posix.join(posix.dirname(base), path)
}

function isInFolder(pattern: string, base: string, { home, gitDir }: IncludeSurroundings): boolean {
  if (gitDir === undefined) return false
  const isRelative = !/^(\/|~\/|\.\/)/.test(pattern)
  const whole = isRelative ? `**/${pattern}` : expanded(pattern, base, home)
  return wildMatches(
    whole.endsWith('/') || pattern.endsWith('/') ? `${whole.replace(/\/$/, '')}/**` : whole,
    gitDir,
    { isPath: true },
  )
}

/** Whether the condition of an `includeIf` holds. */
function holds(condition: string, base: string, around: IncludeSurroundings): boolean {
  const [, kind = '', rest = ''] = /^([^:]*):(.*)$/s.exec(condition) ?? []
  if (kind === 'gitdir') return isInFolder(rest, base, around)
  if (kind === 'onbranch') {
    const pattern = rest.endsWith('/') ? `${rest}**` : rest
    return around.branch !== undefined && wildMatches(pattern, around.branch, { isPath: true })
  }
  if (kind === 'gitdir/i' || kind.startsWith('hasconfig'))
    throw new NotComputable(`git configuration included if ${kind}`)
  return false
}

/** The file that an entry includes; undefined where it includes none. */
export function includedPath({ key, value, source }: Entry, around: IncludeSurroundings): string | undefined {
  if (value === undefined) return undefined
  if (key === 'include.path') return expanded(value, source.path, around.home)
  const condition = /^includeif\.(.*)\.path$/s.exec(key)?.[1]
  if (condition === undefined || !holds(condition, source.path, around)) return undefined
  return expanded(value, source.path, around.home)
}
