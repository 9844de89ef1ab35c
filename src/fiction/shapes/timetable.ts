// A timetable: lines, stops, and when each line calls where; hours and distances only grow along a line.
import { timeOfDay } from '../schema/calendar.ts'
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
  readonly line: Noun
  readonly stop: Noun
  readonly call: Noun
  /** Minutes and kilometres from one stop to the next. */
  readonly minutes: number
  readonly kilometres: number
}

/** A timetable of lines. */
export function timetable({ line, stop, call, minutes, kilometres }: Words): Shape {
  return setting => {
    const { random, rows } = setting
    const draft = new Draft()
    const known = {
      line: someAttributes(setting, line, random.integer(4, 5)),
      stop: someAttributes(setting, stop, random.integer(3, 5)),
      call: someAttributes(setting, call, 2),
    }
    const length = column('length', 'decimal', { unit: 'km', digits: 1 })
    const lines = draft.table(line, [nameColumn, ...known.line.map(item => item.column), length])
    const stops = draft.table(stop, [nameColumn, ...known.stop.map(item => item.column)])
    const [ofLine, atStop] = [reference(line.one, lines), reference(stop.one, stops)]
    const distance = column('distance', 'decimal', { unit: 'km', digits: 1 })
    const columns = [
      ofLine,
      column('stop number', 'integer'),
      atStop,
      column('arrival', 'time'),
      column('departure', 'time'),
      distance,
      ...known.call.map(item => item.column),
    ]
    const calls = draft.table(call, columns, { by: ofLine.name, identity: [ofLine.name, atStop.name] })

    const lineCount = random.integer(12, 16)
    const stopCount = Math.round(rows * 0.2)
    for (let left = lineCount; left > 0; left--)
      draft.add(lines, { name: nameFor(setting, line), ...valuesOf(known.line, setting), length: 0 })
    for (let left = stopCount; left > 0; left--)
      draft.add(stops, { name: nameFor(setting, stop), ...valuesOf(known.stop, setting) })
    const calling = Math.floor((rows - draft.size) / lineCount)
    const extra = rows - draft.size - calling * lineCount
    for (const row of draft.rows(lines)) {
      let clock = random.integer(5 * 60, 9 * 60)
      let km = 0
      const route = random.sample(draft.rows(stops), calling + (row.id <= extra ? 1 : 0))
      for (const [at, { id }] of route.entries()) {
        if (at > 0) {
          clock += Math.max(2, Math.round(random.normal(minutes, minutes * 0.3)))
          km += Math.max(0.4, random.normal(kilometres, kilometres * 0.35))
        }
        const arrival = timeOfDay(clock)
        clock += at === 0 || at === route.length - 1 ? 0 : random.integer(0, 2)
        draft.add(calls, {
          [ofLine.name]: row.id,
          stop_number: at + 1,
          [atStop.name]: id,
          arrival,
          departure: timeOfDay(clock),
          distance: rounded(km, 1),
          ...valuesOf(known.call, setting),
        })
      }
      row.length = rounded(km, 1)
    }
    draft.rule(
      'the length of a line is the distance of its last stop',
      `SELECT l.id FROM "${lines}" l WHERE l.length <> (SELECT max(distance) FROM "${calls}" c WHERE c."${ofLine.name}" = l.id)`,
    )
    draft.rule(
      'distances and hours grow along a line',
      `SELECT a.id FROM "${calls}" a JOIN "${calls}" b ON a."${ofLine.name}" = b."${ofLine.name}" AND b.stop_number = a.stop_number + 1 WHERE b.distance <= a.distance OR b.arrival <= a.departure`,
    )
    return draft.done()
  }
}
