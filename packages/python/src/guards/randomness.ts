// Numbers drawn from a generator that nobody seeded.
import type { Hooks, Host, Plain } from '../interpreter/host.ts'
import { isExactly } from '../interpreter/objects.ts'
import { Unknowable } from '../machine/unknowable.ts'

const most = 30

export function randomGuards(host: Host): Hooks {
  const { memory } = host
  const seeded = new WeakMap<object, Set<number>>()
  const generators = () => {
    const known = seeded.get(host.process) ?? new Set<number>()
    seeded.set(host.process, known)
    return known
  }
  const isOpen = (generator: number) => {
    if (generators().has(generator)) return false
    host.process.notice('randomness')
    return true
  }
  const seed = (original: Plain) => (generator: number, values: number, count: number) => {
    const value = count > 0 ? memory.word(values) : 0
    if (value !== 0 && isExactly(host, value, 'PyFloat_Type')) throw new Unknowable('it seeds with a float')
    if (value === 0 || value === host.symbol('_Py_NoneStruct')) generators().delete(generator)
    else generators().add(generator)
    return original(generator, values, count)
  }
  const restore = (original: Plain) => (generator: number, state: number) => {
    generators().add(generator)
    return original(generator, state)
  }
  const random = (original: Plain) => (generator: number, unused: number) => {
    const lean = isOpen(generator) ? host.process.entropy.lean() : undefined
    if (lean === undefined) return original(generator, unused)
    return host.api('PyFloat_FromDouble')(lean === 0 ? 2 ** -40 : 1 - 2 ** -53)
  }
  const bits = (original: Plain) => (generator: number, count: number) => {
    const lean = isOpen(generator) ? host.process.entropy.lean() : undefined
    const wanted = lean === undefined ? 0 : host.api('PyLong_AsLong')(count)
    if (lean === undefined || wanted < 1 || wanted > most) return original(generator, count)
    return host.api('PyLong_FromLong')(lean === 0 ? 0 : 2 ** wanted - 1)
  }
  const owner = '_random.Random'
  return {
    methods: [
      { owner, name: 'seed', parameters: 3, replacement: seed },
      { owner, name: 'setstate', parameters: 2, replacement: restore },
      { owner, name: 'random', parameters: 2, replacement: random },
      { owner, name: 'getrandbits', parameters: 2, replacement: bits },
    ],
  }
}
