// What a run measured, step by step, from the lines its trainer wrote.
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { StageName } from './recipe.ts'

export interface Point {
  readonly step: number
  readonly value: number
}

const Line = z.looseObject({
  stage: z.string(),
  step: z.number(),
  loss: z.number().optional(),
  reward: z.number().optional(),
})

/** The loss of a stage, or its reward. Of steps that were done again, after an interruption or from the beginning, the last. */
export function measuredPoints(file: string, stage: StageName): readonly Point[] {
  const points: Point[] = []
  for (const text of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const line = lineIn(text)
    const value = line?.loss ?? line?.reward
    if (line?.stage !== stage || value === undefined) continue
    while ((points.at(-1)?.step ?? -1) >= line.step) points.pop()
    points.push({ step: line.step, value })
  }
  return points
}

// the last line may be half written, and a loss may be no number
function lineIn(text: string): z.infer<typeof Line> | undefined {
  try {
    return Line.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
