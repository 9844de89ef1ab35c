// Runs the recipe of a target, line by line.
import { NotComputable } from '../../../not-computable.ts'
import { Expander } from '../functions/expander.ts'
import type { MakeState } from '../make-state.ts'
import type { MakeFile, Recipe } from '../rules/make-file.ts'
import { recipeScope } from './automatic-variables.ts'
import { recipeEnvironment } from './environment.ts'
import { fileTime, never } from './file-time.ts'
import { refuseOwnJobs, refuseParallel, refuseParallelFailure } from './one-at-a-time.ts'
import { commandLines, type RecipeLine, recipeLines, withSigns } from './recipe-lines.ts'
import { runShell } from './run-shell.ts'

/** Whether a recipe has nothing in it. */
export function isEmptyRecipe({ text }: Recipe): boolean {
  return /^[\s@+-]*$/.test(text)
}

/** Runs the recipe; true where it did not fail. */
export async function runRecipe(make: MakeState, file: MakeFile, recipe: Recipe): Promise<boolean> {
  const scope = await recipeScope(make, file)
  const isOneShell = make.files.get('.ONESHELL')?.isTarget === true
  const expanded: { line: RecipeLine; text: string; expander: Expander }[] = []
  for (const line of recipeLines(recipe.text, { isOneShell })) {
    const place = recipe.place && { ...recipe.place, line: recipe.place.line + line.index }
    const expander = new Expander(make, { scope, place })
    expanded.push({ line, expander, text: await expander.expand(line.text) })
  }
  if (!make.options.letters.has('n') || expanded.some(({ line }) => line.isAlwaysRun))
    refuseParallel(make, file, [recipe.text, ...expanded.map(({ text }) => text)])
  const running: Running = { make, file, isOneShell, hasBegun: false }
  for (const { line, text, expander } of expanded)
    if (!(await runLines(line, text, expander, running))) return false
  return true
}

interface Running {
  readonly make: MakeState
  readonly file: MakeFile
  readonly isOneShell: boolean
  hasBegun: boolean
}

async function runLines(
  line: RecipeLine,
  text: string,
  expander: Expander,
  running: Running,
): Promise<boolean> {
  const lines = running.isOneShell ? [text] : commandLines(text)
  for (const command of lines) {
    const own = withSigns(command)
    const isSilent = line.isSilent || own.isSilent || running.file.isSilent
    const isForgiven = line.isForgiven || own.isForgiven || running.file.ignoresErrors
    const isAlwaysRun = line.isAlwaysRun || own.isAlwaysRun
    const whole = { ...line, text: own.text, isSilent, isForgiven, isAlwaysRun }
    if (own.text.trim() !== '' && !(await runLine(whole, expander, running))) return false
  }
  return true
}

async function runLine(line: RecipeLine, expander: Expander, running: Running): Promise<boolean> {
  const { make, file } = running
  const { letters, isTraced } = make.options
  const isDry = letters.has('n')
  if (letters.has('q') && !line.isAlwaysRun) return false
  if (letters.has('t') && !line.isAlwaysRun) return true
  if (isTraced && !running.hasBegun) await traceReason(make, file, expander)
  running.hasBegun = true
  if (isDry || isTraced || !(line.isSilent || letters.has('s'))) await make.report.print(line.text)
  else await make.report.enter()
  make.started++
  if (isDry && !line.isAlwaysRun) return true
  if (line.text === ':') return true
  const environment = await recipeEnvironment(expander)
  refuseUnsorted(line.text)
  if (!line.isAlwaysRun) refuseOwnJobs(make, line.text)
  const status = await runShell(line.text, { expander, environment, isOneShell: running.isOneShell })
  return status === 0 || failed(line, status, expander, running)
}

// the order in which make hands its variables on is not known
function refuseUnsorted(command: string): void {
  const lists = /(?:^|[;&|(]\s*)(?:\/usr\/bin\/)?(?:env|printenv|export(?: -p)?|set)\s*(?:$|[;&)|])/m.test(
    command,
  )
  if (lists && !/\bsort\b|grep -q|grep -c|wc\b/.test(command))
    throw new NotComputable('the order of the environment that make hands on')
}

async function failed(
  line: RecipeLine,
  status: number,
  expander: Expander,
  { make, file }: Running,
): Promise<boolean> {
  const isIgnored = line.isForgiven || make.options.letters.has('i')
  await make.onFailure?.()
  if (!isIgnored) refuseParallelFailure(make, file)
  if (status > 128 && status < 194 && (!/\bexit\b/.test(line.text) || /\bkill\b/.test(line.text)))
    throw new NotComputable('how make tells a signal')
  if (!isIgnored || !make.options.letters.has('s')) {
    const { place } = expander
    const where = place ? `${place.file}:${place.line}` : '<builtin>'
    const told = `[${where}: ${file.path}] Error ${status}`
    await make.report.complain(isIgnored ? `${told} (ignored)` : `*** ${told}`)
  }
  if (!isIgnored && make.files.get('.DELETE_ON_ERROR')?.isTarget) await deleteTarget(make, file)
  return isIgnored
}

/** Takes away what a failed recipe may have left half made. */
async function deleteTarget(make: MakeState, file: MakeFile): Promise<void> {
  const { fs } = make.process
  const targets = [file, ...file.madeAlong]
  for (const one of targets) {
    const path = make.process.path(one.path)
    const node = fs.find(path)
    if (node?.kind !== 'file' || one.isPhony || one.isPrecious) continue
    if (node.mtime === fileTime(make, one)) continue
    fs.unlink(path)
    await make.report.complain(`*** Deleting file '${one.path}'`)
  }
}

/** Says why a target is remade. */
async function traceReason(make: MakeState, file: MakeFile, { place }: Expander): Promise<void> {
  const names = file.dependencies
    .filter(one => one.isChanged && !one.isOrderOnly)
    .map(({ file: needed }) => needed.path)
  if (names.length === 0 && fileTime(make, file) !== never)
    throw new NotComputable('why make --trace says it remakes a file')
  const where = place ? `${place.file}:${place.line}` : '<builtin>'
  const told =
    names.length === 0
      ? `target '${file.path}' does not exist`
      : `update target '${file.path}' due to: ${[...new Set(names)].join(' ')}`
  await make.report.print(`${where}: ${told}`)
}
