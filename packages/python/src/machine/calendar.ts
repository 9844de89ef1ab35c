// Dates of the calendar, and how the C library writes them in the C locale.

/** A broken-down time, as C has it: months from 0, years from 1900. */
export interface BrokenTime {
  readonly second: number
  readonly minute: number
  readonly hour: number
  readonly day: number
  readonly month: number
  readonly year: number
  readonly weekday: number
  readonly yearDay: number
  readonly isDaylight: number
  readonly offset: number
  readonly zone: string
}

const daySeconds = 86_400

/** Days since the epoch of a date; the month may lie outside its year. */
export function daysOf(year: number, month: number, day: number): number {
  const monthsSince = year * 12 + month
  const fullYear = Math.floor(monthsSince / 12)
  const date = new Date(0)
  date.setUTCFullYear(fullYear, monthsSince - fullYear * 12, day)
  return Math.floor(date.getTime() / (daySeconds * 1000))
}

/** Breaks seconds since the epoch down; `offset` in seconds east of Greenwich. */
export function breakDown(
  seconds: number,
  { offset = 0, zone = 'GMT', isDaylight = 0 }: { offset?: number; zone?: string; isDaylight?: number } = {},
): BrokenTime {
  const local = seconds + offset
  const days = Math.floor(local / daySeconds)
  const rest = local - days * daySeconds
  const date = new Date(days * daySeconds * 1000)
  const year = date.getUTCFullYear()
  return {
    second: rest % 60,
    minute: Math.floor(rest / 60) % 60,
    hour: Math.floor(rest / 3600),
    day: date.getUTCDate(),
    month: date.getUTCMonth(),
    year: year - 1900,
    weekday: date.getUTCDay(),
    yearDay: days - daysOf(year, 0, 1),
    isDaylight,
    offset,
    zone,
  }
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** `strftime` in the C locale. */
export function formatTime(format: string, time: BrokenTime): string {
  return format.replace(
    /%([_0^#+-]*)(\d*)[EO]?([A-Za-z%+])/g,
    (whole, flags: string, width: string, letter: string) => {
      const field = fieldOf(letter, time)
      if (field === undefined) return whole
      return typeof field === 'string' ? dressed(field, flags, width) : padded(field, flags, width)
    },
  )
}

interface NumberField {
  readonly value: number
  readonly width: number
  readonly pad: '0' | ' '
}

function number(value: number, width = 2, pad: '0' | ' ' = '0'): NumberField {
  return { value, width, pad }
}

function dressed(value: string, flags: string, width: string): string {
  const text = flags.includes('^') ? value.toUpperCase() : flags.includes('#') ? swapped(value) : value
  return text.padStart(Number(width), flags.includes('0') ? '0' : ' ')
}

function swapped(value: string): string {
  return value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase()
}

function padded({ value, width, pad }: NumberField, flags: string, asked: string): string {
  const length = asked === '' ? (flags.includes('-') ? 1 : width) : Number(asked)
  const fill = flags.includes('_') ? ' ' : flags.includes('0') ? '0' : flags.includes('-') ? '' : pad
  const digits = String(Math.abs(value))
  const sign = value < 0 ? '-' : ''
  return fill === ' '
    ? (sign + digits).padStart(length, ' ')
    : sign + (fill === '' ? digits : digits.padStart(length - sign.length, '0'))
}

function fieldOf(letter: string, time: BrokenTime): string | NumberField | undefined {
  return textField(letter, time) ?? numberField(letter, time) ?? wholeField(letter, time)
}

function textField(letter: string, time: BrokenTime): string | undefined {
  const day = dayNames[time.weekday] ?? '?'
  const month = monthNames[time.month] ?? '?'
  if (letter === 'a') return day.slice(0, 3)
  if (letter === 'A') return day
  if (letter === 'b' || letter === 'h') return month.slice(0, 3)
  if (letter === 'B') return month
  if (letter === 'p') return time.hour < 12 ? 'AM' : 'PM'
  if (letter === 'P') return time.hour < 12 ? 'am' : 'pm'
  if (letter === 'Z') return time.zone
  if (letter === 'z') return offsetText(time.offset)
  return { '%': '%', n: '\n', t: '\t' }[letter]
}

function offsetText(offset: number): string {
  const minutes = Math.floor(Math.abs(offset) / 60)
  const digits = String(Math.floor(minutes / 60) * 100 + (minutes % 60)).padStart(4, '0')
  return `${offset < 0 ? '-' : '+'}${digits}`
}

function numberField(letter: string, time: BrokenTime): NumberField | undefined {
  const year = time.year + 1900
  const hour12 = time.hour % 12 === 0 ? 12 : time.hour % 12
  const values: Readonly<Record<string, () => NumberField>> = {
    C: () => number(Math.floor(year / 100)),
    d: () => number(time.day),
    e: () => number(time.day, 2, ' '),
    g: () => number(weekYear(time).year % 100),
    G: () => number(weekYear(time).year, 1),
    H: () => number(time.hour),
    I: () => number(hour12),
    j: () => number(time.yearDay + 1, 3),
    k: () => number(time.hour, 2, ' '),
    l: () => number(hour12, 2, ' '),
    m: () => number(time.month + 1),
    M: () => number(time.minute),
    s: () => number(secondsOf(time), 1),
    S: () => number(time.second),
    u: () => number(time.weekday === 0 ? 7 : time.weekday, 1),
    U: () => number(Math.floor((time.yearDay + 7 - time.weekday) / 7)),
    V: () => number(weekYear(time).week),
    w: () => number(time.weekday, 1),
    W: () => number(Math.floor((time.yearDay + 7 - ((time.weekday + 6) % 7)) / 7)),
    y: () => number(((year % 100) + 100) % 100),
    Y: () => number(year, 1),
  }
  return values[letter]?.()
}

function wholeField(letter: string, time: BrokenTime): string | undefined {
  const format = {
    c: '%a %b %e %H:%M:%S %Y',
    D: '%m/%d/%y',
    F: '%Y-%m-%d',
    r: '%I:%M:%S %p',
    R: '%H:%M',
    T: '%H:%M:%S',
    x: '%m/%d/%y',
    X: '%H:%M:%S',
    '+': '%a %b %e %H:%M:%S %Z %Y',
  }[letter]
  return format === undefined ? undefined : formatTime(format, time)
}

/** The ISO week of a day, and the year the week belongs to. */
function weekYear(time: BrokenTime): { year: number; week: number } {
  const year = time.year + 1900
  const week = Math.floor((time.yearDay - ((time.weekday + 6) % 7) + 10) / 7)
  if (week < 1) return { year: year - 1, week: weeksIn(year - 1) }
  return week > weeksIn(year) ? { year: year + 1, week: 1 } : { year, week }
}

function weeksIn(year: number): number {
  const endsOn = (of: number) => new Date(daysOf(of, 11, 31) * daySeconds * 1000).getUTCDay()
  return endsOn(year) === 4 || endsOn(year - 1) === 3 ? 53 : 52
}

/** Seconds since the epoch of a broken-down time in its own offset. */
export function secondsOf({ year, month, day, hour, minute, second, offset }: BrokenTime): number {
  return daysOf(year + 1900, month, day) * daySeconds + hour * 3600 + minute * 60 + second - offset
}
