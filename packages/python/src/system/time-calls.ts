// Calls that ask for the time, break it down, write it, or wait.
import { type BrokenTime, breakDown, formatTime, secondsOf } from '../machine/calendar.ts'
import type { Calls, System } from './call.ts'

const nanosecondsPerMillisecond = 1e6

export function timeCalls(system: System): Calls {
  const { memory } = system
  const clock = () => system.process.clock
  const zone = () => system.process.zone()
  const text = (value: string): number => system.keepText(value)
  const localTime = (seconds: number): BrokenTime => {
    const moment = zone().at(seconds)
    const { offset, isDaylight } = moment
    return breakDown(seconds, { offset, zone: moment.name, isDaylight: isDaylight ? 1 : 0 })
  }
  return {
    emscripten_date_now: () => clock().wall(),
    emscripten_get_now: () => clock().monotonic(),
    _emscripten_get_now_is_monotonic: () => 1,
    emscripten_get_now_res: () => 1,
    clock_gettime: (which: number, address: number) => {
      const milliseconds = timeOf(which)
      const seconds = Math.floor(milliseconds / 1000)
      memory.setLong(address, seconds)
      memory.setWord(address + 8, Math.round((milliseconds - seconds * 1000) * nanosecondsPerMillisecond))
      return 0
    },
    clock_nanosleep: (_which: number, flags: number, request: number) => {
      const milliseconds =
        Number(memory.long(request)) * 1000 + memory.int(request + 8) / nanosecondsPerMillisecond
      clock().wait(flags === 0 ? milliseconds : milliseconds - clock().monotonic())
      return 0
    },
    _gmtime_js: (seconds: number, address: number) => write(address, breakDown(Number(memory.long(seconds)))),
    _localtime_js: (seconds: number, address: number) =>
      write(address, localTime(Number(memory.long(seconds)))),
    _timegm_js: (address: number) => {
      const time = breakDown(secondsOf({ ...read(address), offset: 0 }))
      write(address, time)
      return secondsOf(time)
    },
    _mktime_js: (address: number) => {
      const given = read(address)
      const asIfUtc = secondsOf({ ...given, offset: 0 })
      const offsets = [asIfUtc - 86_400, asIfUtc + 86_400].map(seconds => zone().at(seconds).offset)
      const candidates = offsets.map(offset => asIfUtc - offset)
      const fitting = candidates.filter(seconds => {
        const { offset, isDaylight } = zone().at(seconds)
        return seconds + offset === asIfUtc && (given.isDaylight < 0 || isDaylight === given.isDaylight > 0)
      })
      const seconds = fitting[0] ?? wronglySaid(given, asIfUtc)
      write(address, localTime(seconds))
      return seconds
    },
    _tzset_js: (timezone: number, daylight: number, names: number) => {
      const year = new Date(clock().coarse).getUTCFullYear()
      const [winter, summer] = [0, 6].map(month => zone().at(Date.UTC(year, month, 1) / 1000))
      if (winter === undefined || summer === undefined) return
      const [standard, saving] = winter.isDaylight ? [summer, winter] : [winter, summer]
      memory.setWord(timezone, -standard.offset)
      memory.setWord(daylight, standard.offset === saving.offset ? 0 : 1)
      memory.setWord(names, text(standard.name))
      memory.setWord(names + 4, text(saving.name))
    },
    strftime: (address: number, size: number, format: number, time: number) =>
      writeFormatted(address, size, formatTime(memory.text(format), read(time))),
    strftime_l: (address: number, size: number, format: number, time: number) =>
      writeFormatted(address, size, formatTime(memory.text(format), read(time))),
  } as Calls

  function timeOf(which: number): number {
    if (which === 0 || which === 5) return clock().wall()
    return which === 2 || which === 3 ? clock().computing() : clock().monotonic()
  }

  // a time in a gap of the year, or one that says daylight saving wrongly: the other offset moves it
  function wronglySaid(given: BrokenTime, asIfUtc: number): number {
    const here = zone().at(asIfUtc - zone().at(asIfUtc).offset)
    if (given.isDaylight < 0 || here.isDaylight === given.isDaylight > 0) return asIfUtc - here.offset
    const other = [0, 6]
      .map(month => zone().at(Date.UTC(given.year + 1900, month, 1) / 1000))
      .find(({ isDaylight }) => isDaylight === given.isDaylight > 0)
    return asIfUtc - (other ?? here).offset
  }

  function writeFormatted(address: number, size: number, formatted: string): number {
    if (formatted.length >= size) return 0
    memory.setText(address, formatted)
    return formatted.length
  }

  function write(address: number, time: BrokenTime): void {
    const { second, minute, hour, day, month, year, weekday, yearDay, isDaylight, offset } = time
    const fields = [second, minute, hour, day, month, year, weekday, yearDay, isDaylight, offset]
    fields.forEach((value, at) => {
      memory.setWord(address + at * 4, value)
    })
    memory.setWord(address + 40, text(time.zone))
  }

  function read(address: number): BrokenTime {
    const [
      second = 0,
      minute = 0,
      hour = 0,
      day = 0,
      month = 0,
      year = 0,
      weekday = 0,
      yearDay = 0,
      ...rest
    ] = Array.from({ length: 10 }, (_, at) => memory.int(address + at * 4))
    const [isDaylight = 0, offset = 0] = rest
    const name = memory.word(address + 40)
    const zoneName = name === 0 ? '' : memory.text(name)
    return { second, minute, hour, day, month, year, weekday, yearDay, isDaylight, offset, zone: zoneName }
  }
}
