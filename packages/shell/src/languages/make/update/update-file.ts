// Brings a file up to date: what it needs first, then itself, if anything it needs is newer.

import { MakeError } from '../make-error.ts'
import type { MakeState } from '../make-state.ts'
import { findImplicitRule } from '../rules/find-implicit-rule.ts'
import type { Dependency, MakeFile } from '../rules/make-file.ts'
import { fileTime, isLater, never } from './file-time.ts'
import { isEmptyRecipe, runRecipe } from './run-recipe.ts'

/** How a file is brought up to date. */
export interface Updating {
  readonly make: MakeState
  readonly depth: number
  /** Makefiles are remade: what is optional is not missed. */
  readonly isForMakefiles: boolean
}

/** Brings a file up to date, once; false where that failed. */
export async function updateFile(file: MakeFile, updating: Updating): Promise<boolean> {
  let isFine = true
  for (const one of file.doubles ?? [file]) {
    one.parent = file.parent
    isFine = (await updateOne(one, updating)) && isFine
    if (!isFine && !keepsGoing(updating)) return false
  }
  if (file.doubles) file.isDone = true
  return isFine
}

const keepsGoing = ({ make }: Updating) => make.options.letters.has('k')

async function updateOne(file: MakeFile, updating: Updating): Promise<boolean> {
  if (file.isDone) {
    if (file.isUntold && !file.isOptional) await complain(file, updating)
    return file.status !== 'failed'
  }
  const { make } = updating
  make.process.shell.surroundings.budget.command()
  if (updating.depth > 400) throw new RangeError('prerequisites without end')
  file.state = 'updating'
  const time = fileTime(make, file)
  await findRecipe(make, file)
  const needs = await updateNeeds(file, time, updating)
  let { mustMake } = needs
  if (mustMake || make.options.letters.has('B')) await updateBetween(file, needs, updating)
  file.state = 'waiting'
  if (needs.hasFailed) {
    await giveUp(file, updating)
    return false
  }
  const hasChanged = noteChanges(make, file, time)
  const isKept = time !== never && file.isTarget && !hasChanged && !file.recipe
  if (file.doubles && file.dependencies.length === 0) mustMake = true
  else if (isKept) mustMake = false
  else if (!mustMake && file.recipe && make.options.letters.has('B')) mustMake = true
  if (!mustMake) {
    finish(make, file, { hasRun: false })
    return true
  }
  file.foundAt = undefined
  return remake(file, updating)
}

/** Gives a file without a recipe the one of a rule that fits it, or that of `.DEFAULT`. */
async function findRecipe(make: MakeState, file: MakeFile): Promise<void> {
  if (!file.isPhony && !file.recipe && !file.hasTriedImplicit) {
    file.hasTriedImplicit = true
    await findImplicitRule(make, file)
  }
  if (!file.recipe && !file.isTarget) file.recipe = make.files.get('.DEFAULT')?.recipe
}

interface Needs {
  mustMake: boolean
  hasFailed: boolean
}

async function updateNeeds(file: MakeFile, time: number, updating: Updating): Promise<Needs> {
  const { make } = updating
  const needs: Needs = { mustMake: time === never, hasFailed: false }
  for (const dependency of [...file.dependencies]) {
    const before = fileTime(make, dependency.file)
    if (dependency.file.state === 'updating') {
      await dropCircle(make, file, dependency)
      continue
    }
    dependency.file.parent = file
    dependency.file.isOptional = file.isOptional
    // where it is decided, or does not count, nobody has to know which was later
    const isOpen = !needs.mustMake && !dependency.isOrderOnly && !make.options.letters.has('B')
    const isDirect = dependency.file.isPhony || !dependency.file.isIntermediate
    const checked = await checkNeed(dependency.file, isOpen || !isDirect ? time : never, updating)
    if (!dependency.isOrderOnly && checked.mustMake && (isOpen || !isDirect)) needs.mustMake = true
    if (checked.hasFailed) needs.hasFailed = true
    if (needs.hasFailed && !keepsGoing(updating)) break
    const after = fileTime(make, dependency.file)
    dependency.isChanged = after !== before || before === never
  }
  return needs
}

async function dropCircle(make: MakeState, file: MakeFile, dependency: Dependency): Promise<void> {
  await make.report.complain(`Circular ${file.name} <- ${dependency.name} dependency dropped.`)
  file.dependencies = file.dependencies.filter(one => one !== dependency)
}

