// What is held once a year under one name: a ceremony, a contest, the edition of a ranking.
import { plusDays, yearOf } from '../schema/calendar.ts'
import type { Attribute, Noun } from '../themes/attributes.ts'
import { type Draft, valuesOf } from './draft.ts'
import type { Setting } from './setting.ts'

/** Adds the last years of it to a table, the oldest first. */
export function addYearly(
  setting: Setting,
  draft: Draft,
  {
    table,
    noun,
    attributes,
    years,
  }: { table: string; noun: Noun; attributes: readonly Attribute[]; years: number },
): void {
  const { names, random, today } = setting
  const past = Array.from({ length: years }, (_, at) => yearOf(today) - years + at)
  for (const [at, name] of names.series(random.pick(noun.name), past).entries())
    draft.add(table, {
      name,
      date: plusDays(`${past[at]}-03-01`, random.integer(0, 240)),
      ...valuesOf(attributes, setting),
    })
}
