// The present time, which is the world's. A first look finds the world's clock; how much has passed by a second one is
// left to chance.
import { byChance } from './chance.ts'
import { giveUp } from './channel.ts'

const host = process
const screen = console
const owner = 'console'
const reason = 'how long a Node program takes'

/** Gives a script the world's time, in milliseconds since the epoch. */
export function knowTime(now: number): void {
  const real = performance.now.bind(performance)
  const first: { look?: number } = {}
  let looks = 0
  // what has passed since the first look
  const passed = () => {
    if (first.look === undefined) {
      first.look = real()
      return 0
    }
    const slowness = byChance(reason, [0, 0.734, 4.209])
    return real() - first.look + ++looks * slowness
  }
  const wall = () => Math.floor(now + passed())
  const sinceStart = () => byChance(reason, [24.713826, 31.402179, 58.093314]) + passed()
  globalThis.Date = datesFrom(Date, wall)
  formatFrom(wall)
  const { Temporal } = globalThis as { Temporal?: { Now: object } }
  for (const name of Object.getOwnPropertyNames(Temporal?.Now ?? {}))
    define(Temporal?.Now ?? {}, name, () => giveUp(`Temporal.Now.${name}`))
  define(performance, 'now', sinceStart)
  Object.defineProperty(performance, 'timeOrigin', {
    configurable: true,
    get: () => now - byChance(reason, [24.71, 31.4, 58.09]),
  })
  const nanoseconds = () => 7_318_204_117_302_911n + BigInt(Math.round(sinceStart() * 1e6))
  const hrtime = (earlier?: readonly [number, number]): [number, number] => {
    const since = nanoseconds() - (earlier ? BigInt(earlier[0]) * 1_000_000_000n + BigInt(earlier[1]) : 0n)
    return [Number(since / 1_000_000_000n), Number(since % 1_000_000_000n)]
  }
  define(
    host,
    'hrtime',
    Object.assign(hrtime, { bigint: Object.defineProperty(nanoseconds, 'name', { value: 'hrtimeBigInt' }) }),
  )
  define(host, 'uptime', () => sinceStart() / 1000)
  knowTimers(sinceStart)
}

/** Puts a function in the place of another. */
export function define(target: object, name: string, value: object): void {
  const enumerable = Object.prototype.propertyIsEnumerable.call(target, name)
  Object.defineProperty(value, 'name', { configurable: true, value: name })
  Object.defineProperty(target, name, { configurable: true, enumerable, writable: true, value })
}

function datesFrom(given: DateConstructor, wall: () => number): DateConstructor {
  const date = new Proxy(given, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [wall()] : args, newTarget) as object,
    apply: target => new target(wall()).toString(),
    get: (target, key, receiver) => (key === 'now' ? wall : (Reflect.get(target, key, receiver) as unknown)),
  })
  given.prototype.constructor = date
  return date
}

// what formats a time takes the present where it is given none
function formatFrom(wall: () => number): void {
  const { prototype } = Intl.DateTimeFormat
  const given = Object.getOwnPropertyDescriptor(prototype, 'format')
  const get = function (this: Intl.DateTimeFormat) {
    const format = given?.get?.call(this) as (time: unknown) => string
    return (time: unknown) => format(time === undefined ? wall() : time)
  }
  Object.defineProperty(prototype, 'format', { ...given, get })
  const { formatToParts } = prototype
  prototype.formatToParts = function (this: Intl.DateTimeFormat, time) {
    return formatToParts.call(this, time === undefined ? wall() : time)
  }
}

function knowTimers(sinceStart: () => number): void {
  const started = new Map<string, number>()
  const warn = (text: string) => host.emitWarning(text)
  const told = (label: string, name: string): string | undefined => {
    const start = started.get(label)
    if (start === undefined) {
      warn(`No such label '${label}' for ${owner}.${name}()`)
      return undefined
    }
    const taken = sinceStart() - start
    return taken < 1000 ? `${Number(taken.toFixed(3))}ms` : `${(taken / 1000).toFixed(3)}s`
  }
  define(console, 'time', (label: unknown = 'default') => {
    if (started.has(`${label}`)) warn(`Label '${label}' already exists for ${owner}.time()`)
    else started.set(`${label}`, sinceStart())
  })
  define(console, 'timeEnd', (label: unknown = 'default') => {
    const taken = told(`${label}`, 'timeEnd')
    if (taken === undefined) return
    screen.log('%s: %s', label, taken)
    started.delete(`${label}`)
  })
  define(console, 'timeLog', (label: unknown = 'default', ...rest: unknown[]) => {
    const taken = told(`${label}`, 'timeLog')
    if (taken !== undefined) screen.log('%s: %s', label, taken, ...rest)
  })
}
