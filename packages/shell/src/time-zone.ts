// Time zones by the names TZ takes: `UTC`, `Europe/Berlin`, `EST5`.

const formats = new Map<string, Intl.DateTimeFormat | undefined>()

function formatOf(name: string): Intl.DateTimeFormat | undefined {
  if (formats.has(name)) return formats.get(name)
  let format: Intl.DateTimeFormat | undefined
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset', hour: '2-digit' })
  } catch {
    format = undefined
  }
  formats.set(name, format)
  return format
}

/** Offset and abbreviation of a zone at a moment; a name nobody knows is UTC under that name, as in the C library. */
export function zoneAt(name: string, time: number): { offsetMinutes: number; name: string } {
  const zone = name.replace(/^:/, '')
  if (zone === 'UTC' || zone === '' || zone === 'UTC0' || zone === 'Etc/UTC')
    return { offsetMinutes: 0, name: 'UTC' }
  if (zone === 'GMT') return { offsetMinutes: 0, name: 'GMT' }
  const posix = /^([A-Za-z]{3,}|<[-+0-9A-Za-z]+>)([-+]?)([0-9]{1,2})(?::([0-9]{2}))?/.exec(zone)
  if (posix?.[1] && !zone.includes('/')) {
    const minutes = Number(posix[3]) * 60 + Number(posix[4] ?? 0)
    return { offsetMinutes: posix[2] === '-' ? minutes : -minutes, name: posix[1].replace(/[<>]/g, '') }
  }
  const format = formatOf(zone)
  if (!format) return { offsetMinutes: 0, name: /^[A-Za-z]+/.exec(zone)?.[0] ?? zone }
  const offsetMinutes = offsetIn(format, time)
  return { offsetMinutes, name: abbreviation(zone, time, offsetMinutes) }
}

function offsetIn(format: Intl.DateTimeFormat, time: number): number {
  const text = format.formatToParts(time).find(part => part.type === 'timeZoneName')?.value ?? 'GMT'
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(text)
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : 0
}

const european: Readonly<Record<number, string>> = { 0: 'WET', 60: 'CET', 120: 'CEST', 180: 'EEST' }

function abbreviation(zone: string, time: number, offsetMinutes: number): string {
  const short = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(time)
    .find(part => part.type === 'timeZoneName')?.value
  if (short && /^[A-Z]{3,5}$/.test(short)) return short
  const british = { 'Europe/London': ['GMT', 'BST'], 'Europe/Dublin': ['GMT', 'IST'] }[zone]
  if (british) return british[offsetMinutes === 0 ? 0 : 1] ?? 'GMT'
  if (zone.startsWith('Europe/')) return european[offsetMinutes] ?? 'EET'
  if (zone === 'Asia/Tokyo') return 'JST'
  if (zone === 'Asia/Kolkata') return 'IST'
  if (zone === 'Asia/Shanghai') return 'CST'
  const hours = String(Math.floor(Math.abs(offsetMinutes) / 60)).padStart(2, '0')
  const minutes = Math.abs(offsetMinutes) % 60
  return `${offsetMinutes < 0 ? '-' : '+'}${hours}${minutes ? String(minutes).padStart(2, '0') : ''}`
}
