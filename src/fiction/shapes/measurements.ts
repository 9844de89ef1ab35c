// Measurements: regions, stations, and what each read year by year, with a trend; the mean follows.
import { yearOf } from '../schema/calendar.ts'
import { type Noun, rounded } from '../themes/attributes.ts'
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
  readonly region: Noun
  readonly station: Noun
  readonly reading: Noun
  /** What is measured: two figures, and how the first moves in a year. */
  readonly first: {
    readonly label: string
    readonly unit: string
    readonly level: number
    readonly trend: number
  }
  readonly second: { readonly label: string; readonly unit: string; readonly level: number }
}

/** Yearly readings of many stations. */
export function measurements({ region, station, reading, first, second }: Words): Shape {
  return setting => {
    const { random, rows, today } = setting
    const draft = new Draft()
    const known = {
      region: someAttributes(setting, region, 2),
      station: someAttributes(setting, station, random.integer(4, 6)),
      reading: someAttributes(setting, reading, 1),
    }
    const regions = draft.table(region, [nameColumn, ...known.region.map(item => item.column)])
    const inRegion = reference(region.one, regions)
    const mean = column(`mean ${first.label}`, 'decimal', { unit: first.unit, digits: 2 })
    const stations = draft.table(station, [
      nameColumn,
      inRegion,
      ...known.station.map(item => item.column),
      mean,
    ])
    const atStation = reference(station.one, stations)
    const [one, two] = [
      column(first.label, 'decimal', { unit: first.unit, digits: 2 }),
      column(second.label, 'decimal', { unit: second.unit, digits: 1 }),
    ]
    const readings = draft.table(
      reading,
      [atStation, column('year', 'year'), one, two, ...known.reading.map(item => item.column)],
      { by: atStation.name, identity: [atStation.name, 'year'] },
    )

    for (let left = random.integer(5, 7); left > 0; left--)
      draft.add(regions, { name: nameFor(setting, region), ...valuesOf(known.region, setting) })
    const years = random.integer(7, 10)
    const count = Math.floor((rows - draft.size) / (years + 1))
    for (let left = count; left > 0; left--)
      draft.add(stations, {
        name: nameFor(setting, station),
        [inRegion.name]: random.pick(draft.rows(regions)).id,
        ...valuesOf(known.station, setting),
        [mean.name]: 0,
      })
    const longer = rows - draft.size - count * years
    for (const row of draft.rows(stations)) {
      const level = random.skewed(first.level, 1.5)
      const other = random.skewed(second.level, 1.6)
      const span = row.id <= longer ? years + 1 : years
      const values: number[] = []
      for (let back = span; back >= 1; back--) {
        const value = rounded(
          Math.max(0.01, level + first.trend * (span - back) + random.normal(0, level * 0.05)),
          2,
        )
        values.push(value)
        draft.add(readings, {
          [atStation.name]: row.id,
          year: yearOf(today) - back,
          [one.name]: value,
          [two.name]: rounded(other * random.skewed(1, 1.15), 1),
          ...valuesOf(known.reading, setting),
        })
      }
      row[mean.name] = rounded(values.reduce((sum, value) => sum + value, 0) / values.length, 2)
    }
    draft.rule(
      `the mean is that of the ${reading.many}`,
      `SELECT s.id FROM "${stations}" s WHERE abs(s."${mean.name}" - (SELECT avg(r."${one.name}") FROM "${readings}" r WHERE r."${atStation.name}" = s.id)) > 0.0051`,
    )
    draft.rule(
      'one reading a year',
      `SELECT a.id FROM "${readings}" a JOIN "${readings}" b ON a."${atStation.name}" = b."${atStation.name}" AND a.year = b.year AND a.id < b.id`,
    )
    return draft.done()
  }
}
