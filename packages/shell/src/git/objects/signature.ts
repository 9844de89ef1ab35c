// `Name <email> seconds zone`, taken apart, and its date in the forms git prints.

import { formatTimeIn } from '../../format-time.ts'
import { NotComputable } from '../../not-computable.ts'

export interface Signature {
  readonly name: string
  readonly email: string
  readonly seconds: number
  /** `+0200` */
  readonly zone: string
}

/** A signature taken apart. */
export function parseSignature(text: string): Signature {
  const match = /^(.*?) ?<([^>]*)> (-?\d+) ([-+]\d{4})$/.exec(text)
  if (!match) throw new NotComputable('a damaged signature in a git object')
  return { name: match[1] ?? '', email: match[2] ?? '', seconds: Number(match[3]), zone: match[4] ?? '+0000' }
}

/** The minutes that `+0130` is ahead of UTC. */
export function zoneMinutes(zone: string): number {
  const size = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3, 5))
  return zone.startsWith('-') ? -size : size
}

/** Minutes ahead of UTC as `+0130`. */
export function zoneText(minutes: number): string {
  const size = Math.abs(minutes)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}${pad(size % 60)}`
}

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export interface DateContext {
  readonly now: number
  readonly localZone: (seconds: number) => string
}

/** A date as `--date=<mode>` shows it. */
export function showDate({ seconds, zone }: Signature, mode: string, context: DateContext): string {
  if (mode === 'unix') return String(seconds)
  if (mode === 'raw') return `${seconds} ${zone}`
  if (mode === 'relative') return relativeDate(seconds, Math.floor(context.now / 1000))
  const local = mode === 'local' || mode.endsWith('-local')
  const kind = mode === 'local' ? 'default' : mode.replace(/-local$/, '')
  const shownZone = local ? context.localZone(seconds) : zone
  const date = new Date((seconds + zoneMinutes(shownZone) * 60) * 1000)
  const pad = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`
  const time = `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`
  const weekday = days[date.getUTCDay()] ?? ''
  const month = months[date.getUTCMonth()] ?? ''
  if (kind === 'short') return day
  if (kind === 'iso' || kind === 'iso8601') return `${day} ${time} ${shownZone}`
  if (kind === 'iso-strict' || kind === 'iso8601-strict')
    return `${day}T${time}${shownZone === '+0000' ? '+00:00' : `${shownZone.slice(0, 3)}:${shownZone.slice(3)}`}`
  if (kind === 'rfc' || kind === 'rfc2822')
    return `${weekday}, ${date.getUTCDate()} ${month} ${date.getUTCFullYear()} ${time} ${shownZone}`
  if (kind === 'default' || kind === 'normal')
    return `${weekday} ${month} ${date.getUTCDate()} ${time} ${date.getUTCFullYear()}${local ? '' : ` ${shownZone}`}`
  if (kind.startsWith('format:')) {
    const format = kind.slice(7)
    if (/%[EO]?[Zs]/.test(format)) throw new NotComputable('a zone name in a git date')
    const minutes = zoneMinutes(shownZone)
    const name = `<x>${minutes <= 0 ? '' : '-'}${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`
    return formatTimeIn(format, seconds * 1000, name)
  }
  throw new NotComputable(`git --date=${mode}`)
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** `3 days ago` */
function relativeDate(seconds: number, now: number): string {
  if (now < seconds) return 'in the future'
  let difference = now - seconds
  if (difference < 90) return `${plural(difference, 'second')} ago`
  difference = Math.floor((difference + 30) / 60)
  if (difference < 90) return `${plural(difference, 'minute')} ago`
  difference = Math.floor((difference + 30) / 60)
  if (difference < 36) return `${plural(difference, 'hour')} ago`
  difference = Math.floor((difference + 12) / 24)
  if (difference < 14) return `${plural(difference, 'day')} ago`
  if (difference < 70) return `${plural(Math.floor((difference + 3) / 7), 'week')} ago`
  if (difference < 365) return `${plural(Math.floor((difference + 15) / 30), 'month')} ago`
  if (difference < 1825) {
    const total = Math.floor((difference * 12 * 2 + 365) / (365 * 2))
    const years = Math.floor(total / 12)
    const rest = total % 12
    return rest ? `${plural(years, 'year')}, ${plural(rest, 'month')} ago` : `${plural(years, 'year')} ago`
  }
  return `${plural(Math.floor((difference + 183) / 365), 'year')} ago`
}
