// free: memory and swap, as procps 4 shows them.
import type { Process, Program } from '../../../run/process.ts'
import type { Memory } from '../../../state/inventory.ts'
import { type Options, parseOptions } from '../../options.ts'
import { declared } from '../declared.ts'

const long = {
  bytes: 'b',
  kibi: 'k',
  mebi: 'm',
  gibi: 'g',
  kilo: 'kilo',
  mega: 'mega',
  giga: 'giga',
  human: 'h',
  si: 'si',
  lohi: 'l!',
  line: 'L!',
  total: 't',
  wide: 'w',
  seconds: 's=',
  count: 'c=',
}

/** `free`: the declared memory. */
export const free: Program = async process => {
  const memory = declared(process, 'memory')
  const options = await parseOptions(process, { flags: 'bkmghtw', values: 'sc', beyond: 'lLsc', long })
  if (typeof options === 'number') return options
  const cell = cellFor(options)
  const { totalKiB, usedKiB, sharedKiB, buffersKiB, cacheKiB, swapTotalKiB, swapUsedKiB } = memory
  const freeKiB = memory.freeKiB ?? Math.max(0, totalKiB - usedKiB - buffersKiB - cacheKiB)
  const swapFree = swapTotalKiB - swapUsedKiB
  const caches = options.has('w') ? [buffersKiB, cacheKiB] : [buffersKiB + cacheKiB]
  const titles = [
    'total',
    'used',
    'free',
    'shared',
    ...(options.has('w') ? ['buffers', 'cache'] : ['buff/cache']),
  ]
  line(process, '', [...titles, 'available'])
  line(
    process,
    'Mem:',
    [totalKiB, usedKiB, freeKiB, sharedKiB, ...caches, available(memory, freeKiB)].map(cell),
  )
  line(process, 'Swap:', [swapTotalKiB, swapUsedKiB, swapFree].map(cell))
  if (options.has('t'))
    line(process, 'Total:', [totalKiB + swapTotalKiB, usedKiB + swapUsedKiB, freeKiB + swapFree].map(cell))
  return 0
}

function available({ availableKiB, buffersKiB, cacheKiB }: Memory, freeKiB: number): number {
  return availableKiB ?? freeKiB + buffersKiB + cacheKiB
}

function line(process: Process, label: string, cells: readonly string[]): void {
  process.out(`${label.padEnd(8)}${cells.map(cell => cell.padStart(12)).join('')}\n`)
}

const sizes: Readonly<Record<string, number>> = {
  b: 1,
  k: 1024,
  m: 1024 ** 2,
  g: 1024 ** 3,
  kilo: 1000,
  mega: 1e6,
  giga: 1e9,
}

function cellFor(options: Options): (kibibytes: number) => string {
  const isSi = options.has('si')
  if (options.has('h')) return kibibytes => human(kibibytes, isSi)
  const unit = options.given.findLast(({ key }) => Object.hasOwn(sizes, key))?.key ?? (isSi ? 'kilo' : 'k')
  const metric: Readonly<Record<string, string>> = { k: 'kilo', m: 'mega', g: 'giga' }
  const size = sizes[isSi ? (metric[unit] ?? unit) : unit] ?? 1024
  return kibibytes => String(Math.floor((kibibytes * 1024) / size))
}

// the largest unit in which the number still has at most four characters
function human(kibibytes: number, isSi: boolean): string {
  const base = isSi ? 1000 : 1024
  const ends = isSi ? ['B', 'K', 'M', 'G', 'T'] : ['B', 'Ki', 'Mi', 'Gi', 'Ti']
  const bytes = kibibytes * 1024
  for (const [power, end] of ends.entries()) {
    const value = bytes / base ** power
    if (power === 0) {
      if (`${bytes}B`.length <= 4) return `${bytes}B`
      continue
    }
    const whole = isSi ? 4 : 5
    for (const text of [`${value.toFixed(1)}${end}`, `${Math.trunc(value)}${end}`])
      if (text.length <= whole) return text
  }
  return `${Math.trunc(bytes / base ** 5)}P`
}
