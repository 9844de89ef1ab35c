// Expeditions: who sends them, the journeys, and their stages, day after day; distances add up.
import { plusDays } from '../schema/calendar.ts'
import { type Noun, rounded, someDay } from '../themes/attributes.ts'
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
  readonly society: Noun
  readonly expedition: Noun
  readonly stage: Noun
  /** What a stage covers or brings, such as `distance` in `km`. */
  readonly covered: { readonly label: string; readonly unit: string; readonly median: number }
}

/** The expeditions of several societies. */
export function expeditions({ society, expedition, stage, covered }: Words): Shape {
  return setting => {
    const { random, rows, today } = setting
    const draft = new Draft()
    const known = {
      society: someAttributes(setting, society, 3),
      expedition: someAttributes(setting, expedition, random.integer(4, 6)),
      stage: someAttributes(setting, stage, random.integer(2, 3)),
    }
    const [start, end] = [column('start date', 'date'), column('end date', 'date')]
    const value = column(covered.label, 'decimal', { unit: covered.unit, digits: 1 })
    const total = column(`total ${covered.label}`, 'decimal', { unit: covered.unit, digits: 1 })
    const societies = draft.table(society, [nameColumn, ...known.society.map(item => item.column)])
    const bySociety = reference(society.one, societies)
    const journeys = draft.table(expedition, [
      nameColumn,
      bySociety,
      start,
      end,
      ...known.expedition.map(item => item.column),
      total,
    ])
    const ofJourney = reference(expedition.one, journeys)
    const stages = draft.table(
      stage,
      [
        ofJourney,
        column('number', 'integer'),
        column('date', 'date'),
        column('destination', 'code'),
        value,
        ...known.stage.map(item => item.column),
      ],
      { by: ofJourney.name, identity: [ofJourney.name, 'number'] },
    )

    for (let left = random.integer(7, 10); left > 0; left--)
      draft.add(societies, { name: nameFor(setting, society), ...valuesOf(known.society, setting) })
    while (draft.size < rows) {
      const begin = someDay({ ...setting, today: plusDays(today, -150) })
      const row = draft.add(journeys, {
        name: nameFor(setting, expedition),
        [bySociety.name]: random.pickEarly(draft.rows(societies)).id,
        [start.name]: begin,
        [end.name]: begin,
        ...valuesOf(known.expedition, setting),
        [total.name]: 0,
      })
      let date = begin
      for (let number = 1, count = random.integer(3, 9); number <= count; number++) {
        date = plusDays(date, random.integer(1, 12))
        const far = Math.max(0.3, rounded(random.skewed(covered.median, 1.8), 1))
        draft.add(stages, {
          [ofJourney.name]: row.id,
          number,
          date,
          destination: setting.names.unique('{word}{| Point| Pass| Basin| Ridge| Camp}'),
          [value.name]: far,
          ...valuesOf(known.stage, setting),
        })
        row[total.name] = rounded(Number(row[total.name]) + far, 1)
      }
      row[end.name] = plusDays(date, random.integer(1, 9))
    }
    sumRule(draft, { whole: journeys, total, parts: stages, link: ofJourney.name, value })
    afterRule(draft, {
      whole: journeys,
      start: start.name,
      parts: stages,
      link: ofJourney.name,
      date: 'date',
    })
    draft.rule(
      'expeditions end after they start',
      `SELECT id FROM "${journeys}" WHERE "${end.name}" <= "${start.name}"`,
    )
    return draft.done()
  }
}
