// Reads a file of /usr/share/zoneinfo (RFC 8536): when a zone's clocks were changed, and the rule they go by since.
import type { ZoneMoment } from './time-zone.ts'

export interface ZoneFile {
  /** When the clocks were changed, in seconds, and what they show since. */
  readonly times: readonly number[]
  readonly moments: readonly ZoneMoment[]
  /** Before all changes. */
  readonly first: ZoneMoment
  /** As TZ may hold it; empty where there is none. */
  readonly rule: string
}

const headerBytes = 44

export function readZoneFile(bytes: Uint8Array): ZoneFile {
  const file = Buffer.from(bytes)
  // the first part has 32-bit times and is there for old programs
  const old = countsAt(file, 0)
  const start = headerBytes + sizeOf(old, 4)
  const counts = countsAt(file, start)
  const times = start + headerBytes
  const kinds = times + counts.times * 8
  const types = kinds + counts.times
  const names = types + counts.types * 6
  const moments = Array.from({ length: counts.types }, (_, at): ZoneMoment => {
    const type = types + at * 6
    const name = names + (file[type + 5] ?? 0)
    return {
      offset: file.readInt32BE(type),
      isDaylight: file[type + 4] === 1,
      name: file.toString('latin1', name, file.indexOf(0, name)),
    }
  })
  const [first] = moments
  if (first === undefined) throw new Error('a zone without any time')
  return {
    times: Array.from({ length: counts.times }, (_, at) => Number(file.readBigInt64BE(times + at * 8))),
    moments: Array.from({ length: counts.times }, (_, at) => moments[file[kinds + at] ?? 0] ?? first),
    first,
    rule: file.toString('latin1', start + headerBytes + sizeOf(counts, 8)).trim(),
  }
}

function countsAt(file: Buffer, start: number) {
  const [utc = 0, standard = 0, leaps = 0, times = 0, types = 0, characters = 0] = Array.from(
    { length: 6 },
    (_, at) => file.readUInt32BE(start + 20 + at * 4),
  )
  return { utc, standard, leaps, times, types, characters }
}

function sizeOf(
  { utc, standard, leaps, times, types, characters }: ReturnType<typeof countsAt>,
  timeBytes: number,
) {
  return times * (timeBytes + 1) + types * 6 + characters + leaps * (timeBytes + 4) + standard + utc
}
