// Rows that nothing can be done with. They are kept, counted and named; the others are not held up by them.
import { WorldError } from '../../world/error.ts'
import { fieldsFrom, type Row } from './row.ts'

/** How the fields of a line become a row; throws where they do not. */
export type RowReader = (fields: Row['fields'], place: string) => Row

/** Reads one line, or says what is wrong with it. */
export function anyRowFrom(
  { text, problem }: { readonly text: string; readonly problem?: string },
  { place, rowOf }: { readonly place: string; readonly rowOf: RowReader },
): Row {
  if (problem !== undefined) return badRow({}, { place, problem: `${place}: ${problem}.` })
  let fields: Row['fields'] = {}
  try {
    fields = fieldsFrom(text, place)
    // the stage before found out what is wrong
    if (fields.failure === 'data' && !fields.gen)
      return badRow(fields, { place, problem: String(fields.error_message) })
    return rowOf(fields, place)
  } catch (error) {
    if (!(error instanceof WorldError)) throw error
    return badRow(fields, { place, problem: error.message })
  }
}

// with blanks for what it lacks
function badRow(
  fields: Row['fields'],
  { place, problem }: { readonly place: string; readonly problem: string },
): Row {
  const { task, id, row_key: key } = fields
  const domain = typeof task === 'string' ? task.split('/').at(-1) : ''
  return {
    key: typeof key === 'string' ? key : place,
    domain: domain || domainOf(place),
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : '',
    turn: 0,
    system: '',
    history: [],
    asked: '',
    action: '',
    truth: '',
    fields: { ...fields, task: domain ? task : domainOf(place) },
    problem,
  }
}

// the files of a data set are named after their domains
function domainOf(place: string): string {
  return /^(.+)_test\.jsonl:\d+$/.exec(place)?.[1] ?? 'unknown'
}
