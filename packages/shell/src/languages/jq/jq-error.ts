import type { Json } from './json/json.ts'
import { dumpJson } from './json/json-text.ts'

/** An error a jq program can catch. */
export class JqError extends Error {
  override readonly name = 'JqError'
  readonly value: Json

  constructor(value: Json) {
    super(typeof value === 'string' ? value : dumpJson(value))
    this.value = value
  }
}

/** A program that refers to something nobody defined. */
export class JqCompileError extends Error {
  override readonly name = 'JqCompileError'
  /** Where in the program. */
  readonly at: number

  constructor(message: string, at = 0) {
    super(message)
    this.at = at
  }
}

/** `break $name` on its way to its label. */
export class BreakSignal extends Error {
  override readonly name = 'BreakSignal'
  readonly label: object

  constructor(label: object) {
    super('break')
    this.label = label
  }
}

/** The end of everything: `halt` and `halt_error`. */
export class HaltSignal extends Error {
  override readonly name = 'HaltSignal'
  readonly status: number
  readonly value: Json | undefined

  constructor(status: number, value?: Json) {
    super('halt')
    this.status = status
    this.value = value
  }
}

/** A value in a message, cut short. */
export function shown(value: Json): string {
  const bytes = Buffer.from(dumpJson(value), 'utf8')
  if (bytes.length <= 14) return bytes.toString('utf8')
  return `${bytes.toString('utf8', 0, 11)}...`
}
