// Dates as `date -d` and `touch -d` read them: dates, times, days of the week, zones and shifts, in any order.
import { NotComputable } from '../../not-computable.ts'
import type { Shell } from '../../shell.ts'
import { zoneAt } from '../../time-zone.ts'

const dayMs = 8.64e7
const units: Readonly<Record<string, number>> = { sec: 1e3, second: 1e3, min: 6e4, minute: 6e4, hour: 3.6e6 }
const days: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14 }
const ordinals =
  'last this next first - third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNames =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const weekdayNames =
  'sun(?:day)?|mon(?:day)?|tue(?:s|sday)?|wed(?:nes|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?'

/** Milliseconds since the epoch, or 'invalid'. */
export function parseDate(
  text: string,
  shell: Shell,
  { isUtc = false }: { isUtc?: boolean } = {},
): number | 'invalid' {
  const epoch = /^\s*@(-?[0-9]+)(?:\.([0-9]+))?\s*$/.exec(text)
  if (epoch) {
    if (/[1-9]/.test((epoch[2] ?? '').slice(6))) throw new NotComputable('moments finer than microseconds')
    return Number(epoch[1]) * 1000 + Number(`0.${epoch[2] ?? '0'}`) * 1000
  }
  const inZone = /^\s*TZ="([^"\\]*)"\s*/.exec(text)
  const zone = inZone?.[1] ?? (isUtc ? 'UTC' : (shell.variables.get('TZ') ?? 'UTC'))
  const rest = text.slice(inZone?.[0].length ?? 0).toLowerCase()
  return new Reading(rest, shell.clock.now, zone).whole()
}

class Reading {
  private rest: string
  private readonly now: Date
  private readonly zone: string
  private readonly seen = { date: 0, time: 0, day: 0, zone: 0, shift: 0 }
  private date: { year: number | undefined; month: number; day: number } | undefined
  private time = { hour: 0, minute: 0, second: 0, millisecond: 0 }
  private weekday = { number: 0, ordinal: 0 }
  private offset: number | undefined
  private readonly shift = { years: 0, months: 0, days: 0, milliseconds: 0 }
  private isInvalid = false

  constructor(text: string, now: number, zone: string) {
    this.rest = text.trim()
    this.zone = zone
    this.now = new Date(now + zoneAt(zone, now).offsetMinutes * 60_000)
  }

  whole(): number | 'invalid' {
    while (this.rest !== '') {
      if (!this.one() || this.isInvalid) return 'invalid'
      this.rest = this.rest.replace(/^[\s,]+/, '')
    }
    const { seen } = this
    if (Math.max(seen.date, seen.time, seen.day, seen.zone) > 1) return 'invalid'
    const local = this.local()
    if (!local) return 'invalid'
    const wall = local.getTime()
    const offset =
      this.offset ?? zoneAt(this.zone, wall - zoneAt(this.zone, wall).offsetMinutes * 60_000).offsetMinutes
    const moment = wall - offset * 60_000
    // a wall clock that is put forward never shows the hour between
    const isSkipped = this.offset === undefined && zoneAt(this.zone, moment).offsetMinutes !== offset
    if (isSkipped && seen.shift === 0) return 'invalid'
    return moment + this.shift.milliseconds
  }

  // the moment on the wall, shifted by all but what is counted in seconds
  private local(): Date | undefined {
    const { seen, now, shift } = this
    const year = this.date?.year ?? now.getUTCFullYear()
    const month = this.date?.month ?? now.getUTCMonth() + 1
    const day = this.date?.day ?? now.getUTCDate()
    const local = new Date(Date.UTC(2000, 0, 1))
    if (year > 9999) throw new NotComputable('a moment so far away')
    local.setUTCFullYear(year, month - 1, day)
    if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return undefined
    const { hour, minute, second, millisecond } = this.time
    if (seen.time > 0) local.setUTCHours(hour, minute, second, millisecond)
    else if (seen.shift > 0 && seen.date === 0 && seen.day === 0)
      local.setUTCHours(now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds(), now.getUTCMilliseconds())
    if (seen.day > 0 && seen.date === 0) {
      const { number, ordinal } = this.weekday
      const isToday = local.getUTCDay() === number
      const ahead = (number - local.getUTCDay() + 7) % 7
      local.setUTCDate(local.getUTCDate() + ahead + 7 * (ordinal - (ordinal > 0 && !isToday ? 1 : 0)))
    }
    local.setUTCFullYear(
      local.getUTCFullYear() + shift.years,
      local.getUTCMonth() + shift.months,
      local.getUTCDate() + shift.days,
    )
    return local
  }

