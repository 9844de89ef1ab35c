// A ranking held every year: makers, what they enter, the editions, and the places, scores falling with them.
import { plusDays } from '../schema/calendar.ts'
import { type Noun, rounded } from '../themes/attributes.ts'
import { addYearly } from './add-yearly.ts'
import {
  column,
  Draft,
  makerNames,
  nameColumn,
  nameFor,
  reference,
  type Shape,
  someAttributes,
  valuesOf,
} from './draft.ts'

interface Words {
  readonly maker: Noun
  readonly item: Noun
  readonly edition: Noun
  readonly launched: string
  readonly score: { readonly label: string; readonly best: number; readonly unit?: string }
}

/** A yearly ranking. */
export function ranking({ maker, item, edition, launched, score }: Words): Shape {
  return setting => {
    const { random, rows } = setting
    const draft = new Draft()
    const known = {
      maker: someAttributes(setting, maker, 3),
      item: someAttributes(setting, item, random.integer(4, 6)),
      edition: someAttributes(setting, edition, 3),
    }
    const launch = column(launched, 'date')
    const points = column(score.label, 'decimal', { digits: 2, ...(score.unit ? { unit: score.unit } : {}) })
    const makers = draft.table(maker, [nameColumn, ...known.maker.map(found => found.column)])
    const byMaker = reference(maker.one, makers)
    const items = draft.table(item, [nameColumn, byMaker, launch, ...known.item.map(found => found.column)])
    const editions = draft.table(edition, [
      nameColumn,
      column('date', 'date'),
      ...known.edition.map(found => found.column),
    ])
    const inEdition = reference(edition.one, editions)
    const ofItem = reference(item.one, items)
    const placings = draft.table(
      { ...edition, one: 'placing', many: 'placings' },
      [inEdition, column('place', 'integer'), ofItem, points],
      {
        by: inEdition.name,
        identity: [inEdition.name, 'place'],
      },
    )

    const years = random.integer(4, 6)
    addYearly(setting, draft, { table: editions, noun: edition, attributes: known.edition, years })
    for (const name of makerNames(setting, maker, random.integer(9, 13)))
      draft.add(makers, { name, ...valuesOf(known.maker, setting) })
    const field = Math.round((rows - draft.size) / (years + 2.4))
    const strength = new Map<number, number>()
    const enter = () => {
      const held = random.pick(draft.rows(editions).slice(0, -1))
      const row = draft.add(items, {
        name: nameFor(setting, item),
        [byMaker.name]: random.pickEarly(draft.rows(makers)).id,
        [launch.name]: plusDays(String(held.date), -random.integer(25, 330)),
        ...valuesOf(known.item, setting),
      })
      strength.set(row.id, random.normal(0, 1))
    }
    for (let left = Math.round(field * 2.4); left > 0; left--) enter()
    for (const { id, date } of draft.rows(editions)) {
      const entered = draft.rows(items).filter(row => String(row[launch.name]) < String(date))
      const placed = random
        .sample(entered, field)
        .map(row => ({ row, force: (strength.get(row.id) ?? 0) + random.normal(0, 0.5) }))
        .sort((a, b) => b.force - a.force)
      let value = score.best * (0.93 + 0.06 * random.next())
      for (const [rank, { row }] of placed.entries()) {
        draft.add(placings, {
          [inEdition.name]: id,
          place: rank + 1,
          [ofItem.name]: row.id,
          [points.name]: rounded(value, 2),
        })
        value -= score.best * (0.004 + 0.02 * random.next())
      }
    }
    while (draft.size < rows) enter()
    draft.rule(
      `${score.label} falls with the place`,
      `SELECT a.id FROM placing a JOIN placing b ON a."${inEdition.name}" = b."${inEdition.name}" AND b.place = a.place + 1 WHERE b."${points.name}" >= a."${points.name}"`,
    )
    draft.rule(
      `nothing is ranked before its ${launched}`,
      `SELECT p.id FROM placing p JOIN "${items}" i ON i.id = p."${ofItem.name}" JOIN "${editions}" e ON e.id = p."${inEdition.name}" WHERE i."${launch.name}" > e.date`,
    )
    return draft.done()
  }
}
