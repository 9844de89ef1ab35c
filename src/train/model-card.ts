// What stands beside a trained model: what it was made of and how, from the run's own files.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import * as path from 'node:path'
import { type HoldoutFigures, holdoutTable } from './evaluate/holdout-table.ts'
import type { Plan } from './plan.ts'
import type { StageName } from './recipe.ts'

interface StageNote {
  readonly steps?: number
  readonly seconds?: number
  readonly parameters?: number
}

interface CardParts {
  readonly gguf: string
  /** SHA-256 of the data, by file. */
  readonly hashes: Readonly<Record<string, string>>
  readonly holdouts: readonly HoldoutFigures[]
}

/** The card as Markdown. */
export function modelCard(
  recipe: Plan,
  stages: readonly StageName[],
  { gguf, hashes, holdouts }: CardParts,
): string {
  const notes = stages.map(stage => ({ stage, ...noteOf(recipe, stage) }))
  const parameters = notes.find(({ parameters: count }) => count !== undefined)?.parameters
  const bytes = readFileSync(gguf)
  const rows = notes.map(
    ({ stage, steps, seconds }) =>
      `| ${stage} | ${steps ?? '–'} | ${seconds === undefined ? '–' : Math.round(seconds)} |`,
  )
  const files = Object.entries(hashes).map(([name, hash]) => `| ${name} | \`${hash}\` |`)
  return `${[
    `# ${recipe.name}`,
    '',
    `A world model of ${parameters === undefined ? 'unknown size' : `${(parameters / 1e6).toFixed(1)} M parameters`} (Qwen3 architecture, ${recipe.depth} layers, context ${recipe.context}), trained from nothing. It speaks the \`compact\` dialect: given a world, what was done and what is done next, it writes what the environment returns.`,
    '',
    '| stage | steps | seconds |',
    '| --- | --: | --: |',
    ...rows,
    '',
    `File: \`${path.basename(gguf)}\`, ${(statSync(gguf).size / 1e6).toFixed(1)} MB, SHA-256 \`${createHash('sha256').update(bytes).digest('hex')}\`.`,
    '',
    ...(holdouts.length === 0 ? [] : ['## Held-out turns', '', ...holdoutTable(holdouts), '']),
    '## Data',
    '',
    '| file | SHA-256 |',
    '| --- | --- |',
    ...files,
  ].join('\n')}\n`
}

function noteOf({ out }: Plan, stage: StageName): StageNote {
  const file = path.join(out, `${stage}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StageNote) : {}
}
