// Dates as `date -d` and `touch -d` read them; what is neither plain nor relative is not computed.
import { NotComputable } from '../../not-computable.ts'
import type { Shell } from '../../shell.ts'
import { zoneAt } from '../../time-zone.ts'

const units: Readonly<Record<string, number>> = {
  sec: 1e3,
  second: 1e3,
  min: 6e4,
  minute: 6e4,
  hour: 3.6e6,
  day: 8.64e7,
  week: 6.048e8,
  fortnight: 1.2096e9,
}
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** Milliseconds since the epoch, or 'invalid'. */
export function parseDate(
  text: string,
  shell: Shell,
  { isUtc = false }: { isUtc?: boolean } = {},
): number | 'invalid' {
  const epoch = /^\s*@(-?[0-9]+)(?:\.([0-9]+))?\s*$/.exec(text)
  if (epoch) return Number(epoch[1]) * 1000 + Number(`0.${epoch[2] ?? '0'}`) * 1000
  const zone = isUtc ? 'UTC' : (shell.variables.get('TZ') ?? 'UTC')
  const state = new Reading(text.toLowerCase(), shell.clock.now, zone)
  return state.whole()
}

class Reading {
  private rest: string
  private local: Date
  private readonly zone: string
  private offset: number | undefined
  private hasTime = false
  private hasDate = false
  private shift = 0
  private isInvalid = false

  constructor(text: string, now: number, zone: string) {
    this.rest = text.trim()
    this.zone = zone
    this.local = new Date(now + zoneAt(zone, now).offsetMinutes * 60_000)
  }

  whole(): number | 'invalid' {
    const isEmpty = this.rest === ''
    while (this.rest !== '') {
      if (!this.one() || this.isInvalid) return 'invalid'
      this.rest = this.rest.replace(/^[\s,]+/, '')
    }
    if ((this.hasDate && !this.hasTime) || isEmpty) this.local.setUTCHours(0, 0, 0, 0)
    const wall = this.local.getTime()
    const offset =
      this.offset ?? zoneAt(this.zone, wall - zoneAt(this.zone, wall).offsetMinutes * 60_000).offsetMinutes
    return wall - offset * 60_000 + this.shift
  }

  private take(pattern: RegExp): RegExpExecArray | undefined {
    const match = pattern.exec(this.rest)
    if (!match) return undefined
    this.rest = this.rest.slice(match[0].length)
    return match
  }

  private one(): boolean {
    return this.isoDate() || this.time() || this.namedDate() || this.words() || this.relative()
  }

  private isoDate(): boolean {
    const match =
      this.take(/^(\d{4})-(\d{1,2})-(\d{1,2})(?:t(?=\d))?/) ?? this.take(/^(\d{4})(\d{2})(\d{2})(?!\d)/)
    if (match) return this.setDate(Number(match[1]), Number(match[2]), Number(match[3]))
    const american = this.take(/^(\d{1,2})\/(\d{1,2})\/(\d{4})/)
    return american ? this.setDate(Number(american[3]), Number(american[1]), Number(american[2])) : false
  }

  private setDate(year: number, month: number, day: number): boolean {
    const date = new Date(Date.UTC(year, month - 1, day))
    if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return false
    this.local.setUTCFullYear(year, month - 1, day)
    this.hasDate = true
    return true
  }

  private time(): boolean {
    const match =
      this.take(/^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?\s*(am|pm)?/) ??
      this.take(/^(\d{1,2})()()()\s*(am|pm)\b/)
    if (match) {
      let hour = Number(match[1])
      if (match[5]) hour = (hour % 12) + (match[5] === 'pm' ? 12 : 0)
      if (hour > 23 || Number(match[2] || 0) > 59 || Number(match[3] || 0) > 60) return false
      this.local.setUTCHours(
        hour,
        Number(match[2] || 0),
        Number(match[3] || 0),
        match[4] ? Math.floor(Number(`0.${match[4]}`) * 1000) : 0,
      )
      this.hasTime = true
      const zone = this.take(/^\s*([+-])(\d{2}):?(\d{2})?/)
      if (zone && Number(zone[2]) > 24) this.isInvalid = true
      if (zone) this.offset = (zone[1] === '-' ? -1 : 1) * (Number(zone[2]) * 60 + Number(zone[3] ?? 0))
      return true
    }
    if (this.take(/^(?:utc|gmt|z)\b/)) {
      this.offset = 0
      return true
    }
    return false
  }

  private namedDate(): boolean {
    const names = months.join('|')
    const before = this.take(new RegExp(`^(\\d{1,2})[ -](${names})[a-z]*(?:[ -](\\d{4})(?!:))?`))
    if (before)
      return this.setDate(
        Number(before[3] ?? this.local.getUTCFullYear()),
        months.indexOf(before[2] ?? '') + 1,
        Number(before[1]),
      )
    const after = this.take(new RegExp(`^(${names})[a-z]* (\\d{1,2})(?:,? (\\d{4})(?!:))?`))
    if (!after) return false
    return this.setDate(
      Number(after[3] ?? this.local.getUTCFullYear()),
      months.indexOf(after[1] ?? '') + 1,
      Number(after[2]),
    )
  }

  private words(): boolean {
    const word = this.take(/^(now|today|yesterday|tomorrow|midnight|noon|ago)\b/)?.[1]
    if (word === 'yesterday' || word === 'tomorrow')
      this.local.setUTCDate(this.local.getUTCDate() + (word === 'tomorrow' ? 1 : -1))
    if (word === 'midnight' || word === 'noon') {
      this.local.setUTCHours(word === 'noon' ? 12 : 0, 0, 0, 0)
      this.hasTime = true
    }
    if (word === 'ago') return false
    if (word !== undefined) return true
    const day = this.take(new RegExp(`^(?:(next|last|this)\\s+)?(${weekdays.join('|')})[a-z]*\\b`))
    if (!day?.[2]) return false
    if (this.hasDate) return true
    const ahead = (weekdays.indexOf(day[2]) - this.local.getUTCDay() + 7) % 7
    const extra = day[1] === 'next' ? (ahead === 0 ? 7 : 0) : day[1] === 'last' ? (ahead === 0 ? -7 : -7) : 0
    this.local.setUTCDate(this.local.getUTCDate() + ahead + extra)
    this.hasDate = true
    return true
  }

  private relative(): boolean {
    const match = this.take(
      /^([-+]?)\s*(\d+|next|last|a|an)?\s*(sec|second|min|minute|hour|day|week|fortnight|month|year)s?\b(\s+ago\b)?/,
    )
    if (!match?.[3]) {
      if (/^[a-z]/.test(this.rest)) {
        if (/^(?:est|edt|cst|cdt|mst|mdt|pst|pdt|cet|cest|third|fourth|fifth)\b/.test(this.rest))
          throw new NotComputable('a date in words')
      }
      return false
    }
    const size = { next: 1, last: -1, a: 1, an: 1 }[match[2] ?? ''] ?? Number(match[2] ?? 1)
    const count = size * (match[1] === '-' ? -1 : 1) * (match[4] ? -1 : 1)
    if (match[3] === 'month') this.local.setUTCMonth(this.local.getUTCMonth() + count)
    else if (match[3] === 'year') this.local.setUTCFullYear(this.local.getUTCFullYear() + count)
    else if (['day', 'week', 'fortnight'].includes(match[3]))
      this.local.setUTCDate(this.local.getUTCDate() + (count * (units[match[3]] ?? 0)) / 8.64e7)
    else this.shift += count * (units[match[3]] ?? 0)
    return true
  }
}
