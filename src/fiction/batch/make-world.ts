// One world of a batch: made, checked, written.
import * as path from 'node:path'
import { checkFiction } from '../checks/check-fiction.ts'
import { makeFiction } from '../fiction.ts'
import { generator, type Manifest } from '../folder/manifest.ts'
import { readManifest, writeWorld } from '../folder/world-folder.ts'
import { themeNamed } from '../themes/themes.ts'
import type { WorldPlan } from './plan.ts'

/** What became of a world. */
export interface MadeWorld {
  readonly name: string
  readonly counts: Manifest['counts']
  readonly forms: readonly string[]
  readonly problems: readonly string[]
}

/** Makes a world and writes it into a folder of its name. */
export async function makeWorld(folder: string, plan: WorldPlan): Promise<MadeWorld> {
  const { theme, strategy, rows, seed, stale } = plan
  const fiction = makeFiction({ theme: themeNamed(theme), strategy, rows, seed, stale })
  const problems = checkFiction(fiction).flatMap(report =>
    report.problems.map(problem => `${report.name}: ${problem}`),
  )
  const { counts } = await writeWorld(path.join(folder, plan.name), fiction)
  return { name: plan.name, counts, forms: [...new Set(fiction.questions.map(({ form }) => form))], problems }
}

/** Whether a folder already holds the world of a plan. */
export async function isMade(folder: string, { name, theme, strategy, seed }: WorldPlan): Promise<boolean> {
  const found = await readManifest(path.join(folder, name)).catch(() => undefined)
  return (
    found !== undefined &&
    found.generator === generator &&
    found.theme === theme &&
    found.strategy === strategy &&
    found.seed === seed
  )
}
