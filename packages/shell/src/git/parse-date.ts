// Dates as git reads them from the environment and from --date, --since, --until.
import { NotComputable } from '../not-computable.ts'
import { zoneMinutes } from './objects/signature.ts'

interface DateSurroundings {
  readonly now: number
  readonly localZone: (seconds: number) => string
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

interface Fields {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly time: string | undefined
  readonly zone: string | undefined
}

function fieldsOf(text: string): Fields | undefined {
  const zone = '(?:\\s*(Z|[-+]\\d{2}:?\\d{2}))?'
  const time = '(\\d{1,2}:\\d{2}(?::\\d{2})?)(?:\\.\\d+)?'
  const iso = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})(?:[T ]+${time}${zone})?$`).exec(text)
  if (iso)
    return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]), time: iso[4], zone: iso[5] }
  const rfc = new RegExp(`^(?:[A-Za-z]{3},? )?(\\d{1,2}) ([A-Za-z]{3})[a-z]* (\\d{4}) ${time}${zone}$`).exec(
    text,
  )
  if (rfc)
    return { day: Number(rfc[1]), month: monthOf(rfc[2]), year: Number(rfc[3]), time: rfc[4], zone: rfc[5] }
  const own = new RegExp(`^(?:[A-Za-z]{3} )?([A-Za-z]{3})[a-z]* (\\d{1,2}) ${time} (\\d{4})${zone}$`).exec(
    text,
  )
  if (own)
    return { month: monthOf(own[1]), day: Number(own[2]), time: own[3], year: Number(own[4]), zone: own[5] }
  return undefined
}

const monthOf = (name = '') => months.indexOf(name.toLowerCase()) + 1

/** `seconds zone`; undefined for what is no date in the forms with all their parts. */
export function parseDate(text: string, { now, localZone }: DateSurroundings): string | undefined {
  const raw = /^@?(\d+)(?: ([-+]\d{4}))?$/.exec(text)
  if (raw && (text.startsWith('@') || Number(raw[1]) > 100_000_000))
    return `${raw[1]} ${raw[2] ?? (text.startsWith('@') ? '+0000' : localZone(Number(raw[1])))}`
  if (/^now$/i.test(text)) return `${Math.floor(now / 1000)} ${localZone(Math.floor(now / 1000))}`
  const fields = fieldsOf(text.trim())
  if (!fields || fields.month === 0) {
    if (/\d/.test(text)) throw new NotComputable(`the date '${text}' as git reads it`)
    return undefined
  }
  const { year, month, day } = fields
  if (fields.time === undefined) {
    const at = new Date(now)
    const pad = (value: number) => String(value).padStart(2, '0')
    return parseDate(`${year}-${pad(month)}-${pad(day)} ${at.toISOString().slice(11, 19)}`, {
      now,
      localZone,
    })
  }
  const [hour = 0, minute = 0, second = 0] = fields.time.split(':').map(Number)
  const utc = Date.UTC(year, month - 1, day, hour, minute, second) / 1000
  const zone = fields.zone === 'Z' ? '+0000' : (fields.zone?.replace(':', '') ?? localZone(utc))
  return `${utc - zoneMinutes(zone) * 60} ${zone}`
}

const units: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
}

/** Seconds since the epoch for --since and --until, where words count too. */
export function approximateDate(text: string, surroundings: DateSurroundings): number {
  const now = Math.floor(surroundings.now / 1000)
  const words = text.toLowerCase().replaceAll('.', ' ').trim()
  if (words === 'now') return now
  if (words === 'yesterday') return now - 86_400
  if (words === 'never') return 0
  const ago = /^(\d+) (second|minute|hour|day|week|month|year)s?(?: ago)?$/.exec(words)
  if (ago?.[2]) {
    const count = Number(ago[1])
    const unit = units[ago[2]]
    if (unit !== undefined) return now - count * unit
    const at = new Date(surroundings.now)
    if (at.getUTCDate() > 28) throw new NotComputable(`the date '${text}' as git reads it`)
    at.setUTCMonth(at.getUTCMonth() - (ago[2] === 'year' ? count * 12 : count))
    return Math.floor(at.getTime() / 1000)
  }
  const parsed = parseDate(text, surroundings)
  if (parsed === undefined) throw new NotComputable(`the date '${text}' as git reads it`)
  return Number(parsed.split(' ')[0])
}