/** Brings a prerequisite up to date; one that lies only in between is looked through. */
async function checkNeed(file: MakeFile, time: number, updating: Updating): Promise<Needs> {
  const { make } = updating
  const deeper = { ...updating, depth: updating.depth + 1 }
  if (file.isPhony || !file.isIntermediate) {
    const hasFailed = !(await updateFile(file, deeper))
    const own = fileTime(make, file)
    return { hasFailed, mustMake: own === never || isLater(make, own, time) }
  }
  file.state = 'updating'
  await findRecipe(make, file)
  const own = fileTime(make, file)
  const needs: Needs = { mustMake: isLater(make, own, time), hasFailed: false }
  if (!needs.mustMake)
    for (const dependency of [...file.dependencies]) {
      if (dependency.file.state === 'updating') {
        await dropCircle(make, file, dependency)
        continue
      }
      dependency.file.parent = file
      const checked = await checkNeed(dependency.file, time, deeper)
      if (!dependency.isOrderOnly && checked.mustMake) needs.mustMake = true
      if (checked.hasFailed) needs.hasFailed = true
      if (needs.hasFailed && !keepsGoing(updating)) break
    }
  file.state = 'waiting'
  return needs
}

async function updateBetween(file: MakeFile, needs: Needs, updating: Updating): Promise<void> {
  const { make } = updating
  for (const dependency of file.dependencies) {
    if (needs.hasFailed && !keepsGoing(updating)) return
    if (!dependency.file.isIntermediate) continue
    const before = fileTime(make, dependency.file)
    dependency.file.parent = file
    if (!(await updateFile(dependency.file, { ...updating, depth: updating.depth + 1 })))
      needs.hasFailed = true
    dependency.isChanged =
      (file.isPhony && file.recipe !== undefined) || fileTime(make, dependency.file) !== before
  }
}

function noteChanges(make: MakeState, file: MakeFile, time: number): boolean {
  let hasChanged = false
  for (const dependency of file.dependencies) {
    const own = fileTime(make, dependency.file)
    if (!dependency.isOrderOnly) hasChanged ||= own === never || dependency.isChanged
    if (!dependency.isOrderOnly || make.options.isTraced)
      dependency.isChanged ||= time === never || isLater(make, own, time)
  }
  return hasChanged
}

async function giveUp(file: MakeFile, { make, depth, isForMakefiles }: Updating): Promise<void> {
  file.status = 'failed'
  file.isDone = true
  file.state = 'finished'
  const { letters } = make.options
  if (depth === 0 && letters.has('k') && !letters.has('n') && !letters.has('q') && !isForMakefiles)
    await make.report.complain(`Target '${file.name}' not remade because of errors.`)
}

async function remake(file: MakeFile, updating: Updating): Promise<boolean> {
  const { make } = updating
  const { recipe } = file
  if (!recipe) {
    if (file.isPhony || file.isTarget) {
      finish(make, file, { hasRun: false })
      return true
    }
    file.status = 'failed'
    file.isDone = true
    file.isUntold = true
    if (!file.isOptional) await complain(file, updating)
    return false
  }
  file.state = 'running'
  const isFine = isEmptyRecipe(recipe) || (await runRecipe(make, file, recipe))
  file.status = isFine ? 'made' : 'failed'
  if (isFine && make.options.letters.has('t') && !isEmptyRecipe(recipe)) await touch(make, file)
  finish(make, file, { hasRun: true })
  return isFine
}

async function complain(file: MakeFile, { make }: Updating): Promise<void> {
  file.isUntold = false
  const need = file.parent ? `, needed by '${file.parent.name}'` : ''
  const text = `No rule to make target '${file.name}'${need}`
  await make.onFailure?.()
  if (!make.options.letters.has('k')) throw new MakeError(text)
  await make.report.complain(`*** ${text}.`)
}

async function touch(make: MakeState, file: MakeFile): Promise<void> {
  if (file.isPhony) return
  const { fs, shell } = make.process
  if (!make.options.letters.has('s')) await make.report.print(`touch ${file.name}`)
  make.started++
  if (make.options.letters.has('n')) return
  const path = make.process.path(file.name)
  if (fs.exists(path)) fs.setTime(path, shell.clock.now)
  else fs.write(path, '', { mode: 0o666 & ~shell.umask })
}

function finish(make: MakeState, file: MakeFile, { hasRun }: { hasRun: boolean }): void {
  file.state = 'finished'
  file.isDone = true
  if (file.status === 'none') file.status = 'made'
  const isPretended =
    ['n', 'q', 't'].some(letter => make.options.letters.has(letter)) &&
    file.recipe !== undefined &&
    !isEmptyRecipe(file.recipe)
  if (hasRun && !file.isPhony) {
    file.time = isPretended ? Number.POSITIVE_INFINITY : undefined
    if (make.files.get(file.name) !== file) {
      const first = make.files.get(file.name)
      if (first) first.time = file.time
    }
  }
  if (!hasRun) return
  for (const along of file.madeAlong) {
    along.isDone = true
    along.state = 'finished'
    along.status = file.status
    if (!along.isPhony) along.time = isPretended ? Number.POSITIVE_INFINITY : undefined
  }
}
