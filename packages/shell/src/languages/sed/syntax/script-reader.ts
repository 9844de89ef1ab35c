// Reads a script character by character and knows where it is, for complaints.

/** A script that cannot be read. */
export class SedError extends Error {
  override readonly name = 'SedError'
  readonly status: number

  constructor(message: string, status = 1) {
    super(message)
    this.status = status
  }
}

/** A piece of script: an expression or a file. */
export interface ScriptPiece {
  readonly text: string
  /** Name of the file; undefined for an expression. */
  readonly file: string | undefined
}

/** A script, character by character. */
export class ScriptReader {
  private readonly pieces: readonly ScriptPiece[]
  private piece = 0
  private at = 0
  private expressions = 0

  constructor(pieces: readonly ScriptPiece[]) {
    this.pieces = pieces
    if (pieces[0]?.file === undefined) this.expressions = 1
  }

  /** The next character; undefined at the end of this piece. */
  next(): string | undefined {
    const { text } = this.pieces[this.piece] ?? { text: '' }
    return this.at < text.length ? text[this.at++] : undefined
  }

  /** Puts a character back. */
  back(character: string | undefined): void {
    if (character !== undefined) this.at--
  }

  nextNonBlank(): string | undefined {
    let character = this.next()
    while (character === ' ' || character === '\t') character = this.next()
    return character
  }

  /** Goes to the next piece; false when there is none. */
  nextPiece(): boolean {
    if (this.piece + 1 >= this.pieces.length) return false
    this.piece++
    this.at = 0
    if (this.pieces[this.piece]?.file === undefined) this.expressions++
    return true
  }

  get isAtScriptStart(): boolean {
    return this.piece === 0 && this.at === 2
  }

  get position(): number {
    return this.at
  }

  /** Goes back to a position of this piece. */
  reset(position: number): void {
    this.at = position
  }

  error(message: string, position = this.at): SedError {
    const { file, text } = this.pieces[this.piece] ?? { file: undefined, text: '' }
    if (file === undefined)
      return new SedError(`-e expression #${this.expressions}, char ${position}: ${message}`)
    const line = (text.slice(0, this.at).match(/\n/g)?.length ?? 0) + 1
    return new SedError(`file ${file} line ${position === 0 ? 0 : line}: ${message}`)
  }
}

/** A file name: the rest of the line. */
export function readFileName(reader: ScriptReader): string {
  let name = ''
  let character = reader.nextNonBlank()
  while (character !== undefined && character !== '\n') {
    name += character
    character = reader.next()
  }
  return name
}
