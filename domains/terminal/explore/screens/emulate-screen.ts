// A small terminal: bytes of a shell in, the lines a person would see out. It knows what bash, readline and line-oriented
// programs send: printable text, line ends, tabs, backspace, and the escape sequences that move, erase, insert and delete.
// Colours and titles are passed over. Lines that ran over the right edge are joined again, as `tmux capture-pane -J` does.

interface Row {
  cells: string[]
  /** It goes on in the next row: the line was longer than the screen is wide. */
  runsOver: boolean
}

/** A place on a screen. */
export interface Mark {
  readonly row: number
  readonly skipped: number
}

export class EmulatedScreen {
  readonly #columns: number
  #rows: Row[] = [{ cells: [], runsOver: false }]
  #row = 0
  #column = 0
  /** The first row that the screen still shows after it was cleared. */
  #top = 0
  #rest = ''
  readonly #decoder = new TextDecoder()
  /** How many line feeds came so far, and how many bytes. */
  lineFeeds = 0
  received = 0

  constructor(columns: number) {
    this.#columns = columns
  }

  /** Takes what the terminal was sent. */
  write(bytes: Uint8Array): void {
    this.received += bytes.length
    const text = this.#rest + this.#decoder.decode(bytes, { stream: true })
    this.#rest = ''
    for (let at = 0; at < text.length; ) {
      if (text[at] !== '\u001b') {
        const letter = String.fromCodePoint(text.codePointAt(at) ?? 0)
        this.#put(letter)
        at += letter.length
        continue
      }
      const length = this.#escape(text.slice(at))
      if (length === 0) {
        this.#rest = text.slice(at)
        return
      }
      at += length
    }
  }

  /** A place that later text can be read from: so many characters into the cursor's line. */
  mark(skipped: number): Mark {
    return { row: this.#lineStart(this.#row), skipped }
  }

  /** The text from a place to the cursor's line, or from the top of a screen that was cleared since. */
  textFrom({ row, skipped }: Mark): string {
    const from = Math.max(row, this.#top)
    let text = ''
    for (const [index, { cells, runsOver }] of this.#rows.slice(from, this.#row + 1).entries()) {
      text += cells.join('')
      if (!runsOver && from + index < this.#row) text += '\n'
    }
    return text.slice(from === row ? skipped : 0)
  }

  /** The cursor's line up to the cursor. */
  cursorLine(): string {
    const start = this.#lineStart(this.#row)
    const before = this.#rows.slice(start, this.#row).flatMap(({ cells }) => cells)
    return before.join('') + (this.#rows[this.#row]?.cells.slice(0, this.#column).join('') ?? '')
  }

  #lineStart(row: number): number {
    let start = row
    while (start > this.#top && this.#rows[start - 1]?.runsOver) start -= 1
    return start
  }

  #put(letter: string): void {
    if (letter === '\n') this.#feed()
    else if (letter === '\r') this.#column = 0
    else if (letter === '\b') this.#column = Math.max(0, this.#column - 1)
    else if (letter === '\t') this.#tab()
    else if (letter >= ' ' && letter !== '\u007f') this.#print(letter)
  }

  #tab(): void {
    const to = Math.min(this.#columns - 1, (Math.floor(this.#column / 8) + 1) * 8)
    this.#pad(to)
    this.#column = to
  }

  #feed(): void {
    this.lineFeeds += 1
    this.#row += 1
    this.#rows[this.#row] ??= { cells: [], runsOver: false }
  }

  #print(letter: string): void {
    if (this.#column >= this.#columns) {
      this.#here().runsOver = true
      this.#row += 1
      this.#rows[this.#row] ??= { cells: [], runsOver: false }
      this.#column = 0
    }
    this.#pad(this.#column)
    this.#here().cells[this.#column] = letter
    this.#column += 1
  }

  #here(): Row {
    const row = this.#rows[this.#row] ?? { cells: [], runsOver: false }
    this.#rows[this.#row] = row
    return row
  }

  #pad(to: number): void {
    const { cells } = this.#here()
    while (cells.length < to) cells.push(' ')
  }

  /** Does one escape sequence and says how long it was; 0 where it is not all there yet. */
  #escape(text: string): number {
    const sequence =
      /^\u001b(?:\[([?>=]?)([\d;]*)([ -/]*)([@-~])|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[()][A-Z0-9]|[=>78McDEH])/.exec(
        text,
      )
    if (sequence === null) return text.length < 64 ? 0 : 1
    const [whole, mode, numbers = '', , final] = sequence
    if (final !== undefined && mode === '') this.#control(final, numbers)
    return whole.length
  }

  #control(final: string, numbers: string): void {
    const given = numbers.split(';').map(Number)
    const count = Math.max(1, given[0] ?? 1)
    const { cells } = this.#here()
    if (final === 'C') this.#column = Math.min(this.#columns - 1, this.#column + count)
    else if (final === 'D') this.#column = Math.max(0, this.#column - count)
    else if (final === 'A') this.#row = Math.max(this.#top, this.#row - count)
    else if (final === 'B') for (let step = 0; step < count; step += 1) this.#feed()
    else if (final === 'G') this.#column = count - 1
    else if (final === 'P') cells.splice(this.#column, count)
    else if (final === '@') cells.splice(this.#column, 0, ...Array.from({ length: count }, () => ' '))
    else if (final === 'K') this.#eraseLine(given[0] ?? 0)
    else if (final === 'J') this.#eraseScreen(given[0] ?? 0)
    else if (final === 'H' || final === 'f') this.#home(given)
  }

  #eraseLine(what: number): void {
    const { cells } = this.#here()
    if (what === 0) cells.length = Math.min(cells.length, this.#column)
    else if (what === 2) cells.length = 0
    else cells.fill(' ', 0, this.#column + 1)
  }

  // what was on the screen before it was cleared is above its top from then on
  #eraseScreen(what: number): void {
    if (what === 0) {
      this.#eraseLine(0)
      this.#rows.length = this.#row + 1
    } else if (what >= 2) {
      this.#top = this.#rows.length
      this.#row = this.#top
      this.#rows[this.#row] = { cells: [], runsOver: false }
    }
  }

  #home([row = 1, column = 1]: readonly number[]): void {
    this.#row = Math.min(this.#rows.length - 1, this.#top + Math.max(1, row) - 1)
    this.#column = Math.max(1, column) - 1
  }
}
