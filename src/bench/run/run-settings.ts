// What a run was made with, in its folder's run.json: what must not change while it continues, and what is only noted.
import { readFile, rename, writeFile } from 'node:fs/promises'
import * as path from 'node:path'
import { z } from 'zod'
import { WorldError } from '../../world/error.ts'
import { Json } from '../../world/json.ts'
import { parseWith } from '../../world/reading/friendly.ts'

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** The settings of one stage. */
export const StageSettings = z.strictObject({
  fixed: z.record(z.string(), scalar).meta({ description: 'Rows made with other values are other rows.' }),
  noted: z.record(z.string(), Json).meta({ description: 'For the reader.' }),
  earlier: z
    .array(z.record(z.string(), scalar))
    .optional()
    .meta({ description: 'Values that --force replaced; some rows were made with them.' }),
})
export type StageSettings = z.infer<typeof StageSettings>

/** The whole of run.json. */
export const RunSettings = z.strictObject({
  version: z.literal(1),
  infer: StageSettings.optional(),
  judge: StageSettings.optional(),
  pairwise: StageSettings.optional(),
})
export type RunSettings = z.infer<typeof RunSettings>
export type StageName = 'infer' | 'judge' | 'pairwise'

/** Reads run.json; undefined where there is none. */
export async function readRunSettings(folder: string): Promise<RunSettings | undefined> {
  const file = path.join(folder, 'run.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const remedy = {
    say: `Delete ${file} to start over, or choose another {outputDir}.`,
    options: { outputDir: undefined },
  }
  try {
    return parseWith(RunSettings, JSON.parse(text), { at: 'store', place: file, remedy })
  } catch (error) {
    if (error instanceof WorldError) throw error
    throw new WorldError('store', `${file} is not JSON.`, { remedy, cause: error })
  }
}

/** Writes a stage's settings into run.json. Refuses other fixed values than those there, unless forced. */
export async function keepSettings(
  folder: string,
  { stage, settings, isForced }: { stage: StageName; settings: StageSettings; isForced: boolean },
): Promise<void> {
  const before = (await readRunSettings(folder)) ?? { version: 1 as const }
  const drift = driftBetween(before[stage]?.fixed ?? {}, settings.fixed)
  if (drift.length > 0 && !isForced) throw drifted(folder, { stage, drift })
  const { fixed = {}, earlier = [] } = before[stage] ?? {}
  const past = drift.length > 0 ? [...earlier, fixed] : earlier
  const kept = {
    fixed: { ...fixed, ...settings.fixed },
    noted: settings.noted,
    ...(past.length > 0 ? { earlier: past } : {}),
  }
  const file = path.join(folder, 'run.json')
  await writeFile(`${file}.new`, `${JSON.stringify({ ...before, [stage]: kept }, null, 2)}\n`)
  await rename(`${file}.new`, file)
}

/** What differs, a line each. A value that was not there before is not a difference. */
export function driftBetween(before: StageSettings['fixed'], now: StageSettings['fixed']): readonly string[] {
  return Object.entries(now)
    .filter(([name, value]) => Object.hasOwn(before, name) && before[name] !== value)
    .map(([name, value]) => `${name}: ${JSON.stringify(before[name])} before, ${JSON.stringify(value)} now`)
}

function drifted(folder: string, { stage, drift }: { stage: string; drift: readonly string[] }): WorldError {
  const list = drift.map(line => `\n  ${line}`).join('')
  return new WorldError('store', `${folder} holds a run whose ${stage} was made otherwise:${list}`, {
    remedy: {
      say: 'Choose another {outputDir}, repeat the command as it was, or mix them knowingly: {force} (run.json says so).',
      options: { outputDir: undefined, force: true },
    },
  })
}
