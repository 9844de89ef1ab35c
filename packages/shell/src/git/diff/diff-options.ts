// The options that diff, log, show and stash share.
import { NotComputable } from '../../not-computable.ts'
import { GiveUp } from '../fatal.ts'
import type { Invocation } from '../invocation.ts'
import type { Options } from '../options.ts'
import { abbreviate } from '../revision/abbreviate.ts'
import type { DiffFormat, ShowOptions } from './diff-formats.ts'
import type { FilePair, FileSpec } from './file-pair.ts'
import { pickaxe } from './find/pickaxe.ts'
import { blankRules } from './looks/blanks.ts'
import { type DirstatOptions, dirstatOptions } from './looks/dirstat.ts'
import { ignorableOf, wordsOf } from './looks/line-options.ts'
import { uncomputedDiffOptions } from './option-names.ts'
import { reversed } from './patch.ts'
import { pathLooks } from './path-looks.ts'
import { withRenames } from './renames.ts'
import { fullScore } from './similarity.ts'

export interface DiffChoice {
  readonly show: ShowOptions
  /** Turns raw pairs into those that are shown; copies may be of files that did not change. */
  refine(pairs: readonly FilePair[], unchanged?: () => readonly FileSpec[]): FilePair[]
  /** Whether a pair is of a wanted kind. */
  accepts(pair: FilePair): boolean
  /** Commits that show nothing are left out of a log. */
  readonly isFiltering: boolean
  readonly hasExitCode: boolean
  readonly isQuiet: boolean
  /** How merges are shown: not at all, all sides at once, or as each command does. */
  readonly merges: 'usual' | 'combined' | 'dense'
}

const formatNames = [
  'stat',
  'shortstat',
  'numstat',
  'name-only',
  'name-status',
  'raw',
  'summary',
  'check',
] as const

function formatsOf(options: Options, usual: readonly DiffFormat[]): Set<DiffFormat> {
  const formats = new Set<DiffFormat>()
  for (const name of formatNames) if (options.has(name)) formats.add(name)
  if (options.has('compact-summary')) formats.add('stat')
  if (['stat-width', 'stat-name-width', 'stat-graph-width', 'stat-count'].some(name => options.has(name)))
    formats.add('stat')
  if (['dirstat', 'cumulative', 'dirstat-by-file'].some(name => options.has(name))) formats.add('dirstat')
  if (['patch', 'unified', 'binary'].some(name => options.has(name))) formats.add('patch')
  if (options.has('patch-with-stat')) for (const name of ['stat', 'patch'] as const) formats.add(name)
  if (formats.size === 0 && (options.has('cc') || options.has('c'))) formats.add('patch')
  if (formats.size === 0 && !options.has('no-patch')) for (const name of usual) formats.add(name)
  return formats
}

function keyOf(options: Options): ((line: string) => string) | undefined {
  if (options.has('ignore-all-space')) return line => line.replace(/[ \t\n\v\f\r]+/g, '')
  if (options.has('ignore-space-change'))
    return line => line.replace(/[ \t\v\f\r\n]+$/, '').replace(/[ \t\v\f\r]+/g, ' ')
  if (options.has('ignore-cr-at-eol') && !options.has('ignore-space-at-eol'))
    return line => line.replace(/\r(?=\n?$)/, '')
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
  if (!git.location || options.has('no-index')) return id => id.slice(0, Number(given ?? 7))
  return id =>
    /^0+$/.test(id)
      ? id.slice(0, Number(given ?? abbreviate(git.repository, id).length))
      : abbreviate(git.repository, id, given === undefined ? undefined : Number(given))
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d+$/.test(text)) throw new GiveUp(`error: ${name} expects a numerical value\n`, 129)
  return Number(text)
}

function isColoredBy(git: Invocation, options: Options): boolean {
  if (options.has('no-color')) return false
  const value = options.has('color')
    ? (options.value('color') ?? 'always')
    : (git.config.get('color.diff') ?? git.config.get('color.ui'))
  if (value === 'always') return true
  if (git.isOnTerminal && options.has('color') && value === 'auto') throw new NotComputable('coloured diffs')
  return false
}

