// What the hub refuses, with a code from which every protocol makes its own words.
import { type Boundary, WorldError } from '../world/error.ts'
import type { Json } from '../world/json.ts'
import type { RefusedCode, RefusedData } from './hub.ts'

const boundaries: { readonly [code in RefusedCode]: Boundary } = {
  'unknown-world': 'world',
  'unknown-session': 'session',
  taken: 'session',
  capacity: 'limit',
  ended: 'session',
  invalid: 'usage',
  closing: 'session',
}

/** A request the server understood and turned down. */
export class Refused extends WorldError implements RefusedData {
  readonly code: RefusedCode
  readonly details?: Json

  constructor(
    code: RefusedCode,
    message: string,
    { remedy, details }: { remedy?: string; details?: Json } = {},
  ) {
    super(boundaries[code], message, remedy === undefined ? {} : { remedy })
    this.code = code
    if (details !== undefined) this.details = details
  }

  /** The same refusal, its message said otherwise. */
  inWordsOf(words: (message: string) => string): Refused {
    const { remedy, details } = this
    return new Refused(this.code, words(this.message), {
      ...(typeof remedy === 'string' && { remedy }),
      ...(details !== undefined && { details }),
    })
  }
}
