// The configuration a command sees: system, global, repository and command line, later ones winning.

import { NotComputable } from '../../not-computable.ts'
import type { TreeFs } from '../../tree-fs.ts'
import { fatal } from '../fatal.ts'
import { parseConfig } from './config-file.ts'
import { type IncludeSurroundings, includedPath } from './includes.ts'

export interface ConfigSource {
  readonly scope: 'system' | 'global' | 'local' | 'command'
  readonly path: string
}

export interface ConfigValue {
  readonly key: string
  readonly value: string | undefined
  readonly source: ConfigSource
}

/** The settings a command sees. */
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

/** The truth a value stands for; undefined where it stands for none. */
export function booleanOf(value: string | undefined): boolean | undefined {
  if (value === undefined) return true
  const word = value.toLowerCase()
  if (['true', 'yes', 'on'].includes(word)) return true
  if (['false', 'no', 'off', ''].includes(word)) return false
  return /^-?\d+$/.test(word) ? Number(word) !== 0 : undefined
}

/** The settings of one file; none where there is no such file. */
export function readConfigFile(
  fs: TreeFs,
  source: ConfigSource,
  around?: IncludeSurroundings,
): ConfigValue[] {
  return readWithIncludes(fs, source, around, 0)
}

function readWithIncludes(
  fs: TreeFs,
  source: ConfigSource,
  around: IncludeSurroundings | undefined,
  depth: number,
): ConfigValue[] {
  if (!fs.exists(source.path)) return []
  if (depth > 10) throw new NotComputable('git configurations that include each other')
  const { entries } = parseConfig(fs.read(source.path), source.path)
  return entries.flatMap(({ key, value }) => {
    const own = { key, value, source }
    const path = around ? includedPath(own, around) : undefined
    if (path === undefined) return [own]
    return [own, ...readWithIncludes(fs, { ...source, path }, around, depth + 1)]
  })
}

const exactKeys =
  /^(core\.(autocrlf|eol|safecrlf|worktree|bare|ignorecase|attributesfile|sparsecheckout|untrackedcache|splitindex|quotepath|filemode|symlinks|precomposeunicode|commentchar|editor|abbrev)|extensions\..*|i18n\..*|diff\..*|color\..*|log\..*|status\..*|format\..*|gpg\..*|commit\.gpgsign|tag\.gpgsign|commit\.(template|verbose|cleanup)|user\.signingkey|merge\..*|mailmap\..*|apply\..*|core\.pager|column\..*|url\..*|branch\.sort|tag\.sort|index\..*|interactive\..*|filter\..*|rebase\..*|notes\..*|pull\..*|push\..*|rerere\..*)$/
const harmless = new Map<string, RegExp>([
  ['core.abbrev', /^(auto|no|off|false|[4-9]|[123]\d|40)$/],
  ['branch.sort', /./],
  ['tag.sort', /./],
  ['core.autocrlf', /^(false|no|off|0|true|yes|on|1|input)$/i],
  ['core.eol', /^(lf|crlf|native)$/i],
  ['core.safecrlf', /^(warn|false)$/i],
  ['core.attributesfile', /./],
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
  ['merge.conflictstyle', /^(merge|diff3|zdiff3)$/],
  ['merge.ff', /^(true|false|only)$/],
  ['merge.tool', /./],
  ['merge.log', /^(false|0)$/],
  ['diff.renames', /^(true|1|false|0|copies|copy)$/],
  ['diff.context', /^\d+$/],
  ['diff.interhunkcontext', /^\d+$/],
  ['diff.noprefix', /^(true|false|0|1)$/],
  ['diff.mnemonicprefix', /^false$/],
  ['diff.indentheuristic', /^true$/],
  ['diff.wordregex', /./],
  ['diff.statgraphwidth', /^\d+$/],
  ['diff.colormoved', /./],
  ['diff.submodule', /./],
  ['diff.tool', /./],
  ['diff.algorithm', /./],
  ['status.short', /^(true|false)$/],
  ['status.branch', /^(true|false)$/],
  ['log.date', /./],
  ['log.mailmap', /./],
  ['log.decorate', /^auto$/],
  ['rerere.enabled', /./],
  ['rerere.autoupdate', /./],
  ['index.version', /^2$/],
  ['core.commentchar', /^#$/],
  ['format.pretty', /./],
  ['commit.template', /./],
  ['commit.verbose', /./],
])
const unrelated =
  /^(pull|push|rebase|interactive|color\.(branch|diff|status|grep|decorate|interactive|pager|advice|push|remote|transport)|gpg|filter\.lfs|notes|column\.ui$|url|format\.signoff)/

/** Refuses settings that change what commands do in ways not computed here. */
export function refuseUnusual(config: Config): void {
  for (const { key, value } of config.values) {
    if (!exactKeys.test(key) || unrelated.test(key)) continue
    if (harmless.get(key)?.test(value ?? 'true') || /^(?:diff|merge)\..+\./.test(key)) continue
    throw new NotComputable(`git with ${key} = ${value ?? 'true'}`)
  }
}
