// From a calendar date in a time zone to a moment.
import { zoneAt } from '../time-zone.ts'

/** Milliseconds of year, month (1–12), day, hour, minute, second in a zone; values beyond their range carry over. */
export function timeFromParts(parts: readonly number[], zone: string): number {
  const [year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second)
  const local = date.getTime()
  const first = local - zoneAt(zone, local).offsetMinutes * 60_000
  return local - zoneAt(zone, first).offsetMinutes * 60_000
}
