// The program `make`: reads makefiles, remakes them where a rule says so, and brings its goals up to date.
import { NotComputable } from '../../not-computable.ts'
import type { Process, Program } from '../../run/process.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { usage, version } from './builtin/usage.ts'
import { MakeError } from './make-error.ts'
import type { MakeState } from './make-state.ts'
import { readOptions } from './options.ts'
import { startState } from './start-state.ts'

const mostRestarts = 20

/** Runs make. */
export const make: Program = async process => {
  const inherited = ['GNUMAKEFLAGS', 'MAKEFLAGS'].map(name => process.environment.get(name) ?? '')
  const options = readOptions(inherited, process.args)
  if (typeof options === 'string') {
    await process.err(`${process.name}: ${options}\n${usage}`)
    return 2
  }
  if (options.letters.has('v')) return told(process, version)
  if (options.isHelp) return told(process, usage)
  if (options.jobs !== undefined && !/^(?:[1-9][0-9]*)?$/.test(options.jobs)) {
    await process.err(`${process.name}: the '-j' option requires a positive integer argument\n${usage}`)
    return 2
  }
  if (/(?:^| )-j(?!1(?: |$))/.test(process.environment.get('MAKEFLAGS') ?? '') && hasOwnJobs(process.args))
    throw new NotComputable('a make with jobs of its own within a make')
  if (process.environment.get('MAKEFILES')) throw new NotComputable('make with MAKEFILES in its environment')
  // reading a makefile full of rules and variables takes longer than a small program does
  process.shell.clock.advance(1)
  const complaint = changeFolder(process, options.folders)
  if (complaint !== undefined && options.letters.has('w'))
    throw new NotComputable('make -w where it cannot go')
  if (complaint !== undefined) {
    await process.err(`${process.name}: *** ${complaint}  Stop.\n`)
    return 2
  }
  if (process.args.some(word => /^\s*(?:::?|[+?!])?=/.test(word))) {
    await process.err(`${process.name}: *** empty variable name.  Stop.\n`)
    return 2
  }
  const standardInput: { text?: string } = {}
  for (let restart = 0; restart < mostRestarts; restart++) {
    const state = startState(process, options, restart)
    const status = await ended(state, () => bringUpToDate(state, standardInput))
    if (status !== 'restart') return status
  }
  throw new NotComputable('makefiles that are remade again and again')
}

const hasOwnJobs = (args: readonly string[]) => args.some(word => /^(?:-[A-Za-z]*j|--jobs)/.test(word))

function told(process: Process, text: string): number {
  process.out(text)
  return 0
}

function changeFolder(process: Process, folders: readonly string[]): string | undefined {
  const { shell } = process
  for (const folder of folders) {
    const node = process.find(folder)
    if (!node) return `${folder}: No such file or directory.`
    if (node.kind !== 'directory') return `${folder}: Not a directory.`
    shell.cwd = shell.fs.realpath(process.path(folder))
  }
  if (folders.length === 0) shell.cwd = shell.fs.realpath(shell.cwd)
  return undefined
}

async function ended(make: MakeState, work: () => Promise<number | 'restart'>): Promise<number | 'restart'> {
  try {
    const status = await work()
    await removeBetween(make)
    // what starts again goes on in the same folder
    await make.report.leave()
    return status
  } catch (error) {
    if (!(error instanceof MakeError)) throw error
    await make.report.settle()
    // what was told already is not told again
    if (error.message !== '') await make.report.complain(`*** ${error.message}.  Stop.`, error.place)
    await removeBetween(make)
    await make.report.leave()
    return 2
  }
}

/** Takes away files that were made in between only. */
async function removeBetween(make: MakeState): Promise<void> {
  const { letters } = make.options
  if (letters.has('q') || letters.has('t')) return
  const everything = make.files.get('.SECONDARY')
  if (everything?.isTarget && everything.dependencies.length === 0) return
  const { fs } = make.process
  const gone = [...make.files.values()].filter(
    file =>
      file.isIntermediate &&
      !file.isSecondary &&
      !file.isPrecious &&
      file.status !== 'none' &&
      (letters.has('n') || make.process.find(file.path)),
  )
  if (gone.length > 1) throw new NotComputable('the order in which make removes files')
  for (const { path } of gone) {
    if (!letters.has('n')) fs.unlink(make.process.path(path))
    if (!letters.has('s')) await make.report.print(`rm ${path}`)
  }
}
