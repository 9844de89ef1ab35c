// How the child asks for files and hands on what it prints: a request goes out among what it complains of, and the answer
// is waited for. Nothing here knows the machine it runs on.
const complaints = 2
const answers = 3
/** Begins a request; no text that is printed holds it. */
export const mark = '\0agentworld\0'

const host = process as typeof process & { reallyExit(code: number): never }

/** How bytes are read and written at a descriptor, before anything was led elsewhere. */
export interface Wires {
  read(descriptor: number, buffer: Uint8Array, offset: number, length: number, position: number): number
  writeBuffer(
    descriptor: number,
    buffer: Uint8Array,
    offset: number,
    length: number,
    ...rest: readonly [position: null, request: undefined, context: object]
  ): number
}
const wires: { current?: Wires } = {}

/** Says once how to read and write. */
export function connect({ read, writeBuffer }: Wires): void {
  wires.current = { read, writeBuffer }
}

function connected(): Wires {
  return wires.current ?? host.reallyExit(1)
}

/** What an operation could not do: the name the C library has for it. */
export class Refused {
  readonly code: string

  constructor(code: string) {
    this.code = code
  }
}

function exactly(count: number): Buffer {
  const bytes = Buffer.alloc(count)
  for (let at = 0; at < count; ) {
    const got = connected().read(answers, bytes, at, count - at, -1)
    if (got === 0) host.reallyExit(1)
    at += got
  }
  return bytes
}

/** Asks and waits. */
export function ask(operation: string, ...args: readonly unknown[]): unknown {
  const body = Buffer.from(JSON.stringify([operation, ...args]))
  const frame = Buffer.concat([Buffer.from(`${mark}${body.length}\n`), body])
  // what went wrong stands in here, where it is not thrown
  const context: { code?: string } = {}
  for (let at = 0; at < frame.length; )
    at += connected().writeBuffer(complaints, frame, at, frame.length - at, null, undefined, context)
  const length = exactly(4).readUInt32LE()
  const answer = JSON.parse(exactly(length).toString()) as { value?: unknown; code?: string }
  if (answer.code !== undefined) throw new Refused(answer.code)
  return answer.value
}

/** Gives the whole run up: what it would do cannot be known. */
export function giveUp(reason: string): never {
  ask('unknown', reason)
  return host.reallyExit(1)
}