function prefixesOf(git: Invocation, options: Options): readonly [string, string] {
  const config = git.config
  const isBare =
    options.has('no-prefix') || (config.boolean('diff.noprefix') === true && !options.has('default-prefix'))
  const pair: [string, string] = isBare ? ['', ''] : ['a/', 'b/']
  const chosen: [string, string] = [
    options.value('src-prefix') ?? pair[0],
    options.value('dst-prefix') ?? pair[1],
  ]
  return options.has('R') ? [chosen[1], chosen[0]] : chosen
}

function dirstatOf(git: Invocation, options: Options): DirstatOptions {
  let settings: DirstatOptions = { kind: 'changes', isCumulative: false, least: 30 }
  const lists = [
    git.config.get('diff.dirstat') ?? '',
    options.value('dirstat') ?? '',
    options.value('dirstat-by-file') ?? '',
  ]
  if (options.has('dirstat-by-file')) lists.push('files')
  if (options.has('cumulative')) lists.push('cumulative')
  for (const list of lists) {
    const read = dirstatOptions(list, settings)
    if (!read) throw new NotComputable(`git diff --dirstat=${list}`)
    settings = read
  }
  return settings
}

function statSizes(git: Invocation, options: Options): Partial<ShowOptions> {
  const sizes = options.value('stat')
  if (sizes !== undefined && !/^\d+(,\d+){0,2}$/.test(sizes))
    throw new GiveUp(`error: invalid --stat value: ${sizes}\n`, 129)
  const stat = sizes?.split(',').map(Number) ?? []
  const terminalWidth = git.isOnTerminal ? git.process.shell.machine.terminal.columns : 80
  const nameWidth = numberOf('--stat-name-width', options.value('stat-name-width')) ?? stat[1]
  const graphWidth =
    numberOf('--stat-graph-width', options.value('stat-graph-width')) ??
    Number(git.config.get('diff.statgraphwidth') ?? 0)
  const statCount = numberOf('--stat-count', options.value('stat-count')) ?? stat[2]
  return {
    width: numberOf('--stat-width', options.value('stat-width')) ?? stat[0] ?? terminalWidth,
    ...(nameWidth ? { nameWidth } : {}),
    ...(graphWidth ? { graphWidth } : {}),
    ...(statCount ? { statCount } : {}),
    isCompact: options.has('compact-summary'),
  }
}

const algorithms = ['myers', 'default', 'minimal', 'histogram', 'patience']

function algorithmOf(git: Invocation, options: Options) {
  const word = options.has('histogram')
    ? 'histogram'
    : options.has('patience')
      ? 'patience'
      : options.has('minimal')
        ? 'minimal'
        : (options.value('diff-algorithm') ?? git.config.get('diff.algorithm') ?? 'myers')
  if (!algorithms.includes(word))
    throw new GiveUp(
      'error: option diff-algorithm accepts "myers", "minimal", "patience" and "histogram"\n',
      129,
    )
  const isNamed = word === 'histogram' || word === 'patience'
  return {
    isMinimal: word === 'minimal',
    ...(isNamed ? { algorithm: word as 'histogram' | 'patience' } : {}),
  }
}

