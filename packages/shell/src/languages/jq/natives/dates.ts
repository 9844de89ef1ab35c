// Functions of jq about time.
import { formatTimeIn } from '../../../format-time.ts'
import { JqError } from '../jq-error.ts'
import { isArray, type Json } from '../json/json.ts'

/** Seconds since the epoch in a format. */
export function fromSeconds(value: Json, format: string): string {
  if (typeof value !== 'number') throw new JqError(`strftime/1 requires parsed datetime inputs`)
  return formatTimeIn(format, Math.floor(value) * 1000, 'UTC')
}

/** jq's `gmtime`. */
export function timeParts(value: Json): Json {
  if (typeof value !== 'number') throw new JqError('gmtime() requires numeric inputs')
  const date = new Date(Math.floor(value) * 1000)
  const start = Date.UTC(date.getUTCFullYear(), 0, 1)
  const day = Math.floor(
    (Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) - start) / 86_400_000,
  )
  return [
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds() + (value - Math.floor(value)),
    date.getUTCDay(),
    day,
  ]
}

/** jq's `mktime`. */
export function secondsOf(value: Json, name = 'mktime'): number {
  if (!isArray(value)) throw new JqError('mktime requires array inputs')
  if (value.length < 6 || value.some(part => typeof part !== 'number'))
    throw new JqError(`${name} requires parsed datetime inputs`)
  const [year = 1970, month = 0, day = 1, hour = 0, minute = 0, second = 0] = value as readonly number[]
  return Date.UTC(year, month, day, hour, minute, Math.floor(second)) / 1000
}
