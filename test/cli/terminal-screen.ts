// bin/agentworld on a pseudo-terminal, and what stands on the screen afterwards.
import { execFile } from 'node:child_process'
import * as path from 'node:path'
import { bareEnvironment, bin } from './agentworld.ts'

export interface OnTerminal {
  readonly code: number
  /** The bytes as they came. */
  readonly output: string
  /** Every line that was on the screen, without colours and trailing spaces. */
  readonly screen: readonly string[]
}

/** Runs a command line on a terminal: whenever the first text of a step has come, the second is typed. */
export async function onTerminal(
  args: readonly string[],
  {
    cwd,
    steps,
    env = {},
    columns = 80,
  }: {
    cwd: string
    steps: readonly (readonly [expected: string, typed: string])[]
    env?: { readonly [name: string]: string }
    columns?: number
  },
): Promise<OnTerminal> {
  const script = {
    argv: [bin, ...args],
    env: { ...bareEnvironment(cwd), TERM: 'xterm', ...env },
    cwd,
    steps,
    columns,
    rows: 40,
  }
  const stdout = await new Promise<string>((resolve, reject) => {
    const child = execFile('python3', [path.join(import.meta.dirname, 'on-terminal.py')], (error, text) =>
      error ? reject(error) : resolve(text),
    )
    child.stdin?.end(JSON.stringify(script))
  })
  const { code, output } = JSON.parse(stdout)
  return { code, output, screen: screenOf(output, columns) }
}

/** Whether this machine can do that. */
export function canBeOnTerminal(): Promise<boolean> {
  return new Promise(resolve => execFile('python3', ['-c', 'import pty'], error => resolve(error === null)))
}

const escapeCharacter = '\x1b'

/** The lines a terminal shows for these bytes, as far as a prompt needs one: moving, erasing, wrapping. */
function screenOf(output: string, columns: number): string[] {
  const screen = new Screen(columns)
  const tokens = new RegExp(`${escapeCharacter}\\[([\\d;?]*)([A-Za-z])|[^]`, 'gu')
  for (const [token, numbers = '', letter] of output.matchAll(tokens)) {
    if (letter === undefined) screen.write(token)
    else screen.control(letter, Number(/\d+/.exec(numbers)?.[0] ?? 1) || 1)
  }
  return screen.lines
}

class Screen {
  readonly #columns: number
  readonly #cells: string[][] = []
  #row = 0
  #column = 0

  constructor(columns: number) {
    this.#columns = columns
  }

  get lines(): string[] {
    return this.#cells.map(cells => cells.join('').trimEnd())
  }

  write(character: string): void {
    if (character === '\r') this.#column = 0
    else if (character === '\n') this.#row += 1
    else if (character === '\b') this.#column -= 1
    else this.#put(character)
  }

  control(letter: string, count: number): void {
    if (letter === 'A') this.#row -= count
    if (letter === 'B') this.#row += count
    if (letter === 'C') this.#column += count
    if (letter === 'D') this.#column -= count
    if (letter === 'G') this.#column = count - 1
    if (letter === 'J' || letter === 'K') this.#line().splice(this.#column)
    if (letter === 'J') this.#cells.splice(this.#row + 1)
  }

  #put(character: string): void {
    if (this.#column >= this.#columns) [this.#row, this.#column] = [this.#row + 1, 0]
    const cells = this.#line()
    while (cells.length < this.#column) cells.push(' ')
    cells[this.#column] = character
    this.#column += 1
  }

  #line(): string[] {
    while (this.#cells.length <= this.#row) this.#cells.push([])
    return this.#cells[this.#row] ?? []
  }
}
