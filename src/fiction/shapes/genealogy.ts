// A genealogy: houses, their people over generations, and their marriages; nobody is older than a parent.
import { plusDays, yearOf } from '../schema/calendar.ts'
import type { Noun } from '../themes/attributes.ts'
import {
  column,
  Draft,
  identifierOf,
  nameColumn,
  nameFor,
  reference,
  type Shape,
  someAttributes,
  valuesOf,
} from './draft.ts'

interface Words {
  readonly house: Noun
  readonly member: Noun
  readonly marriage: Noun
}

/** A genealogy of several houses. */
export function genealogy({ house, member, marriage }: Words): Shape {
  return setting => {
    const { random, rows, today } = setting
    const draft = new Draft()
    const known = {
      house: someAttributes(setting, house, 3),
      member: someAttributes(setting, member, random.integer(2, 4)),
      marriage: someAttributes(setting, marriage, 2),
    }
    const [born, died] = [
      column('date of birth', 'date'),
      column('date of death', 'date', { isOptional: true }),
    ]
    const houses = draft.table(house, [nameColumn, ...known.house.map(item => item.column)])
    const ofHouse = reference(house.one, houses)
    const parents = ['mother', 'father'].map(label =>
      reference(label, identifierOf(member.one), { isOptional: true }),
    )
    const people = draft.table(member, [
      nameColumn,
      ofHouse,
      born,
      died,
      ...parents,
      ...known.member.map(item => item.column),
    ])
    const [wife, husband] = [reference('wife', people), reference('husband', people)]
    const marriages = draft.table(
      marriage,
      [wife, husband, column('date', 'date'), ...known.marriage.map(item => item.column)],
      { by: wife.name, identity: [wife.name, husband.name] },
    )

    const first = yearOf(today) - 160
    const birthIn = (from: number, to: number) =>
      plusDays(`${from}-01-01`, random.integer(0, 365 * Math.max(1, to - from)))
    const someone = (
      houseId: number,
      birth: string,
      from: { mother: number | null; father: number | null },
    ) => {
      const death = plusDays(birth, 365 * (28 + 62 * random.next() ** 0.6))
      const { name } = draft.rows(houses)[houseId - 1] ?? { name: '' }
      const surname = String(name).split(' ').at(-1) ?? ''
      const row = draft.add(people, {
        name: setting.names.unique(`{word} {word} ${surname}`),
        [ofHouse.name]: houseId,
        date_of_birth: birth,
        date_of_death: death < today ? death : null,
        ...from,
        ...valuesOf(known.member, setting),
      })
      return row
    }
    const women = new Set<number>()
    for (let left = random.integer(5, 7); left > 0; left--) {
      const { id } = draft.add(houses, { name: nameFor(setting, house), ...valuesOf(known.house, setting) })
      for (let heads = 0; heads < 4; heads++) {
        const row = someone(id, birthIn(first, first + 25), { mother: null, father: null })
        if (heads % 2 === 0) women.add(row.id)
      }
    }
    const married = new Set<number>()
    for (let tries = 0; draft.size < rows && tries < rows * 40; tries++) {
      const free = draft.rows(people).filter(({ id }) => women.has(id) && !married.has(id))
      if (free.length === 0) break
      const her = random.pick(free)
      const partners = draft.rows(people).filter(him => canMarry(him, her, { women, married }))
      if (partners.length === 0) {
        married.add(her.id)
        continue
      }
      const him = random.pick(partners)
      const later = [String(her.date_of_birth), String(him.date_of_birth)].sort()[1] ?? ''
      const date = plusDays(later, random.integer(19 * 365, 32 * 365))
      const lived = [her, him].every(({ date_of_death: end }) => end === null || String(end) > date)
      if (!lived || date > today) continue
      married.add(her.id).add(him.id)
      draft.add(marriages, {
        [wife.name]: her.id,
        [husband.name]: him.id,
        date,
        ...valuesOf(known.marriage, setting),
      })
      const houseId = Number(him[ofHouse.name])
      let birth = date
      for (let left = random.integer(1, 5); left > 0 && draft.size < rows; left--) {
        birth = plusDays(birth, random.integer(300, 1400))
        if (birth > today || [her, him].some(({ date_of_death: end }) => end !== null && birth > String(end)))
          break
        if (birth > plusDays(String(her.date_of_birth), 46 * 365)) break
        const child = someone(houseId, birth, { mother: her.id, father: him.id })
        if (random.chance(0.5)) women.add(child.id)
      }
    }
    while (draft.size < rows)
      someone(random.pick(draft.rows(houses)).id, birthIn(first + 60, yearOf(today) - 20), {
        mother: null,
        father: null,
      })
    draft.rule(
      'nobody is born before a parent is sixteen',
      `SELECT c.id FROM "${people}" c JOIN "${people}" p ON p.id IN (c.mother, c.father) WHERE date(p.date_of_birth, '+16 years') > c.date_of_birth`,
    )
    draft.rule(
      'nobody dies before being born',
      `SELECT id FROM "${people}" WHERE date_of_death IS NOT NULL AND date_of_death <= date_of_birth`,
    )
    draft.rule(
      'both are alive when they marry',
      `SELECT m.id FROM "${marriages}" m JOIN "${people}" p ON p.id IN (m."${wife.name}", m."${husband.name}") WHERE p.date_of_birth > m.date OR p.date_of_death < m.date`,
    )
    return draft.done()
  }
}

interface Person {
  readonly id: number
  readonly [column: string]: string | number | null
}

function canMarry(
  him: Person,
  her: Person,
  { women, married }: { women: ReadonlySet<number>; married: ReadonlySet<number> },
): boolean {
  if (women.has(him.id) || married.has(him.id)) return false
  if (him.mother !== null && him.mother === her.mother) return false
  return Math.abs(yearOf(String(him.date_of_birth)) - yearOf(String(her.date_of_birth))) <= 12
}
