// `git archive`: a commit's files as a tar file.
import { pack } from '../../../languages/archive/gzip-format.ts'
import { NotComputable } from '../../../not-computable.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { parseSignature } from '../../objects/signature.ts'
import { flatten, modeOf } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { peelToCommit, peelToTree, resolve } from '../../revision/resolve.ts'
import { wrongUsage } from '../../usages/usage-of.ts'
import { parsePathSpecs, pathMatcher, specMatches } from '../../worktree/pathspec.ts'

const table = {
  command: 'archive',
  options: [
    'format=',
    'prefix=',
    'o output=',
    'l list',
    'v verbose',
    'worktree-attributes',
    'remote=',
    'exec=',
    'add-file=',
    'add-virtual-file=',
    'mtime=',
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
  ],
}

interface Entry {
  readonly name: string
  readonly mode: number
  readonly type: '0' | '2' | '5' | 'g'
  readonly data: string
}

const record = 512
const blocking = 20 * record

function headerOf({ name, mode, type, data }: Entry, time: number): string {
  if (name.length > 100 || (type === '2' && data.length > 100))
    throw new NotComputable('a long name in git archive')
  const field = (text: string, size: number) => text.padEnd(size, '\0')
  const octal = (value: number, size: number) => `${value.toString(8).padStart(size - 1, '0')}\0`
  const size = type === '0' || type === 'g' ? data.length : 0
  const start = `${field(name, 100)}${octal(mode & 0o7777, 8)}${octal(0, 8)}${octal(0, 8)}${octal(size, 12)}${octal(time, 12)}`
  const end = `${type}${field(type === '2' ? data : '', 100)}ustar\0${'00'}${field('root', 32)}${field('root', 32)}${octal(0, 8)}${octal(0, 8)}`
  const whole = `${start}${' '.repeat(8)}${end}`
  let sum = 0
  for (let at = 0; at < whole.length; at++) sum += whole.charCodeAt(at)
  return (start + octal(sum, 8) + end).padEnd(record, '\0')
}

function tarOf(entries: readonly Entry[], time: number): string {
  let text = ''
  for (const entry of entries) {
    text += headerOf(entry, time)
    if (entry.type !== '0' && entry.type !== 'g') continue
    text += entry.data.padEnd(Math.ceil(entry.data.length / record) * record, '\0')
  }
  const size = Math.ceil((text.length + 2 * record) / blocking) * blocking
  return text.padEnd(size, '\0')
}

function formatOf(options: Options): 'tar' | 'tgz' {
  const output = options.value('output') ?? ''
  const guessed = /\.(tgz|tar\.gz)$/.test(output) ? 'tgz' : /\.zip$/.test(output) ? 'zip' : 'tar'
  const format = options.value('format') ?? guessed
  if (format === 'tar') return 'tar'
  if (format === 'tgz' || format === 'tar.gz') return 'tgz'
  if (format === 'zip') throw new NotComputable('git archive --format=zip')
  throw fatal(`Unknown archive format '${format}'`)
}

function entriesOf(git: Invocation, tree: string, options: Options): Entry[] {
  const { repository } = git
  const specs = parsePathSpecs(git, options.args.slice(1))
  const files = flatten(repository.objects, tree)
  for (const spec of specs)
    if (![...files.keys()].some(path => specMatches(spec, path)))
      throw fatal(`pathspec '${spec.typed}' did not match any files`)
  const matches = pathMatcher(specs)
  const prefix = options.value('prefix') ?? ''
  const entries: Entry[] = []
  if (prefix.endsWith('/'))
    entries.push({ name: `${prefix.replace(/\/+$/, '')}/`, mode: 0o775, type: '5', data: '' })
  const folders = new Set<string>()
  const attributes = repository.conversion?.attributes
  const isIgnored = (path: string) => attributes?.of(path).get('export-ignore') === true
  for (const [path, { mode, id }] of treeOrder(files)) {
    const names = path.split('/').slice(0, -1)
    const above = names.map((_, at) => names.slice(0, at + 1).join('/'))
    if (!matches(path) || above.some(isIgnored)) continue
    for (const folder of above)
      if (!folders.has(folder)) {
        folders.add(folder)
        entries.push({ name: `${prefix}${folder}/`, mode: 0o775, type: '5', data: '' })
      }
    if (isIgnored(path)) continue
    if (attributes?.of(path).get('export-subst') === true)
      throw new NotComputable('git archive of export-subst')
    const data = repository.objects.blob(id)
    const isLink = mode === modeOf.symlink
    const shown = isLink ? data : (repository.conversion?.toWorkTree(path, data) ?? data)
    const access = isLink ? 0o777 : mode === modeOf.executable ? 0o775 : 0o664
    entries.push({ name: prefix + path, mode: access, type: isLink ? '2' : '0', data: shown })
  }
  return entries
}

/** Files as trees hold them: a folder stands where its name with a slash does. */
function treeOrder<T>(files: ReadonlyMap<string, T>): [string, T][] {
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** `git archive`: a commit's files as a tar file. */
export const archive: Command = (git, args) => {
  const options = parseOptions(args, table)
  for (const name of [
    'remote',
    'exec',
    'add-file',
    'add-virtual-file',
    'mtime',
    'worktree-attributes',
    'verbose',
  ])
    if (options.has(name)) throw new NotComputable(`git archive --${name}`)
  if (options.has('list')) {
    git.out('tar\ntgz\ntar.gz\nzip\n')
    return 0
  }
  const { repository } = git
  const [typed] = options.args
  if (typed === undefined) throw wrongUsage('archive')
  const format = formatOf(options)
  const id = resolve(git, typed, { wanted: 'commit' })
  if (id === undefined) throw fatal(`not a valid object name: ${typed}`)
  const tree = peelToTree(repository, id)
  if (tree === undefined) throw fatal(`not a tree object: ${id}`)
  if (git.config.get('tar.umask') !== undefined) throw new NotComputable('git with tar.umask set')
  if (!repository.isBare && git.prefix !== '') throw new NotComputable('git archive in a subfolder')
  const commit = peelToCommit(repository, id)
  const time =
    commit === undefined
      ? Math.floor(git.now / 1000)
      : parseSignature(repository.commit(commit).committer).seconds
  const entries = entriesOf(git, tree, options)
  if (commit !== undefined)
    entries.unshift({ name: 'pax_global_header', mode: 0o666, type: 'g', data: `52 comment=${commit}\n` })
  const tar = tarOf(entries, time)
  const level = Number(args.find(arg => /^-[0-9]$/.test(arg))?.slice(1) ?? 6)
  const bytes = format === 'tar' ? tar : pack(tar, { level })
  const output = options.value('output')
  if (output === undefined) {
    if (git.isOnTerminal) throw new NotComputable('an archive on a terminal')
    git.out(bytes)
    return 0
  }
  const path = git.process.path(output)
  const folder = path.slice(0, path.lastIndexOf('/')) || '/'
  if (git.fs.find(folder)?.kind !== 'directory')
    throw new GiveUp(`fatal: could not open '${output}' for writing: No such file or directory\n`, 128)
  git.fs.write(path, bytes, { mode: 0o666 & ~git.process.shell.umask })
  return 0
}
