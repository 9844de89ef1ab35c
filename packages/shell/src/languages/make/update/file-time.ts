// When files changed, and where search paths find them.
import { LeftToChance } from '../../../chance.ts'
import { NotComputable } from '../../../not-computable.ts'
import { stemOf, wordsOf } from '../functions/pattern.ts'
import type { MakeState } from '../make-state.ts'
import type { MakeFile } from '../rules/make-file.ts'

/** The time of what does not exist. */
export const never = 0
/** The time of what is older than everything. */
export const longAgo = 1

/** When a file changed, as far as make knows. */
export function fileTime(make: MakeState, file: MakeFile): number {
  if (file.isPhony) return never
  file.time ??= lookedUp(make, file)
  return file.time
}

function lookedUp(make: MakeState, file: MakeFile): number {
  const path = pathOnDisk(make, file.name)
  if (path === undefined) return never
  if (path !== file.name) file.foundAt = path
  const node = make.process.find(path)
  if (!node) return never
  if (!file.isDone) warnOfFuture(make, file.name, node.mtime)
  return Math.max(node.mtime, longAgo + 1)
}

/** Says that a file is from the future, for the first that is. */
function warnOfFuture(make: MakeState, name: string, time: number): void {
  const { now } = make.process.shell.clock
  if (make.isSkewed || time <= now) return
  make.isSkewed = true
  // the clock has gone on a little since
  const seconds = (time - now - 1) / 1000
  const told = seconds >= 99 ? Math.trunc(seconds) : Number(seconds.toPrecision(2))
  if (seconds < 0.1) throw new NotComputable('how far in the future a file is')
  make.report.warn(`Warning: File '${name}' has modification time ${told} s in the future`)
}

// a disk's clock ticks every four milliseconds, and so many programs may start and end in one
const tick = 6

/** Whether a file counts as newer than what changed at a time. */
export function isLater(make: MakeState, own: number, time: number): boolean {
  if (own <= time) return false
  if (own - time >= tick || time <= longAgo) return true
  const { trial } = make.process.shell.surroundings
  if (trial === undefined)
    throw new LeftToChance('which of two files changed later, within one tick of the clock')
  return trial === 0 || (trial === 2 && own % 2 === 0)
}

/** Where a file is: at its name, or where a search path finds it. */
export function pathOnDisk(make: MakeState, name: string): string | undefined {
  if (/^-l/.test(name)) throw new NotComputable('a library that make looks for')
  if (make.process.find(name)) return name
  if (name.startsWith('/')) return undefined
  for (const folder of foldersFor(make, name)) {
    const path = folder === '.' ? name : `${folder.replace(/\/$/, '')}/${name}`
    if (make.process.find(path) || make.files.get(path)?.isTarget) return path
  }
  return undefined
}

function foldersFor(make: MakeState, name: string): string[] {
  const general = make.globals.get('VPATH')?.value ?? ''
  if (general.includes('$')) throw new NotComputable('a VPATH that is expanded late')
  const specific = make.searchPaths.filter(({ pattern }) => stemOf(pattern, name) !== undefined)
  return [...specific.flatMap(({ folders }) => folders), ...wordsOf(general.replaceAll(':', ' '))]
}
