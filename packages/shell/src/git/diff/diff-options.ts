// The options that diff, log, show and stash share.
import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import type { Options } from '../options.ts'
import { abbreviate } from '../revision/abbreviate.ts'
import type { DiffFormat, ShowOptions } from './diff-formats.ts'
import type { FilePair } from './file-pair.ts'
import { reversed } from './patch.ts'
import { withRenames } from './renames.ts'
import { fullScore } from './similarity.ts'

/** For an option table. */
export const diffOptionNames: readonly string[] = [
  'p u patch',
  's no-patch',
  'U unified=',
  'stat?',
  'shortstat',
  'numstat',
  'name-only',
  'name-status',
  'raw',
  'summary',
  'compact-summary',
  'patch-with-stat',
  'M find-renames?',
  'no-renames',
  'renames',
  'C find-copies?',
  'w ignore-all-space',
  'b ignore-space-change',
  'ignore-space-at-eol',
  'ignore-blank-lines',
  'minimal',
  'patience',
  'histogram',
  'diff-algorithm=',
  'a text',
  'diff-filter=',
  'R reverse',
  'no-prefix',
  'full-index',
  'abbrev?',
  'no-abbrev',
  'color?',
  'no-color',
  'word-diff?',
  'color-words?',
  'exit-code',
  'quiet',
  'no-ext-diff',
  'ext-diff',
  'no-textconv',
  'textconv',
  'inter-hunk-context=',
  'S=',
  'G=',
  'z',
  'W function-context',
  'binary',
  'relative?',
  'ignore-submodules?',
  'submodule?',
  'check',
  'dirstat?',
  'src-prefix=',
  'dst-prefix=',
  'indent-heuristic',
  'no-indent-heuristic',
  'cc',
  'c',
  'm',
  'stat-width=',
  'ignore-cr-at-eol',
  'pickaxe-regex',
  'pickaxe-all',
  'output=',
  'skip-to=',
  'rotate-to=',
  'ws-error-highlight=',
  'color-moved?',
  'no-color-moved',
  'D irreversible-delete',
  'B break-rewrites?',
  'O=',
  'find-copies-harder',
  'l=',
  'anchored=',
  'merge-base',
  'expand-tabs?',
  'no-expand-tabs',
  'diff-merges=',
  'no-diff-merges',
  'remerge-diff',
  'dd',
  'combined-all-paths',
  't',
  'line-prefix=',
  'ita-invisible-in-index',
  'ignore-matching-lines=',
  'I=',
]

const unsupported = [
  'find-copies',
  'ignore-blank-lines',
  'patience',
  'word-diff',
  'color-words',
  'S',
  'G',
  'function-context',
  'binary',
  'relative',
  'check',
  'dirstat',
  'src-prefix',
  'dst-prefix',
  'cc',
  'c',
  'm',
  'output',
  'compact-summary',
  'ignore-cr-at-eol',
  'submodule',
  'skip-to',
  'rotate-to',
  'color-moved',
  'irreversible-delete',
  'break-rewrites',
  'O',
  'find-copies-harder',
  'l',
  'anchored',
  'merge-base',
  'diff-merges',
  'remerge-diff',
  'dd',
  'combined-all-paths',
  't',
  'line-prefix',
  'ignore-matching-lines',
  'I',
  'no-indent-heuristic',
  'ws-error-highlight',
  'ext-diff',
  'ignore-submodules',
]

export interface DiffChoice {
  readonly show: ShowOptions
  /** Turns raw pairs into those that are shown. */
  readonly refine: (pairs: readonly FilePair[]) => FilePair[]
  /** Commits that show nothing are left out of a log. */
  readonly isFiltering: boolean
  readonly hasExitCode: boolean
  readonly isQuiet: boolean
}

function formatsOf(options: Options, usual: readonly DiffFormat[]): Set<DiffFormat> {
  const formats = new Set<DiffFormat>()
  for (const name of ['stat', 'shortstat', 'numstat', 'name-only', 'name-status', 'raw', 'summary'] as const)
    if (options.has(name)) formats.add(name)
  if (options.has('patch') || options.has('unified')) formats.add('patch')
  if (options.has('patch-with-stat')) for (const name of ['stat', 'patch'] as const) formats.add(name)
  if (formats.size === 0 && !options.has('no-patch')) for (const name of usual) formats.add(name)
  return formats
}

