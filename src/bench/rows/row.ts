// One row of the benchmark: a turn of a recorded trajectory, all that came before it, and what really came back.
import { z } from 'zod'
import { WorldError } from '../../world/error.ts'
import { parseWith } from '../../world/reading/friendly.ts'
import { isExactNumber, parseExact } from './exact-json.ts'

const texts = z.union([z.array(z.string()), z.string().transform(text => [text])])

/** The fields of a row that are read; all others are kept as they are. */
const RowFields = z.looseObject({
  task: z.string().regex(/[^/]$/, 'expected the name of a domain'),
  id: z
    .unknown()
    .refine(id => typeof id === 'string' || isExactNumber(id), { error: 'expected a number or a string' }),
  prompt: texts,
  response: texts,
  current_prompt: z.string().optional(),
  system_str: z.string().nullish(),
  turn_idx: z.int().positive(),
  total_turns: z.int().positive().optional(),
  row_key: z.string().optional(),
})

/** One row of the benchmark: the history, the asked turn, and what really came back. */
export interface Row {
  /** File and line it came from: ids and turns repeat, lines do not. */
  readonly key: string
  /** The last part of the task's name. */
  readonly domain: string
  readonly id: string
  /** Counted from 1. */
  readonly turn: number
  readonly system: string
  readonly history: readonly { readonly prompt: string; readonly response: string }[]
  /** The asked turn, with the instruction to predict. */
  readonly asked: string
  /** The asked turn without that instruction. */
  readonly action: string
  /** What the environment really returned, with its heading. */
  readonly truth: string
  /** Every field as it came. */
  readonly fields: { readonly [name: string]: unknown }
  /** Why nothing can be done with it; then it has blanks for what it lacks. */
  readonly problem?: string
}

/** Reads one line. `place` is `file:line`. Throws where `anyRowFrom` finds a problem. */
export function rowFrom(line: string, place: string): Row {
  return rowOf(fieldsFrom(line, place), place)
}

/** The row that these fields make. */
export function rowOf(fields: Row['fields'], place: string): Row {
  const row = parseWith(RowFields, fields, { at: 'store', place, remedy: rowRemedy })
  const { prompt, response, turn_idx: turn } = row
  const asked = prompt[turn - 1] ?? row.current_prompt
  const truth = response[turn - 1]
  if (!asked) throw lacking(place, { list: 'prompt', turn, has: prompt.length })
  if (truth === undefined) throw lacking(place, { list: 'response', turn, has: response.length })
  return {
    key: row.row_key ?? place,
    domain: row.task.split('/').at(-1) ?? row.task,
    id: typeof row.id === 'string' ? row.id : JSON.stringify(row.id),
    turn,
    system: row.system_str ?? '',
    history: prompt
      .slice(0, turn - 1)
      .map((text, index) => ({ prompt: text, response: response[index] ?? '' })),
    asked,
    action: row.current_prompt || asked,
    truth,
    fields,
  }
}

/** How rows look. */
export const rowRemedy =
  'A row is an object with task, id, prompt[], response[], system_str, turn_idx; see docs/guides/benchmark.md.'

/** The fields of one line, whatever they are. */
export function fieldsFrom(line: string, place: string): Row['fields'] {
  const value = jsonFrom(line, place)
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return { ...value }
  throw new WorldError('store', `${place}: expected an object.`, { remedy: rowRemedy })
}

function jsonFrom(line: string, place: string): unknown {
  try {
    return parseExact(line)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new WorldError('store', `${place}: not JSON (${problem}).`, {
      remedy: 'Every line is one JSON object and ends with \\n; fetch the file again if it was cut.',
    })
  }
}

/** A row whose lists end before its turn. */
export function lacking(
  place: string,
  { list, turn, has }: { list: string; turn: number; has: number },
): WorldError {
  const problem = `turn_idx is ${turn}, but ${list} has ${has} ${has === 1 ? 'entry' : 'entries'}`
  return new WorldError('store', `${place}: ${problem}.`, { remedy: rowRemedy })
}