/** What a command is to show of differences, from its options. */
export function diffChoice(git: Invocation, options: Options, usual: readonly DiffFormat[]): DiffChoice {
  for (const name of uncomputedDiffOptions)
    if (options.has(name)) throw new NotComputable(`git diff option ${name}`)
  if (options.value('output') !== undefined) throw new NotComputable('git diff option output')
  const formats = formatsOf(options, usual)
  const isColored = isColoredBy(git, options)
  const words = wordsOf(git, options, isColored)
  if (isColored && (formats.has('dirstat') || formats.has('check'))) throw new NotComputable('coloured diffs')
  if (words && formats.size === 0 && !options.has('no-patch')) formats.add('patch')
  const filter = options.value('diff-filter')
  if (filter !== undefined && /\*/.test(filter)) throw new NotComputable('git diff --diff-filter with *')
  const strange = /[^acdmrtuxb]/i.exec(filter ?? '')?.[0]
  if (strange !== undefined)
    throw new GiveUp(`error: unknown change class '${strange}' in --diff-filter=${filter}\n`, 129)
  const accepts = (pair: FilePair) => filter === undefined || passes(pair, filter)
  const isReverse = options.has('R')
  const renames = git.config.get('diff.renames')
  const isRenaming =
    !options.has('no-renames') &&
    !options.isOff('renames') &&
    (options.has('find-renames') ||
      options.has('find-copies') ||
      renames === undefined ||
      !/^(false|no|off|0)$/i.test(renames))
  const minimum = options.value('find-renames') ?? options.value('find-copies')
  const isHarder = options.has('find-copies-harder') || options.count('find-copies') > 1
  const withCopies = options.has('find-copies') || isHarder || /^cop(y|ies)$/.test(renames ?? '')
  const context = numberOf('--unified', options.value('unified') ?? git.config.get('diff.context'))
  const interHunk = numberOf(
    '--inter-hunk-context',
    options.value('inter-hunk-context') ?? git.config.get('diff.interhunkcontext'),
  )
  const key = keyOf(options)
  const pick = pickaxe(options)
  const order = options.value('O')
  if (order !== undefined) throw new NotComputable('git diff option O')
  if (isColored && usual.length === 0) throw new NotComputable('coloured diffs')
  const linePrefix = options.value('line-prefix')
  return {
    show: {
      formats,
      abbreviate: lengthOf(git, options),
      isHighPlain: git.config.boolean('core.quotepath') === false,
      isText: options.has('text'),
      isBinaryWhole: options.has('binary'),
      prefixes: prefixesOf(git, options),
      fullIndex: options.has('full-index'),
      ...algorithmOf(git, options),
      isIndentAware: !options.has('no-indent-heuristic') && !options.isOff('indent-heuristic'),
      isNul: options.has('z'),
      isColored: isColored || words?.isColored === true,
      words,
      hidesDeleted: options.has('irreversible-delete'),
      isWhole: options.has('function-context'),
      isIgnorable: ignorableOf(options),
      dirstat: dirstatOf(git, options),
      rulesFor: path => blankRules(pathLooks(git).blanks(path) ?? git.config.get('core.whitespace')),
      lookOf: path =>
        pathLooks(git).look(path, {
          isConverting: !options.has('no-textconv') && !options.isOff('textconv'),
          hasWords: words !== undefined && words.word === undefined,
        }),
      ...statSizes(git, options),
      ...(context === undefined ? {} : { context }),
      ...(interHunk === undefined ? {} : { interHunk }),
      ...(linePrefix === undefined ? {} : { linePrefix }),
      ...(key ? { key } : {}),
    },
    refine: (pairs, unchanged) => {
      const turned = isReverse ? pairs.map(reversed) : [...pairs]
      if (isHarder && (isReverse || !unchanged))
        throw new NotComputable('copies of files that did not change')
      const renamed = isRenaming
        ? withRenames(turned, {
            ...(minimum === undefined ? {} : { minimum: scoreOf(minimum) }),
            withCopies,
            ...(isHarder && unchanged ? { unchanged: unchanged() } : {}),
          })
        : turned
      const picked = pick ? pick(renamed, path => pathLooks(git).look(path).isText) : renamed
      return picked.filter(accepts)
    },
    accepts,
    isFiltering: filter !== undefined || pick !== undefined,
    hasExitCode: options.has('exit-code') || options.has('quiet'),
    isQuiet: options.has('quiet'),
    merges: options.has('cc') ? 'dense' : options.has('c') ? 'combined' : 'usual',
  }
}

function passes({ status }: FilePair, filter: string): boolean {
  const excluded = filter.replace(/[^a-z]/g, '').toUpperCase()
  const included = filter.replace(/[^A-Z]/g, '')
  return !excluded.includes(status) && (included === '' || included.includes(status))
}
