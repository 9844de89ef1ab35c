// Addresses of objects: nobody can foresee them, and here they are shorter than anywhere else.

import { isLibrary } from '../interpreter/frames.ts'
import type { Hooks, Host, Plain } from '../interpreter/host.ts'
import { pyInteger } from '../interpreter/objects.ts'
import { choose } from '../open/variation.ts'

const regions = [0x7f3c5a000000, 0x7fb1e4000000, 0x7f06d2000000] as const

/** What an address of the first run looks like wherever it was written, in either base. */
export const writtenAddress = /7f3c5[a-f][0-9a-f]{6}|13989\d{10}/

export function addressGuards(host: Host): Hooks {
  const { memory } = host
  const far = (address: number) => choose(host.process.variation, regions) + address * 2
  const formats = new Map<number, boolean>()
  const isPointer = (format: number) => {
    const known = formats.get(format) ?? memory.text(format) === '%p'
    formats.set(format, known)
    return known
  }
  const print = (original: Plain) => (target: number, format: number, values: number) => {
    if (!isPointer(format)) return original(target, format, values)
    host.process.notice('an address')
    const text = `0x${far(memory.word(values)).toString(16)}`
    memory.setText(target, text)
    return text.length
  }
  // the library compares addresses and does not show them, but for a few texts that are found by what they look like
  const identity = (_: Plain) => (_self: number, object: number) => {
    if (!isLibrary(host)) host.process.notice('an address')
    return pyInteger(host, far(object))
  }
  return {
    exports: { siprintf: print },
    methods: [{ owner: 'builtins', name: 'id', parameters: 2, replacement: identity }],
  }
}
