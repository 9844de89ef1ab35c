// Releases: creators, their works, and the parts of each work; lengths add up.
import { plusDays } from '../schema/calendar.ts'
import { type Noun, someDay } from '../themes/attributes.ts'
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
  readonly creator: Noun
  readonly work: Noun
  readonly part: Noun
  readonly released: string
  /** Seconds a part lasts. */
  readonly seconds: number
}

/** The releases of many creators. */
export function releases({ creator, work, part, released, seconds }: Words): Shape {
  return setting => {
    const { random, rows, today } = setting
    const draft = new Draft()
    const known = {
      creator: someAttributes(setting, creator, random.integer(3, 4)),
      work: someAttributes(setting, work, random.integer(3, 5)),
      part: someAttributes(setting, part, 2),
    }
    const release = column(released, 'date')
    const total = column('running time', 'duration')
    const length = column('length', 'duration')
    const creators = draft.table(creator, [nameColumn, ...known.creator.map(item => item.column)])
    const byCreator = reference(creator.one, creators)
    const works = draft.table(work, [
      nameColumn,
      byCreator,
      release,
      ...known.work.map(item => item.column),
      total,
    ])
    const ofWork = reference(work.one, works)
    const parts = draft.table(
      part,
      [
        ofWork,
        column('number', 'integer'),
        column('title', 'code'),
        length,
        ...known.part.map(item => item.column),
      ],
      { by: ofWork.name, identity: [ofWork.name, 'number'] },
    )

    for (let left = random.integer(14, 20); left > 0; left--)
      draft.add(creators, { name: nameFor(setting, creator), ...valuesOf(known.creator, setting) })
    while (draft.size < rows) {
      const row = draft.add(works, {
        name: nameFor(setting, work),
        [byCreator.name]: random.pickEarly(draft.rows(creators)).id,
        [release.name]: someDay({ ...setting, today: plusDays(today, -5) }),
        ...valuesOf(known.work, setting),
        [total.name]: 0,
      })
      const count = random.integer(3, 8)
      for (let number = 1; number <= count; number++) {
        const lasts = Math.max(31, Math.round(random.skewed(seconds, 1.5)))
        draft.add(parts, {
          [ofWork.name]: row.id,
          number,
          title: setting.names.unique(random.pick(part.name)),
          [length.name]: lasts,
          ...valuesOf(known.part, setting),
        })
        row[total.name] = Number(row[total.name]) + lasts
      }
    }
    sumRule(draft, { whole: works, total, parts, link: ofWork.name, value: length })
    return draft.done()
  }
}
