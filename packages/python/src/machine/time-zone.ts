// Time zones by what TZ may hold: a rule (`EST5EDT,M3.2.0,M11.1.0`), or the name of a zone.
import { daysOf } from './calendar.ts'
import { Unknowable } from './unknowable.ts'
import { readZoneFile } from './zone-file.ts'

export interface ZoneMoment {
  /** Seconds east of Greenwich. */
  readonly offset: number
  readonly isDaylight: boolean
  readonly name: string
}

export interface TimeZone {
  at(seconds: number): ZoneMoment
}

const utc: TimeZone = { at: () => ({ offset: 0, isDaylight: false, name: 'UTC' }) }

/** The zone that TZ names, by what the machine keeps of zones; an empty text is UTC. */
export function timeZone(text: string, fileOf: (name: string) => Uint8Array | undefined): TimeZone {
  const name = text.replace(/^:/, '')
  if (name === '' || /^(Etc\/)?(UTC|UCT|Universal|Zulu)0?$/.test(name)) return utc
  const rule = ruleZone(name)
  if (rule !== undefined) return rule
  const file = fileOf(name)
  if (file !== undefined) return fileZone(file)
  throw new Unknowable(`the time zone ${name} is not known`)
}

/** `std offset [dst [offset] [,start[/time],end[/time]]]` */
function ruleZone(text: string): TimeZone | undefined {
  const name = '([A-Za-z]{3,}|<[-+0-9A-Za-z]+>)'
  const offset = '([-+]?\\d{1,2}(?::\\d{2}){0,2})'
  const match = new RegExp(`^${name}${offset}(?:${name}${offset}?(?:,([^,]+),([^,]+))?)?$`).exec(text)
  if (match === null) return undefined
  const [, standardName = '', standardText = '', daylightName, daylightText, startText, endText] = match
  const bare = (quoted: string) => quoted.replace(/[<>]/g, '')
  const standard = { offset: -secondsFrom(standardText), isDaylight: false, name: bare(standardName) }
  if (daylightName === undefined) return { at: () => standard }
  const daylightOffset = daylightText === undefined ? standard.offset + 3600 : -secondsFrom(daylightText)
  const daylight = { offset: daylightOffset, isDaylight: true, name: bare(daylightName) }
  const start = ruleFrom(startText ?? 'M3.2.0')
  const end = ruleFrom(endText ?? 'M11.1.0')
  return {
    at(seconds) {
      const year = new Date((seconds + standard.offset) * 1000).getUTCFullYear()
      const from = start(year) - standard.offset
      const to = end(year) - daylight.offset
      const isIn = from < to ? seconds >= from && seconds < to : seconds >= from || seconds < to
      return isIn ? daylight : standard
    },
  }
}

function secondsFrom(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.replace(/^[-+]/, '').split(':').map(Number)
  return (text.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds)
}

/** When a rule falls in a year, in seconds of that local time. */
function ruleFrom(text: string): (year: number) => number {
  const [day = '', time = '2'] = text.split('/')
  const seconds = secondsFrom(time)
  const weekRule = /^M(\d+)\.(\d)\.(\d)$/.exec(day)
  if (weekRule !== null) {
    const [month = 1, week = 1, weekday = 0] = weekRule.slice(1).map(Number)
    return year => dayOfWeek(year, month - 1, { week, weekday }) * 86_400 + seconds
  }
  const julian = /^J(\d+)$/.exec(day)
  if (julian !== null) {
    const count = Number(julian[1])
    return year => {
      const isAfterLeapDay = daysOf(year, 2, 1) - daysOf(year, 0, 1) === 60 && count >= 60
      return (daysOf(year, 0, 1) + count - 1 + (isAfterLeapDay ? 1 : 0)) * 86_400 + seconds
    }
  }
  if (!/^\d+$/.test(day)) throw new Unknowable(`the time zone rule ${text} is not known`)
  return year => (daysOf(year, 0, 1) + Number(day)) * 86_400 + seconds
}

/** Days since the epoch of the n-th such weekday of a month; the fifth is the last. */
function dayOfWeek(
  year: number,
  month: number,
  { week, weekday }: { week: number; weekday: number },
): number {
  const first = daysOf(year, month, 1)
  const toFirst = (weekday - ((first + 4) % 7) + 7) % 7
  const day = first + toFirst + (week - 1) * 7
  return day < daysOf(year, month + 1, 1) ? day : day - 7
}

function fileZone(file: Uint8Array): TimeZone {
  const { times, moments, first, rule } = readZoneFile(file)
  const afterwards = rule === '' ? undefined : ruleZone(rule)
  return {
    at(seconds) {
      const next = times.findIndex(time => time > seconds)
      if (next === -1 && afterwards !== undefined) return afterwards.at(seconds)
      return moments[(next === -1 ? times.length : next) - 1] ?? first
    },
  }
}
