// Contents that are too large for a message. The process with file rights puts them on a shelf, under the hash of what
// they are. A kernel in a child process without rights takes single items when they are first needed, and waits for
// each. It can only take what was put there: the child names items, never paths.
import { readSync, writeSync } from 'node:fs'
import type { Duplex } from 'node:stream'
import { WorldError } from '../../world/error.ts'

/** One item of a shelf; throws where it cannot be had any more. */
export type Shelf = (item: string) => Buffer

/** The child's descriptor that leads to its parent's shelves. */
export const shelfDescriptor = 4

const shelves = new Map<string, Shelf>()
let connected: number | undefined

/** Puts a shelf where kernels find it, for as long as this process lives. */
export function putShelf(name: string, shelf: Shelf): void {
  shelves.set(name, shelf)
}

/** Whether there is a shelf of that name in this process. */
export function hasShelf(name: string): boolean {
  return shelves.has(name)
}

/** From now on this process asks its parent for what it has not itself. */
export function connectShelves(descriptor: number): void {
  connected = descriptor
}

/** One item, from here or from the parent. */
export function takeFromShelf(name: string, item: string): Buffer {
  const shelf = shelves.get(name)
  if (shelf) return shelf(item)
  if (connected === undefined) throw new WorldError('kernel', `There is no shelf '${name}'.`)
  return askParent(connected, name, item)
}

function askParent(descriptor: number, name: string, item: string): Buffer {
  const question = Buffer.from(`${JSON.stringify([name, item])}\n`)
  for (let at = 0; at < question.length; ) at += writeSync(descriptor, question, at)
  const head = readExactly(descriptor, 5)
  const body = readExactly(descriptor, head.readUInt32BE(1))
  if (head[0] === 0) return body
  throw new WorldError('kernel', body.toString())
}

function readExactly(descriptor: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; ) {
    const count = readSync(descriptor, bytes, at, length - at, null)
    if (count === 0) throw new WorldError('kernel', 'The process that holds the shelves is gone.')
    at += count
  }
  return bytes
}

/** Answers a child's questions; a question is a line of JSON, an answer a mark, a length and the bytes. */
export function serveShelves(channel: Duplex, isOpen: (shelf: string) => boolean = () => true): void {
  let pending = ''
  channel.on('error', () => {})
  channel.on('data', (chunk: Buffer) => {
    const lines = (pending + chunk.toString()).split('\n')
    pending = lines.pop() ?? ''
    for (const line of lines) {
      const { mark, body } = answerTo(line, isOpen)
      const head = Buffer.alloc(5)
      head[0] = mark
      head.writeUInt32BE(body.length, 1)
      channel.write(Buffer.concat([head, body]))
    }
  })
}

function answerTo(line: string, isOpen: (shelf: string) => boolean): { mark: 0 | 1; body: Buffer } {
  try {
    const [name, item] = JSON.parse(line) as [string, string]
    const shelf = isOpen(name) ? shelves.get(name) : undefined
    if (!shelf) throw new Error(`There is no shelf '${name}'.`)
    return { mark: 0, body: shelf(item) }
  } catch (error) {
    return { mark: 1, body: Buffer.from(error instanceof Error ? error.message : String(error)) }
  }
}
