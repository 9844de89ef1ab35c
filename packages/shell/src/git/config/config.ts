// The configuration a command sees: system, global, repository and command line, later ones winning.

import { NotComputable } from '../../not-computable.ts'
import type { TreeFs } from '../../tree-fs.ts'
import { fatal } from '../fatal.ts'
import { parseConfig } from './config-file.ts'

export interface ConfigSource {
  readonly scope: 'system' | 'global' | 'local' | 'command'
  readonly path: string
}

export interface ConfigValue {
  readonly key: string
  readonly value: string | undefined
  readonly source: ConfigSource
}

export class Config {
  readonly values: readonly ConfigValue[]

  constructor(values: readonly ConfigValue[]) {
    this.values = values
  }

  /** The value that counts; a name alone is `true`. */
  get(key: string): string | undefined {
    const found = this.values.findLast(entry => entry.key === key)
    return found && (found.value ?? 'true')
  }

  all(key: string): string[] {
    return this.values.filter(entry => entry.key === key).map(entry => entry.value ?? 'true')
  }

  boolean(key: string): boolean | undefined {
    const found = this.values.findLast(entry => entry.key === key)
    if (!found) return undefined
    const value = booleanOf(found.value)
    if (value === undefined) throw fatal(`bad boolean config value '${found.value}' for '${key}'`)
    return value
  }

  /** Whether an advice is shown. */
  advises(name: string): boolean {
    return this.boolean(`advice.${name.toLowerCase()}`) ?? true
  }

  /** Third parts of `section.<sub>.name` keys, in order. */
  subsections(section: string): string[] {
    const start = `${section}.`
    const names = this.values
      .filter(({ key }) => key.startsWith(start) && key.lastIndexOf('.') > start.length)
      .map(({ key }) => key.slice(start.length, key.lastIndexOf('.')))
    return [...new Set(names)]
  }
}

export function booleanOf(value: string | undefined): boolean | undefined {
  if (value === undefined) return true
  const word = value.toLowerCase()
  if (['true', 'yes', 'on'].includes(word)) return true
  if (['false', 'no', 'off', ''].includes(word)) return false
  return /^-?\d+$/.test(word) ? Number(word) !== 0 : undefined
}

export function readConfigFile(fs: TreeFs, source: ConfigSource): ConfigValue[] {
  if (!fs.exists(source.path)) return []
  const { entries } = parseConfig(fs.read(source.path), source.path)
  if (entries.some(({ key }) => key === 'include.path' || key.startsWith('includeif.')))
    throw new NotComputable('git configuration that includes other files')
  return entries.map(({ key, value }) => ({ key, value, source }))
}

const exactKeys =
  /^(core\.(autocrlf|eol|safecrlf|worktree|bare|ignorecase|hookspath|attributesfile|sparsecheckout|untrackedcache|splitindex|quotepath|filemode|symlinks|precomposeunicode|commentchar|editor|abbrev)|extensions\..*|i18n\..*|diff\..*|color\..*|log\..*|status\..*|format\..*|gpg\..*|commit\.gpgsign|tag\.gpgsign|commit\.(template|verbose|cleanup)|user\.signingkey|merge\..*|mailmap\..*|apply\..*|core\.pager|column\..*|url\..*|branch\.sort|tag\.sort|index\..*|interactive\..*|filter\..*|rebase\..*|notes\..*|pull\..*|push\..*|rerere\..*)$/
const harmless = new Map<string, RegExp>([
  ['core.autocrlf', /^(false|no|off|0)$/i],
  ['core.bare', /^(false|true)$/i],
  ['core.filemode', /^true$/i],
  ['core.ignorecase', /^false$/i],
  ['core.symlinks', /^true$/i],
  ['core.quotepath', /./],
  ['core.editor', /./],
  ['core.pager', /./],
  ['color.ui', /^(auto|false|never|no|off|0|true)$/i],
  ['commit.gpgsign', /^(false|no|off|0)$/i],
  ['user.signingkey', /./],
  ['merge.conflictstyle', /^merge$/],
  ['merge.ff', /^(true|false|only)$/],
  ['merge.tool', /./],
  ['merge.log', /^(false|0)$/],
  ['diff.renames', /^(true|1)$/],
  ['diff.tool', /./],
  ['diff.algorithm', /^(myers|default)$/],
  ['status.short', /^(true|false)$/],
  ['status.branch', /^(true|false)$/],
  ['log.date', /./],
  ['log.decorate', /^auto$/],
  ['rerere.enabled', /^(false|0)$/],
  ['index.version', /^2$/],
  ['core.commentchar', /^#$/],
  ['format.pretty', /./],
])
const unrelated =
  /^(pull|push|rebase|interactive|color\.(branch|diff|status|grep|decorate|interactive|pager|advice|push|remote|transport)|gpg|filter\.lfs|notes|column\.ui$|url|format\.signoff)/

/** Refuses settings that change what commands do in ways not computed here. */
export function refuseUnusual(config: Config): void {
  for (const { key, value } of config.values) {
    if (!exactKeys.test(key) || unrelated.test(key)) continue
    if (harmless.get(key)?.test(value ?? 'true')) continue
    throw new NotComputable(`git with ${key} = ${value ?? 'true'}`)
  }
}
