// Awards: ceremonies year by year, categories, and who was nominated for what; the most votes win.
import type { Noun } from '../themes/attributes.ts'
import { addYearly } from './add-yearly.ts'
import {
  column,
  Draft,
  nameColumn,
  nameFor,
  reference,
  type Shape,
  someAttributes,
  valuesOf,
} from './draft.ts'

interface Words {
  readonly ceremony: Noun
  readonly category: Noun
  readonly nominee: Noun
  readonly nomination: Noun
}

/** The nominations of many years. */
export function awards({ ceremony, category, nominee, nomination }: Words): Shape {
  return setting => {
    const { random, rows } = setting
    const draft = new Draft()
    const known = {
      ceremony: someAttributes(setting, ceremony, 4),
      category: someAttributes(setting, category, 2),
      nominee: someAttributes(setting, nominee, random.integer(4, 5)),
      nomination: someAttributes(setting, nomination, 1),
    }
    const ceremonies = draft.table(ceremony, [
      nameColumn,
      column('date', 'date'),
      ...known.ceremony.map(item => item.column),
    ])
    const categories = draft.table(category, [nameColumn, ...known.category.map(item => item.column)])
    const nominees = draft.table(nominee, [nameColumn, ...known.nominee.map(item => item.column)])
    const [atCeremony, inCategory, ofNominee] = [
      reference(ceremony.one, ceremonies),
      reference(category.one, categories),
      reference(nominee.one, nominees),
    ]
    const columns = [
      atCeremony,
      inCategory,
      ofNominee,
      column('votes', 'integer'),
      column('result', 'category'),
      ...known.nomination.map(item => item.column),
    ]
    const nominations = draft.table(nomination, columns, {
      by: atCeremony.name,
      identity: [atCeremony.name, inCategory.name, ofNominee.name],
    })

    const years = random.integer(6, 8)
    addYearly(setting, draft, { table: ceremonies, noun: ceremony, attributes: known.ceremony, years })
    for (let left = random.integer(6, 8); left > 0; left--)
      draft.add(categories, { name: nameFor(setting, category), ...valuesOf(known.category, setting) })
    const slots = draft.rows(ceremonies).length * draft.rows(categories).length
    const each = Math.max(3, Math.floor(((rows - draft.size) * 0.72) / slots))
    while (draft.size < rows - slots * each)
      draft.add(nominees, { name: nameFor(setting, nominee), ...valuesOf(known.nominee, setting) })
    for (const held of draft.rows(ceremonies)) {
      for (const award of draft.rows(categories)) {
        const chosen = random.sample(draft.rows(nominees), each)
        const votes = new Set<number>()
        while (votes.size < chosen.length) votes.add(random.integer(112, 2_480))
        const most = Math.max(...votes)
        for (const [at, count] of [...votes].entries())
          draft.add(nominations, {
            [atCeremony.name]: held.id,
            [inCategory.name]: award.id,
            [ofNominee.name]: chosen[at]?.id ?? 1,
            votes: count,
            result: count === most ? 'won' : 'nominated',
            ...valuesOf(known.nomination, setting),
          })
      }
    }
    draft.rule(
      'exactly the nominee with the most votes wins',
      `SELECT n.id FROM "${nominations}" n WHERE (n.result = 'won') <> (n.votes = (SELECT max(m.votes) FROM "${nominations}" m WHERE m."${atCeremony.name}" = n."${atCeremony.name}" AND m."${inCategory.name}" = n."${inCategory.name}"))`,
    )
    return draft.done()
  }
}
