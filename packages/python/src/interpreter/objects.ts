// Python's objects, made and read through the interpreter's own functions. Knows how the few structures lie in memory that
// have no function to ask.
import type { Host } from './host.ts'

const objectType = 4
const firstItemOfTuple = 12

export function typeOf({ memory }: Host, object: number): number {
  return memory.word(object + objectType)
}

export function isExactly(host: Host, object: number, type: string): boolean {
  return typeOf(host, object) === host.symbol(type)
}

function pyText(host: Host, text: string): number {
  return host.api('PyUnicode_DecodeLatin1')(host.keepText(text), text.length, 0)
}

/** An integer of any size. */
export function pyInteger(host: Host, value: number | bigint): number {
  if (typeof value === 'number' && Math.abs(value) < 2 ** 31) return host.api('PyLong_FromLong')(value)
  return host.api('PyLong_FromString')(host.keepText(String(value)), 0, 10)
}

/** What a plain value of ours is in Python; a new reference. */
export function pyValue(host: Host, value: unknown): number {
  if (typeof value === 'string') return pyText(host, value)
  if (typeof value === 'number' || typeof value === 'bigint') return pyInteger(host, value)
  if (Array.isArray(value)) {
    const list = host.api('PyList_New')(value.length)
    value.forEach((item, at) => {
      host.api('PyList_SetItem')(list, at, pyValue(host, item))
    })
    return list
  }
  throw new Error(`no value of Python is made of ${typeof value}`)
}

export function pyTuple(host: Host, items: readonly unknown[]): number {
  const list = pyValue(host, items)
  return host.api('PyList_AsTuple')(list)
}

/** Sets an attribute to a value of ours. */
export function setAttribute(host: Host, object: number, name: string, value: unknown): void {
  setAttributeObject(host, object, name, pyValue(host, value))
}

/** Sets an attribute to an object; 0 takes it away. */
export function setAttributeObject(host: Host, object: number, name: string, value: number): void {
  host.api('PyObject_SetAttrString')(object, host.keepText(name), value)
}

/** An attribute, a new reference; 0 where there is none. */
export function attribute(host: Host, object: number, name: string): number {
  const found = host.api('PyObject_GetAttrString')(object, host.keepText(name))
  if (found === 0) host.api('PyErr_Clear')()
  return found
}

/** The text of an attribute that is a string. */
export function attributeText(host: Host, object: number, name: string): string | undefined {
  const found = attribute(host, object, name)
  const text = textOf(host, found)
  release(host, found)
  return text
}

/** Gives a reference back: what nobody refers to any more is gone at once, and a program may see that. */
export function release(host: Host, object: number): void {
  if (object !== 0) host.api('Py_DecRef')(object)
}

/** The text of a string, one character per byte of its UTF-8; undefined for anything else. */
export function textOf(host: Host, object: number): string | undefined {
  if (object === 0) return undefined
  if (!isExactly(host, object, 'PyUnicode_Type')) return undefined
  const address = host.api('PyUnicode_AsUTF8')(object)
  return address === 0 ? undefined : host.memory.text(address)
}

/** Puts another object in a tuple, or in a structure that is one. */
export function setItem(host: Host, tuple: number, at: number, value: unknown): void {
  host.memory.setWord(tuple + firstItemOfTuple + at * 4, pyValue(host, value))
}

export function bytesOf(host: Host, object: number): Uint8Array {
  const size = host.api('PyBytes_Size')(object)
  return host.memory.slice(host.api('PyBytes_AsString')(object), size).slice()
}
