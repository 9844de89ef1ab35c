// A registry: districts, the things registered there, and what was done to them; the sums are kept.
import { daysBetween, plusDays } from '../schema/calendar.ts'
import { amount, type Noun, someDay } from '../themes/attributes.ts'
import {
  afterRule,
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
  readonly district: Noun
  readonly entry: Noun
  readonly event: Noun
  /** What is called the day an entry began, such as `opening date`. */
  readonly begun: string
  /** What an event costs or brings, such as `repair cost`. */
  readonly cost: { readonly label: string; readonly median: number }
}

/** A registry of one kind of thing. */
export function registry({ district, entry, event, begun, cost }: Words): Shape {
  return setting => {
    const { random, rows, today } = setting
    const draft = new Draft()
    const known = {
      district: someAttributes(setting, district, 2),
      entry: someAttributes(setting, entry, random.integer(4, 6)),
      event: someAttributes(setting, event, random.integer(2, 3)),
    }
    const price = amount(cost.label, { median: cost.median, step: 10 })
    const start = column(begun, 'date')
    const total = column(`total ${cost.label}`, 'money', { unit: 'money', digits: 0 })
    const districts = draft.table(district, [nameColumn, ...known.district.map(item => item.column)])
    const inDistrict = reference(district.one, districts)
    const entries = draft.table(entry, [
      nameColumn,
      inDistrict,
      start,
      ...known.entry.map(item => item.column),
      total,
    ])
    const ofEntry = reference(entry.one, entries)
    const columns = [ofEntry, column('date', 'date'), ...known.event.map(item => item.column), price.column]
    const events = draft.table(event, columns, { by: ofEntry.name, identity: [ofEntry.name, 'date'] })

    for (let left = random.integer(7, 11); left > 0; left--)
      draft.add(districts, { name: nameFor(setting, district), ...valuesOf(known.district, setting) })
    for (let left = Math.round((rows - draft.size) * (0.28 + 0.1 * random.next())); left > 0; left--) {
      draft.add(entries, {
        name: nameFor(setting, entry),
        [inDistrict.name]: random.pickEarly(draft.rows(districts)).id,
        [start.name]: someDay({ ...setting, today: plusDays(today, -40) }),
        ...valuesOf(known.entry, setting),
        [total.name]: 0,
      })
    }
    const taken = new Set<string>()
    while (draft.size < rows) {
      const subject = random.pick(draft.rows(entries))
      const begin = String(subject[start.name])
      const date = plusDays(begin, random.integer(1, daysBetween(begin, today)))
      if (taken.has(`${subject.id} ${date}`)) continue
      taken.add(`${subject.id} ${date}`)
      const value = Number(price.make(setting))
      draft.add(events, {
        [ofEntry.name]: subject.id,
        date,
        ...valuesOf(known.event, setting),
        [price.column.name]: value,
      })
      subject[total.name] = Number(subject[total.name]) + value
    }
    sumRule(draft, { whole: entries, total, parts: events, link: ofEntry.name, value: price.column })
    afterRule(draft, { whole: entries, start: start.name, parts: events, link: ofEntry.name, date: 'date' })
    return draft.done()
  }
}
