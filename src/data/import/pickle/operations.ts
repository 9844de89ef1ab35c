// The operations of the pickle protocols 0 to 5, by their codes; each does its part on the machine and on nothing else.
import type { Machine } from './unpickle.ts'

export type Operation = (machine: Machine) => void

// what stands for a class, or for something to be called: it is never more than this
const nothing = Object.freeze({})

const push = (machine: Machine, value: unknown) => machine.stack.push(value)

function take(machine: Machine, count: number): Buffer {
  const end = machine.at + count
  if (count < 0 || end > machine.bytes.length) throw new Error('the pickle is cut')
  const part = machine.bytes.subarray(machine.at, end)
  machine.at = end
  return part
}

const byte = (machine: Machine) => take(machine, 1).readUInt8()
const two = (machine: Machine) => take(machine, 2).readUInt16LE()
const four = (machine: Machine) => take(machine, 4).readUInt32LE()
const eight = (machine: Machine) => Number(take(machine, 8).readBigUInt64LE())

function line(machine: Machine): string {
  const end = machine.bytes.indexOf(0x0a, machine.at)
  if (end === -1) throw new Error('the pickle is cut')
  const text = machine.bytes.toString('utf8', machine.at, end)
  machine.at = end + 1
  return text
}

const text = (machine: Machine, length: number) => push(machine, take(machine, length).toString('utf8'))

// bytes are pictures and arrays here, and no trajectory's text
function skip(machine: Machine, length: number): void {
  take(machine, length)
  push(machine, null)
}

function long(machine: Machine, length: number): void {
  const bytes = take(machine, length)
  let value = 0n
  for (let index = bytes.length - 1; index >= 0; index -= 1) value = (value << 8n) | BigInt(bytes[index] ?? 0)
  if (bytes.length > 0 && (bytes[bytes.length - 1] ?? 0) >= 0x80) value -= 1n << BigInt(8 * bytes.length)
  push(machine, asNumber(value))
}

const asNumber = (value: bigint) =>
  value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : String(value)

function mark(machine: Machine): void {
  machine.marks.push(machine.stack)
  machine.stack = []
}

/** What was put on the stack since the last mark. */
function sinceMark(machine: Machine): unknown[] {
  const items = machine.stack
  const before = machine.marks.pop()
  if (before === undefined) throw new Error('a mark is missing')
  machine.stack = before
  return items
}

const last = (machine: Machine) => machine.stack.at(-1)

function extend(machine: Machine, items: readonly unknown[]): void {
  const list = last(machine)
  if (Array.isArray(list)) for (const item of items) list.push(item)
}

function set(target: unknown, items: readonly unknown[]): void {
  if (target === null || typeof target !== 'object' || Array.isArray(target) || target === nothing) return
  for (let index = 0; index + 1 < items.length; index += 2) {
    const key = String(items[index])
    if (key !== '__proto__') (target as { [key: string]: unknown })[key] = items[index + 1]
  }
}

function tuple(machine: Machine, count: number): void {
  if (machine.stack.length < count) throw new Error('the stack is empty')
  push(machine, machine.stack.splice(machine.stack.length - count, count))
}

/** A class and what it is made with: an object without fields until they are set. */
function make(machine: Machine, operands: number): void {
  if (machine.stack.length < operands) throw new Error('the stack is empty')
  machine.stack.splice(machine.stack.length - operands, operands)
  push(machine, {})
}

// fields come as a dictionary, or as a pair of two where a class has slots
function build(machine: Machine): void {
  const state = machine.stack.pop()
  const target = last(machine)
  const parts = Array.isArray(state) ? state : [state]
  for (const part of parts) {
    if (part !== null && typeof part === 'object' && !Array.isArray(part))
      set(target, Object.entries(part).flat())
  }
}

function remembered(machine: Machine, index: number): void {
  if (!machine.memo.has(index)) throw new Error(`nothing was remembered as ${index}`)
  push(machine, machine.memo.get(index))
}

const numberFrom = (given: string) => {
  if (given === '00' || given === '01') return given === '01'
  return asNumber(BigInt(given.replace(/L$/, '')))
}

