// In which order a list comes: as its sort parameters say, else as its description does, else as the records came.
import type { RowQuery } from '../../../src/kernel/tables/row-query.ts'
import { type CallSetting, descriptionOf } from './call-setting.ts'
import type { Role } from './meaning/parameters.ts'
import { flat } from './meaning/words.ts'
import { isMadeTime } from './new-values.ts'
import { Uncertain } from './uncertain.ts'

/** The order of a list; undefined for the order in which the records came. */
export function sortOf(setting: CallSetting, roles: ReadonlyMap<string, Role>): RowQuery['order'] {
  const value = (kind: Role['kind']) => {
    const name = [...roles].find(([, role]) => role.kind === kind)?.[0]
    return name === undefined ? undefined : setting.given[name]
  }
  const by = value('sort')
  const direction = value('direction')
  if (by === undefined)
    return direction === undefined ? describedOrder(setting) : byTime(setting, isDown(direction))
  if (typeof by !== 'string') throw new Uncertain('how it is sorted is not known')
  const [, minus = '', name = '', end = ''] =
    /^([-+]?)(.*?)(?:[ :_-](asc|desc|ascending|descending))?$/i.exec(by) ?? []
  const column = sortColumn(setting, name)
  if (column === undefined) throw new Uncertain(`what it means to sort by ${by} is not known`)
  const isDescending = direction !== undefined ? isDown(direction) : minus === '-' || /^desc/i.test(end)
  return { column, isDescending }
}

function sortColumn({ entity }: CallSetting, name: string): string | undefined {
  const wanted = flat(name)
  return [...entity.columns.keys()].find(column =>
    [wanted, `${wanted}at`, `${wanted}date`].includes(flat(column)),
  )
}

function isDown(direction: unknown): boolean {
  if (typeof direction === 'string' && /^desc/i.test(direction)) return true
  if (typeof direction === 'string' && /^asc/i.test(direction)) return false
  throw new Uncertain('the direction of sorting is not known')
}

function describedOrder(setting: CallSetting): RowQuery['order'] {
  const description = descriptionOf(setting)
  if (/\b(newest|most recent|latest)\b[^.]* first\b/i.test(description)) return byTime(setting, true)
  if (/\b(oldest|earliest)\b[^.]* first\b/i.test(description)) return byTime(setting, false)
  return undefined
}

function byTime({ entity }: CallSetting, isDescending: boolean): RowQuery['order'] {
  const column = [...entity.columns.keys()].find(isMadeTime) ?? entity.key
  if (column === undefined) throw new Uncertain('by what it is sorted is not known')
  return { column, isDescending }
}
