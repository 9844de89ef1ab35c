// What a script can ask of its machine and its process: what the world tells, and for the rest values that only chance
// decides.
import { byChance, drawing, trialFor } from './chance.ts'
import { define } from './know-time.ts'

const host = process

/** What the world tells of its machine. */
export interface MachineStart {
  readonly host: string
  readonly user: string
  readonly home: string
  readonly kernel: string
  readonly version: string
  readonly processors: number
  readonly uid: number
  readonly gid: number
}

/** Gives a script its process's numbers, its draws, and what `os` tells. */
export function knowMachine(require: NodeJS.Require, machine: MachineStart): void {
  for (const [name, values] of [
    ['pid', [4217, 18_733, 902_211]],
    ['ppid', [4201, 18_690, 902_004]],
  ] as const)
    Object.defineProperty(host, name, {
      configurable: true,
      enumerable: true,
      get: () => byChance(`process.${name} of a Node program`, values),
    })
  define(Math, 'random', drawing('what a Node program draws'))
  knowMemory()
  openDraws(crypto, ['getRandomValues', 'randomUUID'])
  openDraws(require('node:crypto') as object, ['randomBytes', 'randomUUID', 'randomFill', 'randomFillSync'])
  knowSystem(require('node:os') as Record<string, unknown>, machine)
}

function knowMemory(): void {
  const reason = 'how much memory a Node program takes'
  const share = () => byChance(reason, [1, 1.237, 1.613])
  const given = host.memoryUsage
  const usage = () => {
    const by = share()
    const used = Object.entries(given()).map(([name, bytes]) => [
      name,
      Math.round((bytes * by) / 4096) * 4096,
    ])
    return Object.fromEntries(used) as unknown as NodeJS.MemoryUsage
  }
  define(host, 'memoryUsage', Object.assign(usage, { rss: () => usage().rss }))
}

// what is drawn in truth is another each time
function openDraws(target: object, names: readonly string[]): void {
  for (const name of names) {
    const given: unknown = Reflect.get(target, name)
    if (typeof given !== 'function') continue
    const drawn = (...args: unknown[]): unknown => {
      trialFor('what a Node program draws')
      return Reflect.apply(given, target, args) as unknown
    }
    define(target, name, Object.defineProperty(drawn, 'name', { value: name }))
  }
}

function knowSystem(os: Record<string, unknown>, machine: MachineStart): void {
  const reason = 'what a Node program sees of its machine'
  const gigabyte = 1024 ** 3
  const models = [
    'Intel(R) Xeon(R) Platinum 8375C CPU @ 2.90GHz',
    'AMD EPYC 7B13',
    'Intel(R) Core(TM) i7-1260P',
  ]
  const { host: hostname, user, home, kernel, version, processors, uid, gid } = machine
  const times = () => ({
    user: byChance(reason, [40_120, 911_530, 2_310]),
    nice: 0,
    sys: 9_130,
    idle: 88_120,
    irq: 0,
  })
  const told: Readonly<Record<string, () => unknown>> = {
    hostname: () => hostname,
    release: () => kernel,
    version: () => version,
    machine: () => 'x86_64',
    availableParallelism: () => processors,
    cpus: () =>
      Array.from({ length: processors }, () => ({
        model: models[trialFor(reason)],
        speed: byChance(reason, [2900, 2450, 2095]),
        times: times(),
      })),
    totalmem: () => byChance(reason, [8.2, 33.1, 2.03]) * gigabyte,
    freemem: () => byChance(reason, [1.9, 20.7, 0.4]) * gigabyte,
    uptime: () => byChance(reason, [7318.2, 912_345.67, 81.03]),
    loadavg: () =>
      byChance(reason, [
        [0.1, 0.2, 0.15],
        [3.91, 2.5, 1.1],
        [0, 0.01, 0.05],
      ]),
    userInfo: () => ({ __proto__: null, uid, gid, username: user, homedir: home, shell: '/bin/bash' }),
  }
  for (const [name, tell] of Object.entries(told))
    define(os, name, Object.defineProperty(tell, 'name', { value: name }))
}
