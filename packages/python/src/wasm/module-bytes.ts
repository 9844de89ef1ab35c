// Reads and writes the numbers and sections of a WebAssembly module. Knows the format, and nothing of what is in it.

/** A section of a module: its number, and where its content lies. */
export interface Section {
  readonly id: number
  readonly start: number
  readonly end: number
}

/** Reads on from a position. */
export class ModuleReader {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  byte(): number {
    return this.bytes[this.at++] ?? 0
  }

  number(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte()
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }

  name(): string {
    const length = this.number()
    this.at += length
    return Buffer.from(this.bytes.subarray(this.at - length, this.at)).toString()
  }

  slice(start: number): Uint8Array {
    return this.bytes.subarray(start, this.at)
  }

  list<T>(read: () => T): T[] {
    return Array.from({ length: this.number() }, read)
  }
}

const headerLength = 8

export function sectionsOf(bytes: Uint8Array): Section[] {
  const reader = new ModuleReader(bytes, headerLength)
  const sections: Section[] = []
  while (reader.at < bytes.length) {
    const id = reader.byte()
    const length = reader.number()
    sections.push({ id, start: reader.at, end: reader.at + length })
    reader.at += length
  }
  return sections
}

export function unsigned(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  do {
    bytes.push((rest & 127) | (rest > 127 ? 128 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return bytes
}

export function signed(value: number): number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7) {
    const isLast = (rest >= -64 && rest < 64) as boolean
    bytes.push((rest & 127) | (isLast ? 0 : 128))
    if (isLast) return bytes
  }
}

export function text(value: string): number[] {
  const bytes = Buffer.from(value)
  return [...unsigned(bytes.length), ...bytes]
}

export function list(items: readonly (readonly number[])[]): number[] {
  return [...unsigned(items.length), ...items.flat()]
}

/** A module of these sections, each given as its number and the parts of its content. */
export function moduleOf(sections: readonly (readonly [number, readonly ArrayLike<number>[]])[]): Uint8Array {
  const parts: ArrayLike<number>[] = [[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]]
  for (const [id, content] of sections) {
    const length = content.reduce((sum, part) => sum + part.length, 0)
    parts.push([id, ...unsigned(length)], ...content)
  }
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
