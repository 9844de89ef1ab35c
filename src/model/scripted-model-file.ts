// A script of replies as a file: a list in YAML or JSON, or JSON lines.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { WorldError } from '../world/error.ts'
import { parseWith } from '../world/reading/friendly.ts'
import { readData } from '../world/reading/read-world.ts'
import type { ModelRequest } from './model.ts'
import { type ScriptedModel, type ScriptedReply, scriptedModel } from './scripted-model.ts'

const Entry = z.strictObject({
  text: z.string(),
  reasoning: z.string().optional(),
  finish: z.enum(['stop', 'length', 'other']).optional(),
  when: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'Answers every request whose last message contains this, out of order.' }),
})
const Entries = z.array(z.union([z.string().transform(text => ({ text })), Entry]))
type Entry = z.infer<typeof Entry>

/** A model that answers from a file: first by `when`, otherwise in order. */
export async function scriptedModelFromFile(path: string): Promise<ScriptedModel> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new WorldError('model', `The script ${path} cannot be read.`, {
      remedy: 'Give the path of a YAML, JSON or JSONL file after scripted:.',
      cause,
    })
  })
  const data = path.endsWith('.jsonl') ? readLines(text, path) : readData(text, { place: path })
  const remedy = 'A script is a list of replies: texts, or { text, reasoning?, finish?, when? }.'
  const entries: readonly Entry[] = parseWith(Entries, data, { at: 'model', place: path, remedy })
  return scriptedModel(answering(entries, path), { id: `scripted:${basename(path)}` })
}

function answering(entries: readonly Entry[], path: string): (request: ModelRequest) => ScriptedReply {
  const ordered = entries.filter(entry => entry.when === undefined).values()
  return ({ messages }) => {
    const question = messages.at(-1)?.content ?? ''
    const entry =
      entries.find(({ when }) => when !== undefined && question.includes(when)) ?? ordered.next().value
    if (entry) return { text: entry.text, reasoning: entry.reasoning, finish: entry.finish }
    throw new WorldError(
      'model',
      `The script ${path} has no reply left for: ${question.trim().slice(0, 200)}`,
      {
        remedy: 'Add a reply to its end, or one with `when`.',
      },
    )
  }
}

function readLines(text: string, path: string): unknown[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    try {
      return [JSON.parse(line)]
    } catch {
      throw new WorldError('model', `${path}:${index + 1}: not a line of JSON.`)
    }
  })
}
