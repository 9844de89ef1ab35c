// What a script may not use, because nobody can know what comes of it: other processes, the network, the engine.
import { giveUp } from './channel.ts'

const host = process

// may be called, made with `new` and extended
function unknown(what: string): object {
  const ends = () => giveUp(what)
  return new Proxy(class {}, {
    apply: ends,
    construct: ends,
    get: (target, key, receiver) =>
      key === 'bigint' ? ends : (Reflect.get(target, key, receiver) as unknown),
  })
}

// looks as the function does in whose place it stands
function refused(name: string, what: string): object {
  const ends = () => giveUp(what)
  return Object.defineProperty(ends, 'name', { value: name })
}

/** Ends the script where it looks at what nobody can know. */
export function refuseUnknown(require: NodeJS.Require): void {
  refuse(host, 'process', [
    'cpuUsage',
    'resourceUsage',
    'kill',
    'dlopen',
    'binding',
    'abort',
    'constrainedMemory',
    'availableMemory',
    'threadCpuUsage',
    'setuid',
    'setgid',
    'loadEnvFile',
    'getActiveResourcesInfo',
  ])
  refuse(globalThis, '', ['fetch', 'WebSocket', 'EventSource', 'Worker', 'gc'])
  refuse(console, 'console', ['timeStamp', 'profile'])
  refuse(performance, 'performance', ['mark', 'measure', 'timerify', 'eventLoopUtilization', 'toJSON'])
  refuse(crypto.subtle, 'crypto.subtle', ['generateKey', 'encrypt', 'sign', 'wrapKey'])
  watchContexts(require)
  for (const name of [
    'async_hooks',
    'child_process',
    'cluster',
    'dgram',
    'dns',
    'dns/promises',
    'http',
    'http2',
    'https',
    'inspector',
    'net',
    'os',
    'repl',
    'tls',
    'perf_hooks',
    'v8',
    'worker_threads',
  ])
    refuseModule(require, name)
  refuse(require('node:crypto') as object, 'crypto', [
    'randomInt',
    'generateKeyPair',
    'generateKeyPairSync',
    'generateKey',
    'generateKeySync',
    'generatePrime',
    'generatePrimeSync',
    'createECDH',
    'createSign',
  ])
}

function refuse(target: object, owner: string, names: readonly string[]): void {
  for (const name of names) {
    if (!(name in target)) continue
    const isClass = /^class\b/.test(String(Reflect.get(target, name)))
    Object.defineProperty(target, name, {
      configurable: true,
      enumerable: Object.prototype.propertyIsEnumerable.call(target, name),
      writable: true,
      value: isClass ? unknown(`${owner}.${name}`) : refused(name, `${owner}.${name}`),
    })
  }
}

const plainOf: Readonly<Record<string, readonly string[]>> = {
  async_hooks: ['AsyncLocalStorage', 'AsyncResource'],
  os: [
    'homedir',
    'platform',
    'type',
    'arch',
    'endianness',
    'tmpdir',
    'hostname',
    'release',
    'version',
    'machine',
    'cpus',
    'availableParallelism',
    'totalmem',
    'freemem',
    'uptime',
    'loadavg',
    'userInfo',
  ],
  http: ['STATUS_CODES', 'METHODS'],
  child_process: ['execSync', 'execFileSync', 'spawnSync'],
  worker_threads: ['isMainThread', 'parentPort', 'workerData', 'threadId', 'MessageChannel', 'MessagePort'],
  net: ['isIP', 'isIPv4', 'isIPv6', 'Socket', 'Stream', 'BlockList', 'SocketAddress'],
  v8: ['serialize', 'deserialize'],
}

function refuseModule(require: NodeJS.Require, name: string): void {
  const loaded = require(`node:${name}`) as Record<string, unknown>
  const kept = plainOf[name] ?? []
  refuse(
    loaded,
    name,
    Object.keys(loaded).filter(key => typeof loaded[key] === 'function' && !kept.includes(key)),
  )
}

// a context of its own has a time and a chance of its own
function watchContexts(require: NodeJS.Require): void {
  const contexts = require('node:vm') as Record<string, unknown>
  const looked = (code: unknown) => {
    if (/Date|random|Temporal|Intl|eval|Function|\[/.test(String(code)))
      giveUp('a script in a context of its own')
  }
  for (const name of ['runInNewContext', 'runInContext', 'Script', 'SourceTextModule']) {
    const made = contexts[name]
    if (typeof made !== 'function') continue
    contexts[name] = new Proxy(made, {
      apply: (target, self, args: unknown[]) => {
        looked(args[0])
        return Reflect.apply(target, self, args) as unknown
      },
      construct: (target, args: unknown[], newTarget) => {
        looked(args[0])
        return Reflect.construct(target, args, newTarget) as object
      },
    })
  }
}
