// What a terminal shows: the output alone, or a screen with the prompt and what was typed.

import type { LineResult, ShellSession } from 'agentworld-shell'
import { toText } from 'agentworld-shell/tree'
import type { Observation } from '../../src/world/observation.ts'
import type { TerminalAction } from './actions.ts'
import { planOf } from './plan.ts'
import type { TerminalWorld } from './world.ts'

/** What stands on the screen between two actions: keys typed so far that no line end has executed yet. */
export interface Screen {
  readonly typed: string
}

export const startScreen: Screen = { typed: '' }

interface Situation {
  readonly session: ShellSession
  readonly screen: Screen
  readonly world: TerminalWorld
  readonly signal: AbortSignal
}

/** Runs an action and renders what the agent sees. */
export async function runAction(
  action: TerminalAction,
  situation: Situation,
): Promise<{ observation: Observation; screen: Screen }> {
  const { session, world, signal } = situation
  const { terminal } = world.state
  if ('command' in action) {
    const isShown = terminal.prompt !== 'none'
    const before = isShown ? `${session.prompt()}${action.command}\n` : ''
    const result = await session.run(action.command, { signal })
    const text = isShown
      ? lastLines(`${before}${result.output}${session.prompt()}`, terminal.lines)
      : result.output
    return { observation: observed(text, result, situation), screen: startScreen }
  }
  const typing = new Typing(situation)
  for (const { keystrokes, duration } of action) await typing.keys(keystrokes, duration)
  const text = terminal.prompt === 'none' ? typing.output : lastLines(typing.shown, terminal.lines)
  return { observation: observed(text, typing.result, situation), screen: { typed: typing.line } }
}

function observed(
  text: string,
  { status, hasExited }: LineResult,
  { session, world }: Situation,
): Observation {
  const { cwd } = session.shell
  const isElsewhere = cwd !== planOf(world).cwd
  return {
    text,
    data: {
      exitCode: status,
      ...(isElsewhere && { cwd: toText(cwd) }),
      ...(hasExited && { hasExited: true }),
    },
  }
}

function lastLines(text: string, count: number): string {
  return text.split('\n').slice(-count).join('\n')
}

class Typing {
  private readonly situation: Situation
  line: string
  shown: string
  output = ''
  result: LineResult = { output: '', status: 0 }

  constructor(situation: Situation) {
    this.situation = situation
    this.line = situation.screen.typed
    this.shown = situation.session.prompt() + this.line.replaceAll('\n', '\n> ')
  }

  async keys(keystrokes: string, duration: number): Promise<void> {
    const { session } = this.situation
    const control = /^C-([a-z])$/.exec(keystrokes)?.[1] ?? controlLetter(keystrokes)
    if (control !== undefined) await this.control(control)
    else for (const piece of keystrokes.split(/(?<=\n)/)) await this.type(piece)
    session.wait(duration * 1000)
  }

  private async type(piece: string): Promise<void> {
    const { session } = this.situation
    this.line += piece
    this.shown += piece
    if (!piece.endsWith('\n')) return
    if (session.isIncomplete(this.line)) {
      this.shown += '> '
      return
    }
    await this.execute(this.line.slice(0, -1))
  }

  private async execute(command: string): Promise<void> {
    const { session, signal } = this.situation
    this.line = ''
    this.result = await session.run(command, { signal })
    const { output } = this.result
    this.output += output
    this.shown += output + session.prompt()
  }

  /** What is typed of the line that the cursor stands in. */
  private lastLine(): string {
    return this.line.slice(this.line.lastIndexOf('\n') + 1)
  }

  private async control(letter: string): Promise<void> {
    const { session } = this.situation
    if (letter === 'c') {
      this.line = ''
      this.shown += `^C\n${session.prompt()}`
    } else if (letter === 'l')
      this.shown = this.line.includes('\n') ? `> ${this.lastLine()}` : session.prompt() + this.line
    else if (letter === 'u') {
      const { length } = this.lastLine()
      this.shown = this.shown.slice(0, this.shown.length - length)
      this.line = this.line.slice(0, this.line.length - length)
    } else if (letter === 'd' && this.line === '') await this.execute('exit')
  }
}

function controlLetter(keys: string): string | undefined {
  return { '\x03': 'c', '\x04': 'd', '\f': 'l', '\x15': 'u', '\x1a': 'z' }[keys]
}
