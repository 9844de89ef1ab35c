// Which untracked paths are ignored: `.gitignore` on every level, `.git/info/exclude`, the user's own file.
import type { TreeFs } from '../../tree-fs.ts'
import { isPattern, wildMatches } from './wildmatch.ts'

/** A line of an ignore file. */
export interface IgnoreRule {
  readonly pattern: string
  readonly isNegated: boolean
  readonly isForFolders: boolean
  /** Matched against the last name alone. */
  readonly isName: boolean
  /** The folder the rule stands in, ending in `/`, or empty. */
  readonly base: string
  readonly line: number
  readonly text: string
  /** The file the rule stands in, as `check-ignore -v` names it. */
  readonly source: string
}

/** The rules of an ignore file that lies in the folder `base`. */
export function parseRules(content: string, base: string, source: string): IgnoreRule[] {
  return content.split('\n').flatMap((text, at): IgnoreRule[] => {
    let pattern = text.replace(/\r$/, '')
    if (pattern === '' || pattern.startsWith('#')) return []
    pattern = pattern.replace(/(?<!\\) +$/, '')
    const isNegated = pattern.startsWith('!')
    if (isNegated) pattern = pattern.slice(1)
    const isForFolders = pattern.endsWith('/')
    if (isForFolders) pattern = pattern.slice(0, -1)
    const isName = !pattern.includes('/')
    if (pattern.startsWith('/')) pattern = pattern.slice(1)
    if (pattern === '') return []
    return [
      { pattern, isNegated, isForFolders, isName, base, line: at + 1, text: text.replace(/\r$/, ''), source },
    ]
  })
}

/** Whether a rule speaks of a path. */
export function ruleMatches(rule: IgnoreRule, path: string, isFolder: boolean): boolean {
  if (rule.isForFolders && !isFolder) return false
  if (!path.startsWith(rule.base)) return false
  const rest = path.slice(rule.base.length)
  const subject = rule.isName ? rest.slice(rest.lastIndexOf('/') + 1) : rest
  if (!isPattern(rule.pattern)) return subject === rule.pattern
  return wildMatches(rule.pattern, subject, { isPath: !rule.isName })
}

/** Where the rules are looked for. */
export interface IgnoreSurroundings {
  readonly fs: TreeFs
  readonly workTree: string
  readonly gitDir: string
  /** Path of the user's own file. */
  readonly userFile: string | undefined
  readonly userFileShown: string
}

/** Which untracked paths a work tree ignores. */
export class Ignore {
  private readonly surroundings: IgnoreSurroundings
  private readonly byFolder = new Map<string, IgnoreRule[]>()
  private readonly general: IgnoreRule[]
  private readonly decided = new Map<string, IgnoreRule | undefined>()

  constructor(surroundings: IgnoreSurroundings) {
    this.surroundings = surroundings
    const { userFile, userFileShown, gitDir } = surroundings
    this.general = [
      ...(userFile === undefined ? [] : this.read(userFile, '', userFileShown)),
      ...this.read(`${gitDir}/info/exclude`, '', '.git/info/exclude'),
    ]
  }

  private read(path: string, base: string, source: string): IgnoreRule[] {
    const { fs } = this.surroundings
    return fs.find(path)?.kind === 'file' ? parseRules(fs.read(path), base, source) : []
  }

  private rulesOf(folder: string): IgnoreRule[] {
    const known = this.byFolder.get(folder)
    if (known) return known
    const { workTree } = this.surroundings
    const rules = this.read(`${workTree}/${folder}.gitignore`, folder, `${folder}.gitignore`)
    this.byFolder.set(folder, rules)
    return rules
  }

  /** The rule that decides about a path, looking only at the path itself. */
  private ownRule(path: string, isFolder: boolean): IgnoreRule | undefined {
    let folder = path.slice(0, path.lastIndexOf('/') + 1)
    for (;;) {
      const rule = this.rulesOf(folder).findLast(candidate => ruleMatches(candidate, path, isFolder))
      if (rule) return rule
      if (folder === '') break
      folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1)
    }
    return this.general.findLast(candidate => ruleMatches(candidate, path, isFolder))
  }

  /** The rule that decides about a path; one that excludes a folder above decides for all below. */
  rule(path: string, isFolder: boolean): IgnoreRule | undefined {
    const slash = path.lastIndexOf('/')
    if (slash !== -1) {
      const above = this.folderRule(path.slice(0, slash))
      if (above && !above.isNegated) return above
    }
    return this.ownRule(path, isFolder)
  }

  private folderRule(folder: string): IgnoreRule | undefined {
    if (this.decided.has(folder)) return this.decided.get(folder)
    const rule = this.rule(folder, true)
    this.decided.set(folder, rule)
    return rule
  }

  /** Whether a path is ignored. */
  ignores(path: string, isFolder: boolean): boolean {
    const rule = isFolder ? this.folderRule(path) : this.rule(path, false)
    return rule !== undefined && !rule.isNegated
  }
}
