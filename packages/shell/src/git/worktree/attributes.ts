// What `.gitattributes` says of a path: the user's file, those of every folder down to the path, and `.git/info/attributes`.
import type { TreeFs } from '../../tree-fs.ts'
import { parseRules, ruleMatches } from './ignore.ts'

/** Set (`true`), unset (`false`), or a value; what is not said of is absent. */
export type AttributeValue = string | boolean

interface AttributeRule {
  readonly rule: ReturnType<typeof parseRules>[number]
  readonly states: readonly (readonly [name: string, value: AttributeValue | undefined])[]
}

export interface AttributePlace {
  readonly fs: TreeFs
  readonly workTree: string | undefined
  readonly gitDir: string
  readonly userFile: string | undefined
  /** A file of the index, where the work tree has none. */
  readonly staged: (path: string) => string | undefined
}

const binary: AttributeRule['states'] = [
  ['diff', false],
  ['merge', false],
  ['text', false],
]

function stateOf(word: string): readonly [string, AttributeValue | undefined] {
  if (word.startsWith('!')) return [word.slice(1), undefined]
  if (word.startsWith('-')) return [word.slice(1), false]
  const equals = word.indexOf('=')
  return equals === -1 ? [word, true] : [word.slice(0, equals), word.slice(equals + 1)]
}

/** The attributes of the paths of a repository. */
export class Attributes {
  private readonly place: AttributePlace
  private readonly macros = new Map<string, AttributeRule['states']>([['binary', binary]])
  private readonly byFolder = new Map<string, AttributeRule[]>()
  private readonly known = new Map<string, ReadonlyMap<string, AttributeValue>>()
  /** Names in the order they were first read. */
  private readonly order = new Set(['binary', 'diff', 'merge', 'text'])
  private readonly outer: AttributeRule[]
  private readonly inner: AttributeRule[]

  constructor(place: AttributePlace) {
    this.place = place
    this.outer = place.userFile === undefined ? [] : this.parse(this.read(place.userFile), '')
    this.inner = this.parse(this.read(`${place.gitDir}/info/attributes`), '')
  }

  private read(path: string): string | undefined {
    const { fs } = this.place
    return fs.find(path)?.kind === 'file' ? fs.read(path) : undefined
  }

  private parse(text: string | undefined, base: string): AttributeRule[] {
    return (text ?? '').split('\n').flatMap((line): AttributeRule[] => {
      const quoted = /^\s*"((?:[^"\\]|\\.)*)"/.exec(line)
      const words = line.trim().split(/[ \t\r]+/)
      const [first = ''] = words
      if (first === '' || first.startsWith('#')) return []
      const states = (
        quoted
          ? line
              .slice(quoted[0].length)
              .trim()
              .split(/[ \t\r]+/)
          : words.slice(1)
      )
        .filter(word => word !== '')
        .map(stateOf)
      for (const [name] of states) this.order.add(name)
      if (first.startsWith('[attr]')) {
        this.macros.set(first.slice(6), states)
        return []
      }
      const pattern = quoted ? (quoted[1] ?? '').replace(/\\(.)/g, '$1') : first
      const [rule] = parseRules(pattern, base, '')
      return rule && !rule.isNegated && !rule.isForFolders ? [{ rule, states }] : []
    })
  }

  private rulesOf(folder: string): AttributeRule[] {
    const known = this.byFolder.get(folder)
    if (known) return known
    const { workTree, staged } = this.place
    const path = `${folder}.gitattributes`
    const own = workTree === undefined ? undefined : this.read(`${workTree}/${path}`)
    const rules = this.parse(own ?? staged(path), folder)
    this.byFolder.set(folder, rules)
    return rules
  }

  /** Everything that is said of a path. */
  of(path: string): ReadonlyMap<string, AttributeValue> {
    const known = this.known.get(path)
    if (known) return known
    const names = path.split('/').slice(0, -1)
    const folders = ['', ...names.map((_, count) => `${names.slice(0, count + 1).join('/')}/`)]
    const rules = [...this.outer, ...folders.flatMap(folder => this.rulesOf(folder)), ...this.inner]
    const found = new Map<string, AttributeValue>()
    const set = (name: string, value: AttributeValue | undefined) => {
      if (value === true) for (const [other, state] of this.macros.get(name) ?? []) set(other, state)
      if (value === undefined) found.delete(name)
      else found.set(name, value)
    }
    for (const { rule, states } of rules) {
      if (!ruleMatches(rule, path, false)) continue
      for (const [name, value] of states) set(name, value)
    }
    const ordered = [...this.order].filter(name => found.has(name))
    const sorted = new Map(ordered.map(name => [name, found.get(name) ?? false] as const))
    this.known.set(path, sorted)
    return sorted
  }
}
