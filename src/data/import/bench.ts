// Rows of AgentWorldBench and of what is written like it: the history of a trajectory and the turn that is asked. The
// view is the environment's already; only the parts of each turn are taken out of its text.
import { z } from 'zod'
import type { TrajectoryTurn } from '../trajectory.ts'
import { documentImporter } from './read/document-importer.ts'
import type { Draft } from './read/draft.ts'
import { fieldsOf } from './read/fields.ts'
import { repositoryOf } from './read/repository.ts'

const texts = z.union([z.array(z.string()), z.string().transform(text => [text])])

const Row = z.looseObject({
  task: z.string().min(1),
  id: z.union([z.string(), z.number()]),
  prompt: texts,
  response: texts,
  current_prompt: z.string().nullish(),
  system_str: z.string().nullish(),
  turn_idx: z.int().positive(),
  license: z.string().nullish(),
  source: z.string().nullish(),
})

export const bench = documentImporter({
  name: 'bench',
  summary: 'rows of AgentWorldBench',
  recognises: (_, beginning) =>
    /"(turn_idx|system_str)"\s*:/.test(beginning) &&
    /"prompt"\s*:/.test(beginning) &&
    /"response"\s*:/.test(beginning),
  *drafts(document) {
    yield draftOf(document)
  },
})

function draftOf(document: unknown): Draft {
  const row = fieldsOf(Row, document, 'row')
  const { turn_idx: last, prompt, response } = row
  const turns = Array.from({ length: last }, (_, index) => {
    const asked = (index === last - 1 && row.current_prompt) || prompt[index]
    const truth = response[index]
    if (asked === undefined || truth === undefined) {
      const list = asked === undefined ? 'prompt' : 'response'
      throw new Error(`turn_idx is ${last}, but ${list} has ${row[list].length}`)
    }
    return turnOf(asked, truth, index + 1)
  })
  return {
    id: `${row.id}-${last}`,
    // several turns of one trajectory may be asked, each with the same history before it
    app: repositoryOf(row.source ?? '') ?? (row.source || String(row.id)),
    named: row.task.split('/').at(-1),
    licence: row.license ?? undefined,
    parts: row.system_str ? { description: row.system_str, actionSpace: '' } : {},
    turns,
  }
}

const heading = '**Environment Observation:**'
// a long history may leave out the text of old turns
const omission = /^\[[^\]\n]*\b(?:omitted|truncated|elided)\b[^\]\n]*\]$/i

function turnOf(prompt: string, response: string, number: number): TrajectoryTurn {
  const at = prompt.lastIndexOf('**Action:**')
  const shown = prompt.slice(at + '**Action:**'.length).trim()
  const fenced = /^(`{3,})([^\n`]*)\n([\s\S]*?)\n?\1/.exec(shown)
  if (at === -1 || (fenced === null && !omission.test(shown)))
    throw new Error(`turn ${number} shows no action`)
  const [, , fence = '', action = shown] = fenced ?? []
  const before = prompt.slice(0, at)
  const task = /\*\*Task Instruction:\*\*\n([\s\S]*?)(?=\n\*\*Current State:\*\*|$)/.exec(before)?.[1]?.trim()
  const state = /\*\*Current State:\*\*\n([\s\S]*)$/.exec(before)?.[1]?.trim()
  const observation = response.startsWith(heading)
    ? response.slice(heading.length).replace(/^\n/, '')
    : response
  return {
    ...(task ? { task } : {}),
    ...(state === undefined ? {} : { state }),
    action,
    fence: fence.trim(),
    observation,
    ...(fenced === null || omission.test(observation.trim()) ? { keep: false, labels: ['omitted'] } : {}),
  }
}
