// Functions of jq about time.
import { formatTimeIn } from '../../../format-time.ts'
import { JqError } from '../jq-error.ts'
import { isArray, type Json } from '../json/json.ts'

export function fromSeconds(value: Json, format: string): string {
  if (typeof value !== 'number') throw new JqError(`strftime/1 requires parsed datetime inputs`)
  return formatTimeIn(format, Math.floor(value) * 1000, 'UTC')
}

export function timeParts(value: Json): Json {
  if (typeof value !== 'number') throw new JqError('gmtime() requires a number')
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

export function secondsOf(value: Json): number {
  if (!isArray(value) || value.some(part => typeof part !== 'number'))
    throw new JqError('mktime requires array of 6 numbers')
  const [year = 1970, month = 0, day = 1, hour = 0, minute = 0, second = 0] = value as readonly number[]
  return Date.UTC(year, month, day, hour, minute, Math.floor(second)) / 1000
}

export function isoSeconds(value: Json): number {
  const source = textIn(value)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(source))
    throw new JqError(`date "${source}" does not match format "%Y-%m-%dT%H:%M:%SZ"`)
  return Date.parse(source) / 1000
}

function textIn(value: Json): string {
  if (typeof value !== 'string') throw new JqError('strptime/1 requires string inputs and arguments')
  return value
}
