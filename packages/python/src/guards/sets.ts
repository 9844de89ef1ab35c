// The order of a set hangs on hashes, which are drawn anew in each real run for strings and are shorter here for much else. It
// is the same only for small integers. Wherever a set is gone through otherwise, that is noticed, and the order turned.

import { isUnseen } from '../interpreter/frames.ts'
import type { Hooks, Host, Plain } from '../interpreter/host.ts'
import { typeOf } from '../interpreter/objects.ts'

// where things lie in a set, an entry of its table, an iterator over it, an integer, a type
const set = { used: 12, mask: 16, table: 20, finger: 28 } as const
const entry = { size: 8, key: 0, hash: 4 } as const
const iterator = { set: 8, used: 12, position: 16, left: 20 } as const
const integer = { size: 8, firstDigit: 12 } as const
const type = { iterate: 108, next: 112 } as const
const largestDigitPart = 2

export function setGuards(host: Host): Hooks {
  const { memory } = host
  const keyAt = (table: number, at: number) => memory.word(table + at * entry.size + entry.key)

  const hasOwnOrder = (object: number): boolean => {
    const [used, mask, table] = [
      memory.int(object + set.used),
      memory.int(object + set.mask),
      memory.word(object + set.table),
    ]
    if (used < 2) return true
    for (let at = 0; at <= mask; at++) {
      const key = keyAt(table, at)
      if (key !== 0 && isLive(table, at) && !hasSameHash(key, mask)) return false
    }
    return true
  }
  // a key that was taken out leaves a mark with this hash
  const isLive = (table: number, at: number) => memory.int(table + at * entry.size + entry.hash) !== -1
  const hasSameHash = (key: number, mask: number): boolean => {
    const kind = typeOf(host, key)
    if (kind !== host.symbol('PyLong_Type') && kind !== host.symbol('PyBool_Type')) return false
    const size = memory.int(key + integer.size)
    const magnitude = Math.abs(size) < largestDigitPart ? 0 : memory.word(key + integer.firstDigit + 4)
    if (Math.abs(size) > largestDigitPart || magnitude > 1) return false
    const value = magnitude * 2 ** 30 + (size === 0 ? 0 : memory.word(key + integer.firstDigit))
    // below zero the upper bits differ, which shows in very large sets only
    return value < 2 ** 31 - 1 && (size >= 0 || mask < 4096)
  }
  const noticed = (object: number): boolean => {
    if (hasOwnOrder(object)) return false
    if (!host.process.hasNoticed('the order of a set') && !isUnseen(host))
      host.process.notice('the order of a set')
    return host.process.variation > 0
  }
  /** Where in the table the n-th look goes. */
  const turned = (object: number, position: number): number => {
    const [mask, table] = [memory.int(object + set.mask), memory.word(object + set.table)]
    if (host.process.variation === 2) return mask - position
    let first = 0
    while (first < mask && (keyAt(table, first) === 0 || !isLive(table, first))) first++
    return (position + first + 1) & mask
  }

  const iterate = (original: Plain) => (object: number) => {
    noticed(object)
    return original(object)
  }
  const next = (original: Plain) => (walker: number) => {
    const object = memory.word(walker + iterator.set)
    if (host.process.variation === 0 || object === 0 || hasOwnOrder(object)) return original(walker)
    if (memory.int(walker + iterator.used) !== memory.int(object + set.used)) return original(walker)
    const [mask, table] = [memory.int(object + set.mask), memory.word(object + set.table)]
    for (let position = memory.int(walker + iterator.position); position <= mask; position++) {
      const at = turned(object, position)
      const key = keyAt(table, at)
      if (key === 0 || !isLive(table, at)) continue
      memory.setWord(walker + iterator.position, position + 1)
      memory.setWord(walker + iterator.left, memory.int(walker + iterator.left) - 1)
      memory.setWord(key, memory.int(key) + 1)
      return key
    }
    memory.setWord(walker + iterator.position, mask + 1)
    return original(walker)
  }
  const pop = (original: Plain) => (object: number, unused: number) => {
    if (noticed(object)) memory.setWord(object + set.finger, turned(object, 0))
    return original(object, unused)
  }
  const nextEntry = (original: Plain) => (object: number, position: number, key: number, hash: number) => {
    if (!noticed(object)) return original(object, position, key, hash)
    const [mask, table] = [memory.int(object + set.mask), memory.word(object + set.table)]
    for (let at = memory.int(position); at <= mask; at++) {
      const slot = turned(object, at)
      if (keyAt(table, slot) === 0 || !isLive(table, slot)) continue
      memory.setWord(position, at + 1)
      memory.setWord(key, keyAt(table, slot))
      memory.setWord(hash, memory.int(table + slot * entry.size + entry.hash))
      return 1
    }
    memory.setWord(position, mask + 1)
    return 0
  }
  const typeSlot = (name: string, offset: number) => () => host.symbol(name) + offset
  return {
    exports: { _PySet_NextEntry: nextEntry },
    pointers: [
      { address: typeSlot('PySet_Type', type.iterate), parameters: 1, replacement: iterate },
      { address: typeSlot('PyFrozenSet_Type', type.iterate), parameters: 1, replacement: iterate },
      { address: typeSlot('PySetIter_Type', type.next), parameters: 1, replacement: next },
    ],
    methods: [{ owner: 'builtins.set', name: 'pop', parameters: 2, replacement: pop }],
  }
}
