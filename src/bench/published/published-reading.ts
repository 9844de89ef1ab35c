// The published script's way to read rows and replies. What makes that script stop is a row with a problem here.
import { z } from 'zod'
import { parseWith } from '../../world/reading/friendly.ts'
import type { Predicted } from '../prediction.ts'
import type { Reading } from '../reading.ts'
import { isExactNumber } from '../rows/exact-json.ts'
import { lacking, type Row } from '../rows/row.ts'
import { publishedPrediction, withoutHeading } from './published-prediction.ts'
import { publishedTasks } from './published-tasks.ts'
import { publishedVerdict } from './published-verdict.ts'

/** The published script's way. */
export const publishedReading: Reading = {
  name: 'published',
  rowOf: publishedRow,
  predictionOf: publishedPredicted,
  compared: ({ truth, domain }, prediction) => ({
    truth: withoutHeading(truth, domain),
    prediction: withoutHeading(prediction, domain),
  }),
  fieldsOf({ text }) {
    const read = publishedVerdict(text)
    if (!read.ok) return read
    const { total, scores, strengths, weaknesses } = read
    return { ok: true, fields: { total_score: total, ...scores, strengths, weaknesses } }
  },
  otherRubric: { text: '', form: 'system' },
}

const texts = z.union([z.array(z.string()), z.string().transform(text => [text])]).default([])

/** Nothing has to be there but the turn that is asked for. */
const PublishedFields = z.looseObject({
  task: z.string().default(publishedTasks.default),
  id: z.unknown(),
  prompt: texts,
  response: texts,
  current_prompt: z.string().nullish(),
  system_str: z.string().nullish(),
  turn_idx: z.int().default(1),
  row_key: z.string().optional(),
})

// a turn before the first is the first to the judge; the model is asked for one counted from the end
function publishedRow(fields: Row['fields'], place: string): Row {
  const row = parseWith(PublishedFields, fields, { at: 'store', place })
  const { prompt, response, turn_idx: turn, id } = row
  const isPredicted = typeof fields.gen === 'string'
  const index = isPredicted ? Math.max(turn - 1, 0) : turn - 1
  const asked = prompt.at(index) ?? (row.current_prompt || undefined)
  if (asked === undefined && !isPredicted) throw lacking(place, { list: 'prompt', turn, has: prompt.length })
  const paired = response.slice(0, index)
  return {
    key: row.row_key ?? place,
    domain: row.task.split('/').at(-1) ?? row.task,
    id:
      typeof id === 'string' || isExactNumber(id)
        ? String(typeof id === 'string' ? id : JSON.stringify(id))
        : '',
    turn,
    system: row.system_str ?? '',
    history: prompt
      .slice(0, index)
      .flatMap((text, at) => (at < paired.length ? [{ prompt: text, response: paired[at] ?? '' }] : [])),
    asked: asked ?? '',
    action: row.current_prompt || (prompt[index] ?? ''),
    truth: response[index] ?? '',
    fields,
  }
}

// whatever was said is judged, also where it is nothing but white space or was cut off
function publishedPredicted({ fields, problem }: Row): Predicted {
  if (problem !== undefined) return { ok: false, failure: 'data', reason: problem }
  const { gen, failure, error_message } = fields
  if (typeof gen === 'string' && gen !== '') return { ok: true, text: publishedPrediction(gen) }
  if (failure === 'infrastructure' || failure === 'unpredicted')
    return { ok: false, failure, reason: String(error_message) }
  return { ok: false, failure: 'empty', reason: 'No model generation' }
}