function keyOf(options: Options): ((line: string) => string) | undefined {
  if (options.has('ignore-all-space')) return line => line.replace(/[ \t\n\v\f\r]+/g, '')
  if (options.has('ignore-space-change'))
    return line => line.replace(/[ \t\v\f\r\n]+$/, '').replace(/[ \t\v\f\r]+/g, ' ')
  if (options.has('ignore-space-at-eol')) return line => line.replace(/[ \t\v\f\r\n]+$/, '')
  return undefined
}

/** `90%`, `90`, `9` (which is nine tenths) as a score. */
function scoreOf(text: string): number {
  if (text.endsWith('%')) return Math.floor((Number(text.slice(0, -1)) / 100) * fullScore)
  return Math.floor((Number(text) / 10 ** text.length) * fullScore)
}

function lengthOf(git: Invocation, options: Options): (id: string) => string {
  if (options.has('no-abbrev') || options.isOff('abbrev')) return id => id
  const given = options.value('abbrev')
  return id =>
    /^0+$/.test(id)
      ? id.slice(0, Number(given ?? abbreviate(git.repository, id).length))
      : abbreviate(git.repository, id, given === undefined ? undefined : Number(given))
}

export function diffChoice(git: Invocation, options: Options, usual: readonly DiffFormat[]): DiffChoice {
  for (const name of unsupported) if (options.has(name)) throw new NotComputable(`git diff option ${name}`)
  if (options.has('color') && !['never', 'auto'].includes(options.value('color') ?? 'always'))
    throw new NotComputable('coloured diffs')
  const algorithm = options.value('diff-algorithm')
  if (algorithm !== undefined && !['myers', 'default', 'minimal', 'histogram'].includes(algorithm))
    throw new NotComputable(`git diff --diff-algorithm=${algorithm}`)
  const context = options.value('unified')
  const statValue = options.value('stat')
  const stat = statValue?.split(',').map(Number)
  const width = options.value('stat-width') ?? stat?.[0]
  if (stat && stat.length > 2) throw new NotComputable('git diff --stat with a count')
  const key = keyOf(options)
  const filter = options.value('diff-filter')
  if (filter !== undefined && /\*/.test(filter)) throw new NotComputable('git diff --diff-filter with *')
  const isReverse = options.has('reverse')
  const isRenaming = !options.has('no-renames') && !options.isOff('renames')
  const minimum = options.value('find-renames')
  const terminalWidth = git.isOnTerminal ? git.process.shell.machine.terminal.columns : 80
  return {
    show: {
      formats: formatsOf(options, usual),
      abbreviate: lengthOf(git, options),
      isHighPlain: git.config.boolean('core.quotepath') === false,
      isText: options.has('text'),
      hasPrefix: !options.has('no-prefix'),
      fullIndex: options.has('full-index'),
      isMinimal: options.has('minimal') || algorithm === 'minimal',
      ...(options.has('histogram') || algorithm === 'histogram' ? { algorithm: 'histogram' as const } : {}),
      isReverse,
      isNul: options.has('z'),
      width: Number(width ?? terminalWidth),
      ...(stat?.[1] === undefined ? {} : { nameWidth: stat[1] }),
      ...(context === undefined ? {} : { context: Number(context) }),
      ...(options.value('inter-hunk-context') === undefined
        ? {}
        : { interHunk: Number(options.value('inter-hunk-context')) }),
      ...(key ? { key } : {}),
    },
    refine: pairs => {
      const turned = isReverse ? pairs.map(reversed) : [...pairs]
      const renamed = isRenaming
        ? withRenames(turned, minimum === undefined ? {} : { minimum: scoreOf(minimum) })
        : turned
      return filter === undefined ? renamed : renamed.filter(pair => passes(pair, filter))
    },
    isFiltering: filter !== undefined,
    hasExitCode: options.has('exit-code') || options.has('quiet'),
    isQuiet: options.has('quiet'),
  }
}

function passes({ status }: FilePair, filter: string): boolean {
  const excluded = filter.replace(/[^a-z]/g, '').toUpperCase()
  const included = filter.replace(/[^A-Z]/g, '')
  return !excluded.includes(status) && (included === '' || included.includes(status))
}
