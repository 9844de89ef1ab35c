// Python pickles as data. Nothing is ever called or looked up: an object of any class becomes its fields, and what a
// pickle wants to run becomes an empty object. Arrays of numbers and bytes (screenshots) are left out.
import { readFile, stat } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { explain } from '../../../world/error.ts'
import type { Document } from '../read/read-documents.ts'
import { type Operation, operations } from './operations.ts'

/** Whether a file is a pickle by its name. */
export function isPickle(file: string): boolean {
  return /\.pkl(\.gz)?$/.test(file)
}

const maxBytes = 512 * 2 ** 20

/** Reads a pickle, gunzipped where it is gzip. */
export async function* unpickleFile(file: string): AsyncGenerator<Document> {
  try {
    const { size } = await stat(file)
    if (size > maxBytes) throw new Error(`a pickle of ${Math.round(size / 2 ** 20)} MB`)
    const raw = await readFile(file)
    const isGzip = raw[0] === 0x1f && raw[1] === 0x8b
    yield { place: file, value: unpickle(isGzip ? gunzipSync(raw, { maxOutputLength: maxBytes }) : raw) }
  } catch (error) {
    yield { place: file, problem: explain(error) }
  }
}

/** Where reading stands: what is on the stack, what was remembered, and the bytes to come. */
export interface Machine {
  readonly bytes: Buffer
  at: number
  stack: unknown[]
  readonly marks: unknown[][]
  readonly memo: Map<number, unknown>
}

/** The value a pickle holds, as plain data. */
export function unpickle(bytes: Buffer): unknown {
  const machine: Machine = { bytes, at: 0, stack: [], marks: [], memo: new Map() }
  try {
    while (machine.at < bytes.length) {
      const code = bytes[machine.at] as number
      machine.at += 1
      if (code === stop) return machine.stack.at(-1)
      const operation: Operation | undefined = operations.get(code)
      if (operation === undefined) throw new Error(`unknown operation 0x${code.toString(16)}`)
      operation(machine)
    }
  } catch (error) {
    throw new Error(`not a pickle that can be read, at byte ${machine.at}: ${(error as Error).message}`)
  }
  throw new Error('the pickle ends before it is whole')
}

const stop = '.'.charCodeAt(0)
