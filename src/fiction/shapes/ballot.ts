// A ballot: districts, lists, polling places, and the votes each list got in each district; all sums agree.
import { figure, type Noun, person } from '../themes/attributes.ts'
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
  readonly district: Noun
  readonly list: Noun
  readonly place: Noun
  /** Voters a polling place has. */
  readonly voters: number
}

/** One vote, district by district. */
export function ballot({ district, list, place, voters }: Words): Shape {
  return setting => {
    const { random, rows } = setting
    const draft = new Draft()
    const known = {
      district: someAttributes(setting, district, random.integer(2, 4)),
      list: someAttributes(setting, list, random.integer(3, 4)),
      place: someAttributes(setting, place, random.integer(2, 3)),
    }
    const [electors, valid] = [column('registered voters', 'integer'), column('valid votes', 'integer')]
    const all = column('vote total', 'integer')
    const votes = column('votes', 'integer')
    const districts = draft.table(district, [
      nameColumn,
      ...known.district.map(item => item.column),
      electors,
      valid,
    ])
    const lists = draft.table(list, [nameColumn, ...known.list.map(item => item.column), all])
    const inDistrict = reference(district.one, districts)
    const size = figure('voters', { median: voters, factor: 1.7, least: 60 })
    const places = draft.table(place, [
      nameColumn,
      inDistrict,
      ...known.place.map(item => item.column),
      size.column,
    ])
    const candidate = person('candidate')
    const ofList = reference(list.one, lists)
    const results = draft.table(
      { ...list, one: 'result', many: 'results' },
      [inDistrict, ofList, candidate.column, votes],
      { by: inDistrict.name, identity: [inDistrict.name, ofList.name] },
    )

    const lean = Array.from({ length: random.integer(6, 8) }, () => random.skewed(1, 2.2))
    for (const _ of lean)
      draft.add(lists, { name: nameFor(setting, list), ...valuesOf(known.list, setting), [all.name]: 0 })
    const count = Math.floor((rows - lean.length) / (lean.length + 5))
    for (let left = count; left > 0; left--)
      draft.add(districts, {
        name: nameFor(setting, district),
        ...valuesOf(known.district, setting),
        [electors.name]: 0,
        [valid.name]: 0,
      })
    while (draft.size < rows - count * lean.length) {
      const row = draft.rows(districts)[draft.rows(places).length % count]
      const voting = Number(size.make(setting))
      draft.add(places, {
        name: nameFor(setting, place),
        [inDistrict.name]: row?.id ?? 1,
        ...valuesOf(known.place, setting),
        voters: voting,
      })
      if (row) row[electors.name] = Number(row[electors.name]) + voting
    }
    for (const row of draft.rows(districts)) {
      const turnout = 0.52 + 0.3 * random.next()
      const weights = lean.map(base => base * random.skewed(1, 1.6))
      const whole = weights.reduce((sum, weight) => sum + weight, 0)
      for (const [at, weight] of weights.entries()) {
        const counted = Math.max(1, Math.floor((Number(row[electors.name]) * turnout * weight) / whole))
        draft.add(results, {
          [inDistrict.name]: row.id,
          [ofList.name]: at + 1,
          candidate: candidate.make(setting),
          votes: counted,
        })
        row[valid.name] = Number(row[valid.name]) + counted
        const standing = draft.rows(lists)[at]
        if (standing) standing[all.name] = Number(standing[all.name]) + counted
      }
    }
    sumRule(draft, { whole: districts, total: valid, parts: results, link: inDistrict.name, value: votes })
    sumRule(draft, { whole: lists, total: all, parts: results, link: ofList.name, value: votes })
    sumRule(draft, {
      whole: districts,
      total: electors,
      parts: places,
      link: inDistrict.name,
      value: size.column,
    })
    draft.rule(
      'nobody votes twice',
      `SELECT id FROM "${districts}" WHERE "${valid.name}" > "${electors.name}"`,
    )
    return draft.done()
  }
}
