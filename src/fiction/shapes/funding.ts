// Funding: programmes, those who receive, and the grants between them; what a programme awarded is their sum.
import { plusDays } from '../schema/calendar.ts'
import { amount, type Noun, person, someDay } from '../themes/attributes.ts'
import {
  column,
  Draft,
  nameColumn,
  nameFor,
  reference,
  type Shape,
  someAttributes,
  sumRule,
  valuesOf,
} from './draft.ts'

interface Words {
  readonly programme: Noun
  readonly recipient: Noun
  readonly grant: Noun
  readonly holder: string
  readonly median: number
}

/** The grants of several programmes. */
export function funding({ programme, recipient, grant, holder, median }: Words): Shape {
  return setting => {
    const { random, rows } = setting
    const draft = new Draft()
    const known = {
      programme: someAttributes(setting, programme, 3),
      recipient: someAttributes(setting, recipient, random.integer(3, 5)),
      grant: someAttributes(setting, grant, 2),
    }
    const sum = amount('amount', { median, factor: 2.6, step: 100 })
    const total = column('total awarded', 'money', { unit: 'money', digits: 0 })
    const received = column('total received', 'money', { unit: 'money', digits: 0 })
    const lead = person(holder)
    const programmes = draft.table(programme, [
      nameColumn,
      ...known.programme.map(item => item.column),
      total,
    ])
    const recipients = draft.table(recipient, [
      nameColumn,
      ...known.recipient.map(item => item.column),
      received,
    ])
    const [under, to] = [reference(programme.one, programmes), reference(recipient.one, recipients)]
    const columns = [
      column('reference', 'code'),
      under,
      to,
      column('start date', 'date'),
      column('end date', 'date', { isPlanned: true }),
      lead.column,
      ...known.grant.map(item => item.column),
      sum.column,
    ]
    const grants = draft.table(grant, columns, { by: under.name, identity: ['reference'] })

    for (let left = random.integer(8, 12); left > 0; left--)
      draft.add(programmes, {
        name: nameFor(setting, programme),
        ...valuesOf(known.programme, setting),
        [total.name]: 0,
      })
    for (let left = random.integer(38, 55); left > 0; left--)
      draft.add(recipients, {
        name: nameFor(setting, recipient),
        ...valuesOf(known.recipient, setting),
        [received.name]: 0,
      })
    const series = setting.names.pattern('{A}{A}')
    while (draft.size < rows) {
      const [giving, getting] = [
        random.pickEarly(draft.rows(programmes)),
        random.pick(draft.rows(recipients)),
      ]
      const begin = someDay(setting)
      const value = Number(sum.make(setting))
      const number = String(draft.rows(grants).length + 1).padStart(3, '0')
      draft.add(grants, {
        reference: `${series}-${begin.slice(2, 4)}-${number}`,
        [under.name]: giving.id,
        [to.name]: getting.id,
        start_date: begin,
        end_date: plusDays(begin, 30 * random.integer(6, 60)),
        [lead.column.name]: lead.make(setting),
        ...valuesOf(known.grant, setting),
        amount: value,
      })
      giving[total.name] = Number(giving[total.name]) + value
      getting[received.name] = Number(getting[received.name]) + value
    }
    sumRule(draft, { whole: programmes, total, parts: grants, link: under.name, value: sum.column })
    sumRule(draft, { whole: recipients, total: received, parts: grants, link: to.name, value: sum.column })
    draft.rule('grants end after they start', `SELECT id FROM "${grants}" WHERE end_date <= start_date`)
    return draft.done()
  }
}
