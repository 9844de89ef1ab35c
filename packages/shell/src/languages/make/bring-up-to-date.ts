// Reads the makefiles, remakes those that can be, and brings the goals up to date.
import { readAll } from '../../run/stream.ts'
import { addBuiltInPatternRules } from './builtin/built-in-rules.ts'
import { Expander } from './functions/expander.ts'
import { MakeError } from './make-error.ts'
import type { MakeState } from './make-state.ts'
import { type MakeOptions, readOptions } from './options.ts'
import { withoutDot } from './parse/parse-rule.ts'
import { readMakefileText } from './parse/read-makefile.ts'
import { readMakefile, whyUnreadable } from './parse/read-named-makefile.ts'
import { writtenAssignment } from './parse/written-assignment.ts'
import { globPaths } from './rules/glob-paths.ts'
import { fileNamed } from './rules/make-file.ts'
import { settleRules } from './rules/settle-rules.ts'
import { setFlags } from './start-state.ts'
import { fileTime, longAgo } from './update/file-time.ts'
import { updateFile } from './update/update-file.ts'
import { assign } from './variables/assign.ts'

/** Does what make is for; its exit code, or that it has to start again because a makefile has changed. */
export async function bringUpToDate(
  make: MakeState,
  standardInput: { text?: string },
): Promise<number | 'restart'> {
  const { options, globals } = make
  for (const written of options.assignments) {
    const assignment = writtenAssignment(written)
    const words = { isOverride: false, isExported: false, isPrivate: false }
    if (assignment)
      await assign(
        make,
        { assignment, ...words },
        { scope: globals, place: undefined, origin: 'command line' },
      )
  }
  for (const text of options.evals) await make.evaluate(text, undefined)
  await readAllMakefiles(make, standardInput)
  adoptFlags(make)
  await settleRules(make)
  addBuiltInPatternRules(make)
  pretendTimes(make)
  const remade = await remakeMakefiles(make)
  if (remade === 'changed') return 'restart'
  make.ran = []
  const status = await updateGoals(make, await goalsOf(make))
  // what fails at once does not get to say it
  if (make.isSkewed && (status !== 2 || make.options.letters.has('k'))) {
    await make.report.settle()
    await make.report.complain('warning:  Clock skew detected.  Your build may be incomplete.')
  }
  return remade === 'failed' ? 2 : status
}

async function readAllMakefiles(make: MakeState, standardInput: { text?: string }): Promise<void> {
  const { makefiles } = make.options
  const usual = ['GNUmakefile', 'makefile', 'Makefile'].filter(name => make.process.find(name)).slice(0, 1)
  for (const name of makefiles.length > 0 ? makefiles : usual) {
    if (name === '-') {
      standardInput.text ??= await readAll(make.process.input)
      await readStandardInput(make, standardInput.text)
      continue
    }
    const reason = whyUnreadable(make, name)
    if (reason !== undefined) {
      make.read.push({ name, isOptional: false, missing: { place: undefined, reason } })
      continue
    }
    make.read.push({ name, isOptional: false })
    await readMakefile(make, name)
  }
}

async function readStandardInput(make: MakeState, text: string): Promise<void> {
  const file = '/tmp/GmXXXXXX'
  const list = make.globals.get('MAKEFILE_LIST')?.value ?? ''
  make.globals.variables.set('MAKEFILE_LIST', {
    value: list === '' ? file : `${list} ${file}`,
    isRecursive: false,
    origin: 'file',
  })
  await readMakefileText(make, text, { file, line: 1 })
}

/** A makefile may have changed MAKEFLAGS. */
function adoptFlags(make: MakeState): void {
  const before = make.options
  const value = make.globals.get('MAKEFLAGS')?.value ?? ''
  // the make at hand is not one within another
  const flags = value.replaceAll('$$', '$').replace(/(^| )-O(?:target|none)?(?= |$)/g, '')
  const read = readOptions([flags], [])
  if (typeof read === 'string') throw new MakeError(read)
  const letters = new Set([...before.letters, ...read.letters])
  const jobs = read.jobs ?? before.jobs
  const printsFolder = before.printsFolder ?? (/no-print-directory/.test(value) ? false : undefined)
  const isTraced = before.isTraced || read.isTraced
  const warnsOfUndefined = before.warnsOfUndefined || read.warnsOfUndefined
  make.options = { ...before, letters, jobs, printsFolder, isTraced, warnsOfUndefined }
  const isExported = make.globals.variables.get('MAKEFLAGS')?.isExported
  setFlags(make)
  if (isExported === false) {
    const own = make.globals.variables.get('MAKEFLAGS')
    if (own) make.globals.variables.set('MAKEFLAGS', { ...own, isExported })
  }
}

