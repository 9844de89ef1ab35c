// Hashes of strings are drawn anew in each real run; hashes of most else are shorter here. Those of small integers are the same.
import type { Hooks, Host, Plain } from '../interpreter/host.ts'
import { attribute, isExactly, pyInteger } from '../interpreter/objects.ts'
import { choose } from '../open/variation.ts'

const descriptorBase = 20
const wrapperOfBase = 12

export function hashGuards(host: Host): Hooks {
  const changed = (object: number, result: number): number => {
    if (result === 0 || isSmallInteger(object)) return result
    host.process.notice('a hash')
    if (host.process.variation === 0) return result
    const hash = host.api('PyLong_AsLong')(result)
    host.api('Py_DecRef')(result)
    return pyInteger(host, hash ^ choose(host.process.variation, [0, 0x2b5d7e91, 0x6c19f3a4]))
  }
  const isSmallInteger = (object: number) =>
    (isExactly(host, object, 'PyLong_Type') || isExactly(host, object, 'PyBool_Type')) &&
    Math.abs(host.memory.int(object + 8)) < 2
  const builtIn = (original: Plain) => (self: number, object: number) =>
    changed(object, original(self, object))
  const wrapper = (original: Plain) => (object: number, values: number, wrapped: number) =>
    changed(object, original(object, values, wrapped))
  return {
    exports: { PyInterpreterState_New: seed(host) },
    methods: [{ owner: 'builtins', name: 'hash', parameters: 2, replacement: builtIn }],
    pointers: [{ address: () => wrapperAddress(host), parameters: 3, replacement: wrapper }],
  }
}

/** Where the function is told that every `__hash__` of a built-in type goes through. */
function wrapperAddress(host: Host): number {
  const descriptor = attribute(host, host.symbol('PyBaseObject_Type'), '__hash__')
  return host.memory.word(descriptor + descriptorBase) + wrapperOfBase
}

const secretBytes = 24

/** The same secret for the hashes of strings in each run, so that sets lie alike and are gone through otherwise on purpose. */
function seed(host: Host) {
  return (original: Plain) => () => {
    const secret = host.symbol('_Py_HashSecret')
    for (let at = 0; at < secretBytes; at++)
      host.memory.setByte(secret + at, (Math.imul(at + 1, 0x9e3779b1) >>> 24) & 255)
    return original()
  }
}