const byName: { readonly [code: string]: Operation } = {
  '(': mark,
  '0': machine => void machine.stack.pop(),
  '1': machine => void sinceMark(machine),
  '2': machine => push(machine, last(machine)),
  N: machine => push(machine, null),
  '\x88': machine => push(machine, true),
  '\x89': machine => push(machine, false),
  I: machine => push(machine, numberFrom(line(machine))),
  L: machine => push(machine, numberFrom(line(machine))),
  F: machine => push(machine, Number(line(machine))),
  J: machine => push(machine, take(machine, 4).readInt32LE()),
  K: machine => push(machine, byte(machine)),
  M: machine => push(machine, two(machine)),
  '\x8a': machine => long(machine, byte(machine)),
  '\x8b': machine => long(machine, four(machine)),
  G: machine => push(machine, take(machine, 8).readDoubleBE()),
  S: machine => push(machine, line(machine).slice(1, -1)),
  V: machine => push(machine, line(machine)),
  T: machine => text(machine, four(machine)),
  U: machine => text(machine, byte(machine)),
  X: machine => text(machine, four(machine)),
  '\x8c': machine => text(machine, byte(machine)),
  '\x8d': machine => text(machine, eight(machine)),
  B: machine => skip(machine, four(machine)),
  C: machine => skip(machine, byte(machine)),
  '\x8e': machine => skip(machine, eight(machine)),
  '\x96': machine => skip(machine, eight(machine)),
  '\x97': machine => push(machine, null),
  '\x98': () => {},
  ']': machine => push(machine, []),
  ')': machine => push(machine, []),
  '}': machine => push(machine, {}),
  '\x8f': machine => push(machine, []),
  l: machine => push(machine, sinceMark(machine)),
  t: machine => push(machine, sinceMark(machine)),
  '\x91': machine => push(machine, sinceMark(machine)),
  d: machine => {
    const items = sinceMark(machine)
    const made = {}
    set(made, items)
    push(machine, made)
  },
  a: machine => {
    const item = machine.stack.pop()
    extend(machine, [item])
  },
  e: machine => {
    const items = sinceMark(machine)
    extend(machine, items)
  },
  '\x90': machine => {
    const items = sinceMark(machine)
    extend(machine, items)
  },
  s: machine => {
    const items = machine.stack.splice(-2)
    set(last(machine), items)
  },
  u: machine => {
    const items = sinceMark(machine)
    set(last(machine), items)
  },
  '\x85': machine => tuple(machine, 1),
  '\x86': machine => tuple(machine, 2),
  '\x87': machine => tuple(machine, 3),
  c: machine => {
    line(machine)
    line(machine)
    push(machine, nothing)
  },
  '\x93': machine => {
    machine.stack.splice(-2)
    push(machine, nothing)
  },
  R: machine => make(machine, 2),
  '\x81': machine => make(machine, 2),
  '\x92': machine => make(machine, 3),
  o: machine => {
    sinceMark(machine)
    push(machine, {})
  },
  i: machine => {
    line(machine)
    line(machine)
    sinceMark(machine)
    push(machine, {})
  },
  b: build,
  p: machine => void machine.memo.set(Number(line(machine)), last(machine)),
  q: machine => void machine.memo.set(byte(machine), last(machine)),
  r: machine => void machine.memo.set(four(machine), last(machine)),
  '\x94': machine => void machine.memo.set(machine.memo.size, last(machine)),
  g: machine => remembered(machine, Number(line(machine))),
  h: machine => remembered(machine, byte(machine)),
  j: machine => remembered(machine, four(machine)),
  '\x80': machine => void byte(machine),
  '\x95': machine => void eight(machine),
  P: machine => {
    line(machine)
    push(machine, null)
  },
  Q: machine => {
    machine.stack.pop()
    push(machine, null)
  },
  '\x82': machine => extension(machine, byte(machine)),
  '\x83': machine => extension(machine, two(machine)),
  '\x84': machine => extension(machine, four(machine)),
}

const extension = (machine: Machine, _code: number) => push(machine, nothing)

export const operations: ReadonlyMap<number, Operation> = new Map(
  Object.entries(byName).map(([code, operation]) => [code.charCodeAt(0), operation]),
)
