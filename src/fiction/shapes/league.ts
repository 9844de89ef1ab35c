// A league: clubs, their players, and every match of a season; the table follows from the results.
import { plusDays } from '../schema/calendar.ts'
import { choice, figure, type Noun, person } from '../themes/attributes.ts'
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
  readonly club: Noun
  readonly player: Noun
  readonly match: Noun
  readonly positions: string
  /** What is scored, such as `goals`, and how much of it a match has for one side. */
  readonly scored: { readonly many: string; readonly mean: number }
  readonly crowd: number
}

/** One season of a league. */
export function league({ club, player, match, positions, scored, crowd }: Words): Shape {
  return setting => {
    const { random, rows, today } = setting
    const draft = new Draft()
    const known = {
      club: someAttributes(setting, club, random.integer(3, 4)),
      player: [choice('position', positions), ...someAttributes(setting, player, random.integer(3, 4))],
      match: [person('referee'), figure('attendance', { median: crowd, factor: 1.8, least: 40 })],
    }
    const tally = ['wins', 'draws', 'defeats', 'points'].map(label => column(label, 'integer', { digits: 0 }))
    const clubs = draft.table(club, [
      nameColumn,
      ...known.club.map(item => item.column),
      ...tally,
      column(`${scored.many} for`, 'integer'),
      column(`${scored.many} against`, 'integer'),
    ])
    const ofClub = reference('club', clubs)
    const players = draft.table(player, [
      nameColumn,
      ofClub,
      column('date of birth', 'date'),
      ...known.player.map(item => item.column),
    ])
    const [home, away] = [reference('home', clubs), reference('away', clubs)]
    const results = [
      column(`home ${scored.many}`, 'integer'),
      column(`away ${scored.many}`, 'integer'),
    ] as const
    const columns = [
      column('round', 'integer'),
      column('date', 'date'),
      home,
      away,
      ...results,
      ...known.match.map(item => item.column),
    ]
    const matches = draft.table(match, columns, { by: 'round', identity: ['date', 'home', 'away'] })

    const size = rows >= 400 ? 12 : 10
    const [made, conceded] = [identifierOf(`${scored.many} for`), identifierOf(`${scored.many} against`)]
    for (let left = size; left > 0; left--)
      draft.add(clubs, {
        name: nameFor(setting, club),
        ...valuesOf(known.club, setting),
        wins: 0,
        draws: 0,
        defeats: 0,
        points: 0,
        [made]: 0,
        [conceded]: 0,
      })
    const force = new Map(draft.rows(clubs).map(({ id }) => [id, random.normal(0, 0.35)]))
    for (const [round, pairs] of roundsOf(size).entries()) {
      const date = plusDays(today, -7 * (2 * size - 2 - round) - 3)
      for (const [a, b] of pairs) {
        const sides = [draft.rows(clubs)[a], draft.rows(clubs)[b]] as const
        const lead = (force.get(a + 1) ?? 0) - (force.get(b + 1) ?? 0) + 0.12
        const count = (bias: number) =>
          Math.max(0, Math.round(random.skewed(scored.mean * Math.exp(bias / 2), 1.6) - 0.35))
        const [x, y] = [count(lead), count(-lead)]
        draft.add(matches, {
          round: round + 1,
          date,
          home: a + 1,
          away: b + 1,
          [results[0].name]: x,
          [results[1].name]: y,
          ...valuesOf(known.match, setting),
        })
        for (const [side, own, other] of [
          [sides[0], x, y],
          [sides[1], y, x],
        ] as const) {
          if (!side) continue
          const key = own > other ? 'wins' : own === other ? 'draws' : 'defeats'
          side[key] = Number(side[key]) + 1
          side.points = 3 * Number(side.wins) + Number(side.draws)
          side[made] = Number(side[made]) + own
          side[conceded] = Number(side[conceded]) + other
        }
      }
    }
    while (draft.size < rows) {
      draft.add(players, {
        name: setting.names.person(),
        club: (draft.rows(players).length % size) + 1,
        date_of_birth: plusDays(today, -Math.round(365.25 * (18 + 17 * random.next() ** 1.3))),
        ...valuesOf(known.player, setting),
      })
    }
    draft.rule(
      'points are three for a win and one for a draw',
      `SELECT id FROM "${clubs}" WHERE points <> 3 * wins + draws`,
    )
    draft.rule(
      `${scored.many} for are those of all matches`,
      `SELECT c.id FROM "${clubs}" c WHERE c."${made}" <> (SELECT coalesce(sum(CASE WHEN m.home = c.id THEN m."${results[0].name}" ELSE m."${results[1].name}" END), 0) FROM "${matches}" m WHERE c.id IN (m.home, m.away))`,
    )
    draft.rule('nobody plays himself', `SELECT id FROM "${matches}" WHERE home = away`)
    return draft.done()
  }
}

// everybody against everybody, twice, by the circle method
function roundsOf(size: number): (readonly [number, number])[][] {
  const ring = Array.from({ length: size }, (_, at) => at)
  const rounds: (readonly [number, number])[][] = []
  for (let round = 0; round < size - 1; round++) {
    const pairs = Array.from(
      { length: size / 2 },
      (_, at) => [ring[at] ?? 0, ring[size - 1 - at] ?? 0] as const,
    )
    rounds.push(pairs.map(([a, b]) => (round % 2 === 0 ? ([a, b] as const) : ([b, a] as const))))
    ring.splice(1, 0, ring.pop() ?? 0)
  }
  return [...rounds, ...rounds.map(pairs => pairs.map(([a, b]) => [b, a] as const))]
}
