// `git apply`: puts patches into the work tree, the index, or both.
import { NotComputable } from '../../../not-computable.ts'
import { readAll } from '../../../run/stream.ts'
import { blankErrors, blankRules } from '../../diff/looks/blanks.ts'
import { GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { type Options, parseOptions } from '../../options.ts'
import { ApplyRun, type ApplySettings } from '../../patches/apply-run.ts'
import { applySummary } from '../../patches/apply-summary.ts'
import { type FilePatch, parsePatches } from '../../patches/parse-patches.ts'
import { reversedPatch } from '../../patches/reversed-patch.ts'
import { wildMatches } from '../../worktree/wildmatch.ts'

const table = {
  command: 'apply',
  options: [
    'stat',
    'numstat',
    'summary',
    'check',
    'apply',
    'index',
    'cached',
    '3 3way',
    'N intent-to-add',
    'R reverse',
    'reject',
    'p=',
    'C=',
    'v verbose',
    'q quiet',
    'directory=',
    'include=',
    'exclude=',
    'whitespace=',
    'ignore-whitespace',
    'ignore-space-change',
    'recount',
    'unidiff-zero',
    'allow-empty',
    'unsafe-paths',
    'inaccurate-eof',
    'allow-overlap',
    'z',
    'build-fake-ancestor=',
    'binary',
    'allow-binary-replacement',
    'no-add',
  ],
}

const refused = [
  'intent-to-add',
  'unsafe-paths',
  'inaccurate-eof',
  'allow-overlap',
  'build-fake-ancestor',
  'no-add',
]

type Blanks = 'nowarn' | 'warn' | 'fix' | 'error' | 'error-all'

function blanksOf(git: Invocation, options: Options, isApplying: boolean): Blanks {
  const word = options.value('whitespace') ?? git.config.get('apply.whitespace')
  if (word === undefined) return isApplying ? 'warn' : 'nowarn'
  if (word === 'strip') return 'fix'
  if (['nowarn', 'warn', 'fix', 'error', 'error-all'].includes(word)) return word as Blanks
  throw new GiveUp(`error: unrecognized whitespace option '${word}'\n`, 129)
}

interface Source {
  readonly name: string
  readonly text: string
}

async function sourcesOf(git: Invocation, names: readonly string[]): Promise<Source[]> {
  const sources: Source[] = []
  for (const name of names.length === 0 ? ['-'] : names) {
    if (name === '-') sources.push({ name: '<stdin>', text: await readAll(git.process.input) })
    else {
      const offered = git.process.shell.surroundings.offered.get(name)
      const node = offered === undefined ? git.process.find(name) : undefined
      if (offered === undefined && !node)
        throw new GiveUp(`error: can't open patch '${name}': No such file or directory\n`, 128)
      if (node?.kind === 'directory') throw new NotComputable('a git patch that is a folder')
      sources.push({ name, text: offered ?? git.fs.read(git.process.path(name)) })
    }
  }
  return sources
}

const prefixOf = (git: Invocation) => (git.location && !git.repository.isBare ? git.prefix : '')

/** A path is used where the options and the folder one stands in let it be. */
function isUsed(git: Invocation, args: readonly string[], patch: FilePatch): boolean {
  const name = patch.newName ?? patch.oldName ?? ''
  const prefix = prefixOf(git)
  if (!name.startsWith(prefix)) return false
  let hasInclude = false
  for (const [at, arg] of args.entries()) {
    const match = /^--(include|exclude)(?:=(.*))?$/.exec(arg)
    if (!match) continue
    const pattern = match[2] ?? args[at + 1] ?? ''
    if (match[1] === 'include') hasInclude = true
    if (wildMatches(pattern, name)) return match[1] === 'include'
  }
  return !hasInclude
}

/** `git apply`: 1 where a patch does not fit. */
export const apply: Command = async (git, args) => {
  const options = parseOptions(args, table)
  for (const name of refused) if (options.has(name)) throw new NotComputable(`git apply --${name}`)
  const isShowing = ['stat', 'numstat', 'summary', 'check'].some(name => options.has(name))
  const isApplying = !isShowing || options.has('apply')
  const isCached = options.has('cached')
  const isThreeWay = options.has('3way')
  const isIndex = options.has('index') || (isThreeWay && !isCached)
  if (isThreeWay && options.has('reject'))
    throw new GiveUp("error: options '--reject' and '--3way' cannot be used together\n", 128)
  if ((isIndex || isCached) && !git.location)
    throw new GiveUp(
      `error: '${isThreeWay ? '--3way' : isIndex ? '--index' : '--cached'}' outside a repository\n`,
      128,
    )
  if (git.location) void git.repository
  const isVerbose = options.has('verbose') || options.has('reject')
  const blanks = blanksOf(git, options, isApplying)
  if (blanks === 'fix' && (options.has('ignore-whitespace') || isThreeWay))
    throw new NotComputable('git apply --whitespace=fix')
  const settings = {
    isIndex,
    isCached,
    isReject: options.has('reject'),
    isVerbose,
    isThreeWay,
    rules: {
      leastContext: options.value('C') === undefined ? undefined : Number(options.value('C')),
      isZeroContext: options.has('unidiff-zero'),
      ignoresBlanks: options.has('ignore-whitespace') || options.has('ignore-space-change'),
      isReverse: options.has('reverse'),
      ...(blanks === 'fix' ? { fixed: fixedLine } : {}),
    },
  }
  const errors: string[] = []
  let isTroubled = false
  let linesBefore = 0
  for (const source of await sourcesOf(git, options.args)) {
    const file = { source, args, options, blanks, isApplying, errors, linesBefore }
    linesBefore += source.text.replace(/\n$/, '').split('\n').length
    const status = await applyFile(git, file, settings)
    if (status === undefined) return 1
    isTroubled ||= status
  }
  if (isTroubled) return 1
  const told = blanks === 'nowarn' || options.has('reverse') ? 0 : errors.length
  return (await tellBlanks(git, { count: errors.length, told, blanks, isApplying })) ?? 0
}

interface FileRun {
  readonly source: Source
  readonly args: readonly string[]
  readonly options: Options
  readonly blanks: Blanks
  readonly isApplying: boolean
  /** What was said of blanks, of all files. */
  readonly errors: string[]
  readonly linesBefore: number
}

/** One file of patches: whether something was rejected; undefined where it does not fit at all. */
async function applyFile(
  git: Invocation,
  { source, args, options, blanks, isApplying, errors, linesBefore }: FileRun,
  settings: ApplySettings,
): Promise<boolean | undefined> {
  const rules = blankRules(git.config.get('core.whitespace'))
  const before = errors.length
  let patches = parsePatches(source.text, {
    strip: Number(options.value('p') ?? '1'),
    isRecounting: options.has('recount'),
    linesBefore,
    onAdded: (line, number) => {
      const shown = line.replace(/\n$/, '')
      const { complaints } = blankErrors(shown, rules)
      if (complaints.length > 0)
        errors.push(`${source.name}:${number}: ${complaints.join(', ')}.\n${shown}\n`)
    },
  })
  if (patches.length === 0 && !options.has('allow-empty'))
    throw new GiveUp('error: No valid patches in input (allow with "--allow-empty")\n', 128)
  const folder = options.value('directory')?.replace(/\/+$/, '')
  if (prefixOf(git) !== '' && folder === undefined && patches.some(isPlain))
    throw new NotComputable('a plain patch in a subfolder of a git repository')
  if (folder !== undefined) patches = patches.map(patch => below(patch, folder))
  if (options.has('reverse')) patches = patches.map(reversedPatch).reverse()
  const used = patches.filter(patch => isUsed(git, args, patch))
  const isTold = blanks !== 'nowarn' && !options.has('reverse')
  const most = blanks === 'error-all' ? Number.POSITIVE_INFINITY : 5
  const onBlankEnd = (number: number) => {
    if (blanks === 'fix') throw new NotComputable('git apply --whitespace=fix at the end of a file')
    const text = `${source.name}:${number}: new blank line at EOF.\n+\n`
    errors.push(text)
    if (isTold && errors.length <= most) run.said += text
  }
  const run: ApplyRun = new ApplyRun(git, { ...settings, rules: { ...settings.rules, onBlankEnd } })
  if (settings.isVerbose)
    for (const patch of patches)
      if (!used.includes(patch)) run.said += `Skipped patch '${patch.newName ?? patch.oldName}'.\n`
  if (isTold) run.said += errors.slice(before, Math.max(before, Math.min(most, errors.length))).join('')
  const isStopped = isTold && errors.length > 0 && (blanks === 'error' || blanks === 'error-all')
  const isChecking = isApplying || ['check', 'index', 'cached'].some(name => options.has(name))
  const fits = !isChecking || run.check(used)
  const isTroubled = fits && isApplying && !isStopped && run.write()
  if (!options.has('quiet')) await git.err(run.said)
  if (!fits) return undefined
  git.out(applySummary(used, options))
  return isTroubled
}

function isPlain(patch: FilePatch): boolean {
  return (
    patch.oldId === undefined &&
    patch.oldMode === undefined &&
    patch.newMode === undefined &&
    patch.kind === 'modify'
  )
}

interface Told {
  readonly count: number
  readonly told: number
  readonly blanks: Blanks
  readonly isApplying: boolean
}

async function tellBlanks(
  git: Invocation,
  { count, told, blanks, isApplying }: Told,
): Promise<number | undefined> {
  if (blanks === 'fix') {
    if (count > 0 && isApplying)
      await git.err(
        `warning: ${count} line${count === 1 ? '' : 's'} applied after fixing whitespace errors.\n`,
      )
    return undefined
  }
  if (told === 0) return undefined
  const squelched = blanks === 'error-all' ? 0 : told - 5
  if (squelched > 0)
    await git.err(`warning: squelched ${squelched} whitespace error${squelched === 1 ? '' : 's'}\n`)
  const text = `${told} line${told === 1 ? ' adds' : 's add'} whitespace errors.\n`
  await git.err(`${blanks === 'warn' ? 'warning' : 'error'}: ${text}`)
  return blanks === 'warn' ? undefined : 128
}

/** An added line without the blanks that are errors. */
function fixedLine(line: string): string {
  if (/^[ \t]* \t/.test(line)) throw new NotComputable('git apply --whitespace=fix of an indent')
  return line.replace(/[ \t\v\f\r]+(?=\n?$)/, '')
}

function below(patch: FilePatch, folder: string): FilePatch {
  const name = (path: string | undefined) => path && `${folder}/${path}`
  return { ...patch, oldName: name(patch.oldName), newName: name(patch.newName) }
}
