// `strftime`, for `date`, `printf %(…)T`, `ls` and prompts. Time zones come from TZ.
import type { Shell } from './shell.ts'
import { zoneAt } from './time-zone.ts'

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Formats a moment (milliseconds since the epoch) in the shell's time zone. */
export function formatTime(format: string, time: number, shell: Shell): string {
  return formatTimeIn(format, time, shell.variables.get('TZ') ?? 'UTC')
}

/** Formats a moment in a time zone. */
export function formatTimeIn(format: string, time: number, zoneName: string): string {
  const zone = zoneAt(zoneName, time)
  const local = new Date(time + zone.offsetMinutes * 60_000)
  const moment = { time, zone, local }
  return format.replace(
    /%([-_0^#+]*)([0-9]*)(:{0,3}z|[EO]?[a-zA-Z%])/g,
    (whole, flags: string, width: string, code: string) => {
      const made = directive(code.replace(/^[EO](?=.)/, ''), moment)
      // of a second's fraction, as many digits as are asked for
      if (code === 'N' && made && width !== '')
        return made.text.slice(0, Number(width)).padEnd(Number(width), '0')
      return made === undefined ? whole : flagged(made, { flags, width })
    },
  )
}

interface Moment {
  readonly time: number
  readonly zone: { readonly offsetMinutes: number; readonly name: string }
  readonly local: Date
}
/** A value and, for numbers, how it is padded by default. */
type Made = { readonly text: string; readonly pad?: string; readonly width?: number }

function flagged(made: Made, { flags, width }: { flags: string; width: string }): string {
  let pad = made.pad ?? ' '
  let size = made.width ?? 0
  if (flags.includes('-')) size = 0
  if (flags.includes('_')) pad = ' '
  if (flags.includes('0')) pad = '0'
  if (width !== '') size = Number(width)
  const text =
    size > 0
      ? made.text.padStart(size, width !== '' && made.pad === undefined && !flags.includes('0') ? ' ' : pad)
      : made.text
  if (flags.includes('^')) return text.toUpperCase()
  return flags.includes('#') ? (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()) : text
}

const number = (value: number, width: number, pad = '0'): Made => ({ text: String(value), width, pad })

function directive(code: string, moment: Moment): Made | undefined {
  return clockDirective(code, moment) ?? dateDirective(code, moment) ?? combined(code, moment)
}

function clockDirective(code: string, { time, local, zone }: Moment): Made | undefined {
  const hour = local.getUTCHours()
  if (code === 'H') return number(hour, 2)
  if (code === 'I') return number(hour % 12 || 12, 2)
  if (code === 'k') return number(hour, 2, ' ')
  if (code === 'l') return number(hour % 12 || 12, 2, ' ')
  if (code === 'M') return number(local.getUTCMinutes(), 2)
  if (code === 'S') return number(local.getUTCSeconds(), 2)
  if (code === 'N')
    return { text: String(Math.floor((time - Math.floor(time / 1000) * 1000) * 1e6)).padStart(9, '0') }
  if (code === 's') return { text: String(Math.floor(time / 1000)) }
  if (code === 'p') return { text: hour < 12 ? 'AM' : 'PM' }
  if (code === 'P') return { text: hour < 12 ? 'am' : 'pm' }
  if (code === 'Z') return { text: zone.name }
  if (code.endsWith('z')) return { text: offset(zone.offsetMinutes, code.length - 1) }
  return undefined
}

function offset(minutes: number, colons: number): string {
  const size = Math.abs(minutes)
  const hours = String(Math.floor(size / 60)).padStart(2, '0')
  const rest = String(size % 60).padStart(2, '0')
  const sign = minutes < 0 ? '-' : '+'
  if (colons === 0) return sign + hours + rest
  if (colons === 1) return `${sign}${hours}:${rest}`
  return colons === 2 ? `${sign}${hours}:${rest}:00` : sign + hours + (rest === '00' ? '' : `:${rest}`)
}

function dateDirective(code: string, { local }: Moment): Made | undefined {
  const year = local.getUTCFullYear()
  const weekday = local.getUTCDay()
  if (code === 'Y') return number(year, 0)
  if (code === 'C') return number(Math.floor(year / 100), 2)
  if (code === 'y') return number(year % 100, 2)
  if (code === 'm') return number(local.getUTCMonth() + 1, 2)
  if (code === 'd') return number(local.getUTCDate(), 2)
  if (code === 'e') return number(local.getUTCDate(), 2, ' ')
  if (code === 'j') return number(dayOfYear(local) + 1, 3)
  if (code === 'a') return { text: (days[weekday] ?? '').slice(0, 3) }
  if (code === 'A') return { text: days[weekday] ?? '' }
  if (code === 'b' || code === 'h') return { text: (months[local.getUTCMonth()] ?? '').slice(0, 3) }
  if (code === 'B') return { text: months[local.getUTCMonth()] ?? '' }
  if (code === 'u') return number(weekday || 7, 1)
  if (code === 'w') return number(weekday, 1)
  if (code === 'q') return number(Math.floor(local.getUTCMonth() / 3) + 1, 1)
  if (code === 'U') return number(Math.floor((dayOfYear(local) + 7 - weekday) / 7), 2)
  if (code === 'W') return number(Math.floor((dayOfYear(local) + 7 - ((weekday + 6) % 7)) / 7), 2)
  if (code === 'V') return number(isoWeek(local).week, 2)
  if (code === 'G') return number(isoWeek(local).year, 0)
  if (code === 'g') return number(isoWeek(local).year % 100, 2)
  return undefined
}

const composites: Readonly<Record<string, string>> = {
  c: '%a %b %e %H:%M:%S %Y',
  D: '%m/%d/%y',
  F: '%Y-%m-%d',
  R: '%H:%M',
  r: '%I:%M:%S %p',
  T: '%H:%M:%S',
  X: '%H:%M:%S',
  x: '%m/%d/%y',
}

function combined(code: string, moment: Moment): Made | undefined {
  if (code === 'n') return { text: '\n' }
  if (code === 't') return { text: '\t' }
  if (code === '%') return { text: '%' }
  const format = composites[code]
  if (format === undefined) return undefined
  return {
    text: format.replace(/%([a-zA-Z])/g, (_, inner: string) =>
      flagged(directive(inner, moment) ?? { text: '' }, { flags: '', width: '' }),
    ),
  }
}

function dayOfYear(local: Date): number {
  return Math.floor(
    (Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) -
      Date.UTC(local.getUTCFullYear(), 0, 1)) /
      86_400_000,
  )
}

function isoWeek(local: Date): { week: number; year: number } {
  const day = (local.getUTCDay() + 6) % 7
  const thursday = new Date(
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() - day + 3),
  )
  const year = thursday.getUTCFullYear()
  return { year, week: 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * 86_400_000)) }
}
