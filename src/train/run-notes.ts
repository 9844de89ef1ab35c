// What a run folder was begun with: the recipe, and the SHA-256 of the data each stage was fed. Another recipe or other data
// would be mixed in, and are refused.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { z } from 'zod'
import { WorldError } from '../world/error.ts'
import { contentHash } from '../world/hash.ts'
import type { Plan } from './plan.ts'

const RunNotes = z.object({
  recipe: z.record(z.string(), z.json()),
  data: z.record(z.string(), z.string()),
})
type RunNotes = z.infer<typeof RunNotes>

/** What cannot change in a folder, whoever insists. */
const shape = ['depth', 'context', 'vocabulary'] as const

/** Notes down what is trained with what; of data, that of earlier calls stays. */
export function begun(plan: Plan, hashes: Readonly<Record<string, string>>, isForced: boolean): RunNotes {
  const { python: _, device: __, test: ___, ...matters } = plan
  const now = RunNotes.parse({ recipe: JSON.parse(JSON.stringify(matters)), data: hashes })
  const file = path.join(plan.out, 'run.json')
  // before the first checkpoint there is nothing to mix it with, and a tokenizer may be of another recipe
  const isBegun = hasCheckpoints(plan.out)
  const before = isBegun ? notesIn(file) : undefined
  if (before) refuseOther(before, now, plan, isForced)
  if (!isBegun) rmSync(path.join(plan.out, 'tokenizer.json'), { force: true })
  const notes = { ...now, data: { ...before?.data, ...now.data } }
  writeFileSync(`${file}.part`, `${JSON.stringify(notes, null, 2)}\n`)
  renameSync(`${file}.part`, file)
  return notes
}

const hasCheckpoints = (folder: string) => readdirSync(folder).some(name => name.endsWith('.pt'))

function notesIn(file: string): RunNotes | undefined {
  if (!existsSync(file)) return undefined
  try {
    return RunNotes.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new WorldError('data', `${file} is damaged: it does not say what the folder was begun with.`, {
      remedy: 'Delete it to continue with the recipe as it is, or name another `out`.',
    })
  }
}

function refuseOther(before: RunNotes, now: RunNotes, { out }: Plan, isForced: boolean): void {
  const moved = shape.find(part => before.recipe[part] !== now.recipe[part])
  if (moved !== undefined) {
    throw new WorldError('model', `${out} was begun with another ${moved}.`, {
      remedy: 'Name another `out`.',
    })
  }
  // runs of before did not note how many
  const isSame = contentHash({ processes: 1, ...before.recipe }) === contentHash(now.recipe)
  const isFedAlike = Object.entries(now.data).every(([name, hash]) => (before.data[name] ?? hash) === hash)
  if (isForced || (isSame && isFedAlike)) return
  throw new WorldError('model', `${out} was begun with ${isSame ? 'other data' : 'another recipe'}.`, {
    remedy: { say: 'Name another `out`, or continue all the same: {force}.', options: { force: true } },
  })
}
