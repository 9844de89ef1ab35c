// The prompt: lines with history, Ctrl-C for a step that takes too long, Ctrl-D to leave.
import { createInterface, type Interface } from 'node:readline/promises'
import type { Outside } from '../outside.ts'
import { greeting, hints } from './greeting.ts'
import { historySize, inputHistory } from './input-history.ts'
import type { Player } from './player.ts'
import { WholeInputs } from './whole-inputs.ts'

/** Plays until the player leaves. Returns the exit code. */
export async function playAtPrompt(
  player: Player,
  { stdin, stdout, environment, signal }: Outside,
  { isQuiet, suggestion }: { isQuiet: boolean; suggestion: string | undefined },
): Promise<number> {
  const history = inputHistory(environment)
  const reader = createInterface({
    input: stdin,
    output: stdout,
    terminal: true,
    history: history.lines,
    historySize,
    removeHistoryDuplicates: true,
  })
  reader.on('history', history.save)
  const prompt = new Prompt(reader)
  const leave = () => reader.close()
  signal.addEventListener('abort', leave)
  if (!isQuiet) player.reporter.note(`${greeting(player)}\n${hints(player, { suggestion })}\n`)
  try {
    await answer(player, prompt)
    if (!isQuiet) player.reporter.note(player.reporter.layout.paint.dim(await player.summary()))
    return prompt.isInterrupted || signal.aborted ? 130 : 0
  } finally {
    signal.removeEventListener('abort', leave)
    reader.close()
  }
}

async function answer(player: Player, prompt: Prompt): Promise<void> {
  const { paint } = player.reporter.layout
  while (!player.hasLeft) {
    const input = await prompt.ask(`${paint.cyan(await player.prompt())} `)
    if (input === undefined) return player.reporter.note('\n')
    await prompt.during(signal => player.say(input, { signal }))
  }
}

/** Asks for whole inputs. Lines that come before they are asked for wait their turn. */
class Prompt {
  readonly #reader: Interface
  readonly #waiting: string[] = []
  readonly #inputs = new WholeInputs()
  #step: AbortController | undefined
  #wake = () => {}
  #isClosed = false
  #mark = ''
  isInterrupted = false

  constructor(reader: Interface) {
    this.#reader = reader
    reader.on('line', line => {
      this.#waiting.push(line)
      this.#wake()
    })
    reader.on('close', () => {
      this.#isClosed = true
      this.#step?.abort()
      this.#wake()
    })
    reader.on('SIGINT', () => this.#interrupt())
  }

  /** The next input; undefined when the player is gone. */
  async ask(mark: string): Promise<string | undefined> {
    for (;;) {
      const line = this.#waiting.shift() ?? (await this.#line(mark))
      if (line === undefined) return undefined
      const input = this.#inputs.add(line)
      if (input !== undefined) return input
    }
  }

  /** Does something that Ctrl-C stops. */
  async during(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#step = new AbortController()
    await work(this.#step.signal)
    this.#step = undefined
  }

  async #line(mark: string): Promise<string | undefined> {
    if (this.#isClosed) return undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    this.#mark = mark
    this.#show()
    await promise
    return this.#waiting.shift()
  }

  #show(): void {
    this.#reader.setPrompt(this.#inputs.isOpen ? '… ' : this.#mark)
    this.#reader.prompt()
  }

  // stops a step; else drops what was typed; else leaves
  #interrupt(): void {
    if (this.#step) {
      this.#step.abort()
      return
    }
    if (this.#reader.line !== '' || this.#inputs.isOpen) {
      this.#inputs.end()
      this.#reader.write(null, { ctrl: true, name: 'e' })
      this.#reader.write(null, { ctrl: true, name: 'u' })
      this.#show()
      return
    }
    this.isInterrupted = true
    this.#reader.close()
  }
}