function pretendTimes(make: MakeState): void {
  for (const name of make.options.old) {
    const file = fileNamed(make, withoutDot(name))
    file.time = longAgo
    file.isDone = true
    file.status = 'made'
  }
  for (const name of make.options.fresh) fileNamed(make, withoutDot(name)).time = Number.POSITIVE_INFINITY
}

const isRun = (letter: string) => !['n', 'q', 't', 'B'].includes(letter)

/** Brings the makefiles up to date, the last one first. */
async function remakeMakefiles(make: MakeState): Promise<'changed' | 'same' | 'failed'> {
  const asked: MakeOptions = make.options
  make.options = { ...asked, letters: new Set([...asked.letters].filter(isRun)) }
  let [hasChanged, hasFailed] = [false, false]
  try {
    for (const one of [...make.read].reverse()) {
      const file = fileNamed(make, withoutDot(one.name))
      if (file.doubles?.some(rule => rule.recipe && rule.dependencies.length === 0)) continue
      const before = fileTime(make, file)
      file.isOptional = one.isOptional
      file.parent = undefined
      const isFine = await updateMakefile(make, one, file)
      const after = fileTime(make, file)
      if (after !== before && isFine) hasChanged = true
      if (!isFine && !one.isOptional) {
        if (!asked.letters.has('k')) throw new MakeError('')
        await make.report.complain(`Failed to remake makefile '${one.name}'.`)
        hasFailed = true
      }
    }
  } finally {
    make.options = asked
  }
  if (!hasChanged) make.started = 0
  return hasChanged ? 'changed' : hasFailed ? 'failed' : 'same'
}

async function updateMakefile(
  make: MakeState,
  { isOptional, missing, name }: MakeState['read'][number],
  file: ReturnType<typeof fileNamed>,
): Promise<boolean> {
  const tell = async () => {
    if (missing && !isOptional) await make.report.complain(`${name}: ${missing.reason}`, missing.place)
  }
  make.onFailure = tell
  try {
    return await updateFile(file, { make, depth: 0, isForMakefiles: true })
  } finally {
    make.onFailure = undefined
  }
}

async function goalsOf(make: MakeState): Promise<string[]> {
  const { goals } = make.options
  if (goals.length > 0) return goals.map(withoutDot).flatMap(name => globPaths(name, make.process))
  const isNamed = make.globals.get('.DEFAULT_GOAL') !== undefined
  const goal = isNamed ? (await new Expander(make).value('.DEFAULT_GOAL')).trim() : ''
  if (make.files.has(goal)) return [goal]
  if (/[ \t\n]/.test(goal)) throw new MakeError('.DEFAULT_GOAL contains more than one target')
  if (goal !== '') return [withoutDot(goal)]
  throw new MakeError(make.read.length === 0 ? 'No targets specified and no makefile found' : 'No targets')
}

async function updateGoals(make: MakeState, goals: readonly string[]): Promise<number> {
  const { letters } = make.options
  let hasFailed = false
  for (const { file, name } of goals.map(name => ({ file: fileNamed(make, name), name }))) {
    file.parent = undefined
    file.isOptional = false
    const before = make.started
    const isFine = await updateFile(file, { make, depth: 0, isForMakefiles: false })
    if (!isFine) hasFailed = true
    else if (make.started === before && !letters.has('s') && !letters.has('q')) {
      const isIdle = file.isPhony || !file.recipe
      const text = isIdle ? `Nothing to be done for '${name}'.` : `'${name}' is up to date.`
      await make.report.say(text)
    }
    if (hasFailed && !letters.has('k')) break
  }
  if (!hasFailed) return 0
  return letters.has('q') ? 1 : 2
}