  private take(pattern: RegExp): RegExpExecArray | undefined {
    const match = pattern.exec(this.rest)
    if (!match) return undefined
    this.rest = this.rest.slice(match[0].length)
    return match
  }

  private one(): boolean {
    return (
      this.plainDate() ||
      this.clockTime() ||
      this.zoneName() ||
      this.namedDate() ||
      this.words() ||
      this.relative() ||
      this.number()
    )
  }

  private plainDate(): boolean {
    const iso = this.take(/^(\d{2,4})-(\d{1,2})-(\d{1,2})(?:t(?=\d)|(?!\d))/)
    if (iso) return this.setDate(yearOf(iso[1]), Number(iso[2]), Number(iso[3]))
    const slashed = this.take(/^(\d{1,4})\/(\d{1,2})(?:\/(\d{1,4}))?(?!\d)/)
    if (!slashed) return false
    const [, first = '', second, third] = slashed
    if (first.length === 4) return this.setDate(Number(first), Number(second), Number(third ?? Number.NaN))
    return this.setDate(third === undefined ? undefined : yearOf(third), Number(first), Number(second))
  }

  private setDate(year: number | undefined, month: number, day: number): boolean {
    this.date = { year, month, day }
    this.seen.date++
    return true
  }

  private clockTime(): boolean {
    const match =
      this.take(/^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d+))?)?\s*(am|pm|a\.m\.|p\.m\.)?(?![\d:])/) ??
      this.take(/^(\d{1,2})()()()\s*(am|pm|a\.m\.|p\.m\.)(?![a-z])/)
    if (!match) return false
    let hour = Number(match[1])
    if (match[5] && (hour < 1 || hour > 12)) return false
    if (match[5]) hour = (hour % 12) + (match[5].startsWith('p') ? 12 : 0)
    const fraction = match[4] ?? ''
    if (/[1-9]/.test(fraction.slice(3))) throw new NotComputable('a moment between two milliseconds')
    return this.setTime(hour, Number(match[2] || 0), {
      second: Number(match[3] || 0),
      millisecond: Number(fraction.slice(0, 3).padEnd(3, '0')),
      hasZone: !match[5],
    })
  }

  private setTime(
    hour: number,
    minute: number,
    {
      second = 0,
      millisecond = 0,
      hasZone = false,
    }: { second?: number; millisecond?: number; hasZone?: boolean },
  ): boolean {
    if (hour > 24 || minute > 59 || second > 59 || (hour === 24 && minute + second > 0)) return false
    // the end of a day is no time of it
    if (hour === 24) return false
    this.time = { hour, minute, second, millisecond }
    this.seen.time++
    if (hasZone) this.zoneOffset()
    return true
  }

  // a number with a sign behind a time is how far its zone is from Greenwich, whatever word comes after it
  private zoneOffset(): void {
    const zone = this.take(/^\s*([+-])\s*(\d+)(?::(\d{2}))?/)
    if (!zone) return
    const [, sign, digits = '', after] = zone
    const value = Number(digits)
    const isHours = digits.length <= 2 || after !== undefined
    const minutes = isHours ? value * 60 + Number(after ?? 0) : Math.floor(value / 100) * 60 + (value % 100)
    if (minutes > 24 * 60) this.isInvalid = true
    this.offset = sign === '-' ? -minutes : minutes
    this.seen.zone++
  }

  private zoneName(): boolean {
    if (this.take(/^(?:utc|gmt|z)(?![a-z])/)) {
      if (/^\s*[+-]\s*\d+(?![\s\d]*[a-z])/.test(this.rest)) throw new NotComputable('a date in words')
      this.offset = 0
      this.seen.zone++
      return true
    }
    const letter = this.take(/^([a-z])(?![a-z.])/)?.[1]
    if (letter !== undefined) {
      if (letter === 'j' || letter === 't') throw new NotComputable('a date in words')
      const hours = 'abcdefghi-klm'.indexOf(letter) + 1 || -('nopqrs-uvwxy'.indexOf(letter) + 1)
      this.offset = hours * 60
      this.seen.zone++
      return true
    }
    if (
      /^(?:est|edt|cst|cdt|mst|mdt|pst|pdt|cet|cest|wet|west|eet|eest|bst|ist|jst|msk)(?![a-z])/.test(
        this.rest,
      )
    )
      throw new NotComputable('a date in words')
    return false
  }

  private namedDate(): boolean {
    const before = this.take(
      new RegExp(`^(\\d{1,2})(?:\\s*-?\\s*)(${monthNames})(?![a-z])\\.?(?:[ -]+(\\d{4})(?![:\\d]))?`),
    )
    if (before)
      return this.setDate(before[3] ? Number(before[3]) : undefined, monthOf(before[2]), Number(before[1]))
    const after = this.take(
      new RegExp(`^(${monthNames})(?![a-z])\\.?[\\s-]*(\\d{1,2})(?![:\\d])(?:,?\\s+(\\d{4})(?![:\\d]))?`),
    )
    if (!after) return false
    return this.setDate(after[3] ? Number(after[3]) : undefined, monthOf(after[1]), Number(after[2]))
  }

  private words(): boolean {
    const word = this.take(/^(now|today|yesterday|tomorrow)(?![a-z])/)?.[1]
    if (word !== undefined) {
      this.shift.days += { yesterday: -1, tomorrow: 1 }[word] ?? 0
      this.seen.shift++
      return true
    }
    const day = this.take(new RegExp(`^(?:(${ordinals.join('|')}|\\d+)\\s+)?(${weekdayNames})(?![a-z])\\.?`))
    if (!day?.[2]) return false
    this.weekday = { number: weekdays.indexOf(day[2].slice(0, 3)), ordinal: ordinalOf(day[1]) ?? 0 }
    this.seen.day++
    return true
  }

  private relative(): boolean {
    const match = this.take(
      new RegExp(
        `^([-+]?)\\s*(\\d+|${ordinals.join('|')})?\\s*(sec|second|min|minute|hour|day|week|fortnight|month|year)s?(?![a-z])(\\s+ago(?![a-z]))?`,
      ),
    )
    if (!match?.[3]) return false
    const size = ordinalOf(match[2]) ?? 1
    const count = size * (match[1] === '-' ? -1 : 1) * (match[4] ? -1 : 1)
    const { shift } = this
    if (match[3] === 'month') shift.months += count
    else if (match[3] === 'year') shift.years += count
    else if (days[match[3]] !== undefined) shift.days += count * (days[match[3]] ?? 0)
    else shift.milliseconds += count * (units[match[3]] ?? 0)
    if (Math.abs(shift.milliseconds) > 1e7 * dayMs) throw new NotComputable('a moment so far away')
    this.seen.shift++
    return true
  }

  // digits alone are a year where one is missing, a whole date, or a time
  private number(): boolean {
    const digits = this.take(/^(\d+)(?![\d:./-])/)?.[1]
    if (digits === undefined) return false
    const isYear = this.seen.time > 0 || digits.length > 2
    if (this.date && this.date.year === undefined && this.seen.shift === 0 && isYear) {
      this.date = { ...this.date, year: yearOf(digits) }
      return true
    }
    if (digits.length > 4)
      return this.setDate(yearOf(digits.slice(0, -4)), Number(digits.slice(-4, -2)), Number(digits.slice(-2)))
    const value = Number(digits)
    return digits.length <= 2
      ? this.setTime(value, 0, {})
      : this.setTime(Math.floor(value / 100), value % 100, {})
  }
}

function yearOf(digits: string | undefined): number {
  const year = Number(digits)
  return digits?.length === 2 ? year + (year < 69 ? 2000 : 1900) : year
}

const monthOf = (name: string | undefined) => months.indexOf((name ?? '').slice(0, 3)) + 1

// `last`, `this`, `next` and `first` stand for -1, 0 and 1
function ordinalOf(word: string | undefined): number | undefined {
  if (word === undefined) return undefined
  if (/^\d+$/.test(word)) return Number(word)
  const place = ordinals.indexOf(word)
  return place < 3 ? place - 1 : place - 2
}
