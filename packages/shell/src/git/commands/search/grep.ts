// `git grep`
import { matcherFor, RegexError } from '../../../commands/search/matcher.ts'
import { isUtf8Locale } from '../../../locale.ts'
import { NotComputable } from '../../../not-computable.ts'
import { readAll } from '../../../run/stream.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { flatten } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { quotePath } from '../../quote-path.ts'
import { readArguments, refuseLater } from '../../revision/arguments.ts'
import { peelToTree } from '../../revision/resolve.ts'
import { fromHere, parsePathSpecs, pathMatcher } from '../../worktree/pathspec.ts'
import { untracked } from '../../worktree/untracked.ts'
import { nodeAt } from '../../worktree/work-files.ts'
import { type GrepView, grepText } from './grep-lines.ts'

const table = {
  command: 'grep',
  takesNumber: true,
  options: [
    'n line-number',
    'i ignore-case',
    'l files-with-matches',
    'name-only',
    'L files-without-match',
    'c count',
    'w word-regexp',
    'v invert-match',
    'h',
    'H',
    'e=',
    'E extended-regexp',
    'G basic-regexp',
    'F fixed-strings',
    'P perl-regexp',
    'q quiet',
    'A after-context=',
    'B before-context=',
    'C context=',
    'heading',
    'break',
    'o only-matching',
    'cached',
    'untracked',
    'no-index',
    'exclude-standard',
    'no-exclude-standard',
    'r recursive',
    'I',
    'a text',
    'z null',
    'column',
    'full-name',
    'm max-count=',
    'f=',
    'threads=',
    'color?',
    'no-color',
    'or',
    'and',
    'not',
    'all-match',
    'p show-function',
    'W function-context',
    'max-depth=',
    'textconv',
    'no-textconv',
    'recurse-submodules',
    'O open-files-in-pager?',
    'ext-grep',
    'no-ext-grep',
  ],
}

const refused = [
  'and',
  'not',
  'all-match',
  'show-function',
  'function-context',
  'max-depth',
  'textconv',
  'recurse-submodules',
  'open-files-in-pager',
  'no-index',
]

async function patternsOf(git: Invocation, options: Options): Promise<string[]> {
  const given = options.values('e').flatMap(text => text.split('\n'))
  const file = options.value('f')
  if (file !== undefined) {
    const text = file === '-' ? await readAll(git.process.input) : git.fs.read(git.process.path(file))
    given.push(...text.split('\n').filter(line => line !== ''))
  }
  if (given.length > 0) return given
  if (options.before.length === 0) throw fatal('no pattern given')
  const first = options.args.shift() ?? ''
  if (first === '(' || first === ')') {
    if (options.args.length > 0) throw new NotComputable('git grep with patterns in groups')
    throw fatal('unmatched parenthesis')
  }
  if (options.argsBeforeDashes !== undefined) options.argsBeforeDashes--
  return first.split('\n')
}

function kindOf(options: Options): GrepView['kind'] {
  if (options.has('quiet')) return 'quiet'
  if (options.has('files-with-matches') || options.has('name-only')) return 'names'
  if (options.has('files-without-match')) return 'absent'
  if (options.has('count')) return 'counts'
  return options.has('only-matching') ? 'parts' : 'lines'
}

function viewOf(git: Invocation, options: Options, patterns: readonly string[]): GrepView {
  const kind = options.has('fixed-strings')
    ? 'fixed'
    : options.has('perl-regexp')
      ? 'perl'
      : options.has('extended-regexp')
        ? 'extended'
        : 'basic'
  const around = options.value('context') ?? options.value('number') ?? '0'
  return {
    find: matcherFor(patterns, {
      kind,
      ignoreCase: options.has('ignore-case'),
      isUtf8: isUtf8Locale(git.process.shell),
      isWord: options.has('word-regexp'),
      isLine: false,
    }),
    isInverted: options.has('invert-match'),
    isText: options.has('text'),
    skipsBinary: options.has('I'),
    kind: kindOf(options),
    withName: !options.has('h'),
    withNumber: options.has('line-number') || git.config.boolean('grep.linenumber') === true,
    withColumn: options.has('column'),
    isHeaded: options.has('heading'),
    hasBreaks: options.has('break'),
    isNul: options.has('null'),
    before: Number(options.value('before-context') ?? around),
    after: Number(options.value('after-context') ?? around),
    most: Number(options.value('max-count') ?? -1),
  }
}

interface Source {
  readonly name: string
  readonly read: () => string
}

function* sourcesOf(git: Invocation, options: Options): Generator<Source> {
  const { repository } = git
  const { revisions, paths } = readArguments(git, options)
  const specs = parsePathSpecs(git, paths.length === 0 && git.prefix !== '' ? ['.'] : paths)
  const matches = pathMatcher(specs)
  const shown = (path: string) => (options.has('full-name') ? path : fromHere(git, path))
  for (const { typed, id } of revisions) {
    const tree = peelToTree(repository, id)
    if (tree === undefined) throw new NotComputable('git grep in a blob')
    for (const [path, state] of flatten(repository.objects, tree)) {
      if (!matches(path)) continue
      yield { name: `${typed}:${shown(path)}`, read: () => repository.objects.blob(state.id) }
    }
  }
  if (revisions.length > 0) return
  const others = options.has('untracked') ? untracked(git, { isEach: true, specs }).files : []
  const tracked = repository.index.paths().filter(matches)
  for (const path of options.has('untracked') ? [...others, ...tracked].sort() : tracked) {
    const name = quotePath(shown(path), { isHighPlain: git.config.boolean('core.quotepath') === false })
    const state = repository.index.files.get(path)
    if (options.has('cached')) {
      if (state) yield { name, read: () => repository.objects.blob(state.id) }
    } else if (nodeAt(repository, path)?.kind === 'symlink') continue
    else if (nodeAt(repository, path)) yield { name, read: () => repository.fs.read(repository.at(path)) }
  }
}

/** `git grep`: lines of tracked files. */
export const grep: Command = async (git, args) => {
  const options = parseOptions(
    args.filter(arg => arg !== '--or'),
    table,
  )
  for (const name of refused) if (options.has(name)) throw new NotComputable(`git grep --${name}`)
  if (git.config.values.some(({ key }) => /^grep\.(patterntype|extendedregexp|fullname|column)$/.test(key)))
    throw new NotComputable('git with its own settings for grep')
  if (options.has('color') && !['never', 'auto'].includes(options.value('color') ?? 'always'))
    throw new NotComputable('git grep --color')
  void git.repository
  if (options.args.length > 0 && options.before.length > 0) refuseLater(options, 0)
  const patterns = await patternsOf(git, options)
  try {
    const view = viewOf(git, options, patterns)
    let isFound = false
    let isLater = false
    for (const { name, read } of sourcesOf(git, options)) {
      const { text, isHit } = grepText(name, read(), view, isLater)
      git.out(text)
      isFound ||= isHit
      isLater ||= text !== ''
      if (isHit && view.kind === 'quiet') break
    }
    return isFound ? 0 : 1
  } catch (error) {
    if (error instanceof RegexError)
      throw new NotComputable(`the regular expression '${patterns.join('|')}' in git`)
    throw error
  }
}
