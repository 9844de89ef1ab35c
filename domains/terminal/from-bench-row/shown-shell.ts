// A shell of which only a history is known. What was shown is learned; what a step that cannot be computed may have
// changed is forgotten; and a command is computed only where the history determines what it prints.
// One assumption is made: a path that nobody has mentioned and the agent makes was not there before.
import { posix } from 'node:path'
import { NotComputable, type ShellSession } from 'agentworld-shell'
import { toBytes } from 'agentworld-shell/tree'
import type { Json } from '../../../src/world/json.ts'
import { Completions, type MachineShown, type Printed, settled } from './completions.ts'
import { goesByLineNumber, viewOf } from './file-views.ts'
import { forgetWhatMayChange, mentions, openFiles } from './forget.ts'
import { isPartial, putLines, putOpen, reaches } from './partial-file.ts'
import { asksAboutMachine, optionalPrograms } from './what-depends.ts'

export type Determined = ({ readonly ok: true } & Printed) | { readonly ok: false; readonly why: string }

interface Memory {
  readonly completions: Completions
  /** Programs that were seen to run. */
  readonly present: ReadonlySet<string>
}

export class ShownShell {
  readonly #shown: MachineShown
  #memory: Memory

  constructor(shown: MachineShown, memory?: Memory) {
    this.#shown = shown
    this.#memory = memory ?? { completions: new Completions(shown), present: new Set() }
  }

  static restore(shown: MachineShown, saved: Json): ShownShell {
    const { sessions, present } = saved as unknown as { sessions: [Json, Json]; present: string[] }
    const completions = Completions.restore(shown, sessions)
    return new ShownShell(shown, { completions, present: new Set(present) })
  }

  snapshot(): Json {
    const { completions, present } = this.#memory
    return { sessions: completions.snapshot(), present: [...present] }
  }

  fork(): ShownShell {
    const { completions, present } = this.#memory
    return new ShownShell(this.#shown, { completions: completions.fork(), present })
  }

  /** What a command prints, where that is determined; then its effects are kept. */
  async run(command: string, signal?: AbortSignal): Promise<Determined> {
    const why = this.#obstacle(command)
    if (why) return { ok: false, why }
    const completions = this.#memory.completions.fork()
    try {
      const printed = await completions.run(command, signal)
      if (!printed) return { ok: false, why: 'it depends on what the history does not show' }
      this.#memory = { ...this.#memory, completions }
      return { ok: true, ...printed }
    } catch (error) {
      if (!(error instanceof NotComputable)) throw error
      return { ok: false, why: `it needs ${error.message}` }
    }
  }

  /** Takes what a command really printed as true; undefined where that is not shown. */
  async learn(command: string, output: string | undefined): Promise<void> {
    const { rest, printed } = await this.#runBeginning(command, output)
    const { completions, present } = this.#memory
    const isMissing = output === undefined || /not found|No such file/.test(output)
    if (rest.trim() !== '') {
      forgetWhatMayChange(rest, completions)
      const view = isMissing || printed !== '' ? undefined : viewOf(rest, output)
      if (view && /^[^~]/.test(view.path)) this.#take(view)
    }
    const seen = isMissing ? [] : optionalPrograms(command)
    this.#memory = { completions, present: new Set([...present, ...seen]) }
  }

  #take(view: NonNullable<ReturnType<typeof viewOf>>): void {
    this.#memory.completions.sessions.forEach((session, name) => {
      const path = absolute(session, view.path)
      if (view.kind === 'whole') {
        // how the file ends is not shown: with a line end here, without one there
        putOpen(session, path, name === 0 ? `${settled(view.text)}\n` : settled(view.text))
      } else if (!putLines(session, path, { shown: view, name })) {
        session.shell.fs.forget(toBytes(path))
        putLines(session, path, { shown: view, name })
      }
    })
  }

  // as much of the command as can be computed: its effects are known even if what follows is not
  async #runBeginning(
    command: string,
    output: string | undefined,
  ): Promise<{ rest: string; printed: string }> {
    const session = this.#memory.completions.sessions[0]
    for (const end of cutsOf(command)) {
      const beginning = command.slice(0, end).replace(/(?:&&|;|\n)\s*$/, '')
      if (beginning.trim() === '' || session.isIncomplete(`${beginning}\n`)) continue
      const before = this.fork()
      const result = await before.run(beginning)
      if (!result.ok || !(output ?? result.text).startsWith(settled(result.text))) continue
      this.#memory = before.#memory
      return { rest: command.slice(end), printed: settled(result.text) }
    }
    return { rest: command, printed: '' }
  }

  #obstacle(command: string): string | undefined {
    if (asksAboutMachine(command)) return 'it asks about the machine itself'
    const missing = optionalPrograms(command).find(name => !this.#memory.present.has(name))
    if (missing !== undefined) return `nothing shows that this machine has ${missing}`
    const [session] = this.#memory.completions.sessions
    for (const [, target = ''] of command.matchAll(/>>\s*([^\s;&|<>]+)/g)) {
      const isMadeHere = [`> ${target}`, `>${target}`].some(made =>
        command.replaceAll('>>', '').includes(made),
      )
      if (!isMadeHere && session.readText(absolute(session, target)) === undefined)
        return `it adds to ${target}, which nobody has shown`
    }
    const partial = openFiles(session).filter(path => isPartial(session.readText(path)))
    for (const statement of partial.length === 0 ? [] : statementsOf(command)) {
      const path = partial.find(file => mentions(statement, file, session))
      if (path === undefined) continue
      const last = Math.max(0, ...(statement.match(/\d+/g) ?? []).map(Number))
      if (!goesByLineNumber(statement) || !reaches(session.readText(path) ?? '', last))
        return `only some lines of ${path} were shown`
    }
    return undefined
  }
}

// a here-document's text is not a statement, and what quotes hold is not cut
function statementsOf(command: string): string[] {
  const plain = command.replace(/<<-?\s*(['"]?)(\w+)\1([^\n]*)\n[\s\S]*?\n\2(?=\n|$)/g, '$3')
  const parts = plain.match(/'[^']*'|"(?:\\.|[^"\\])*"|&&|\|\||[;\n]|[^'"&|;\n]+|[&|'"]/g) ?? []
  return parts
    .reduce((text, part) => text + (/^(?:&&|\|\||[;\n])$/.test(part) ? '\u0000' : part), '')
    .split('\u0000')
}

// where a command may be cut, the longest beginning first
function cutsOf(command: string): readonly number[] {
  const inner = [...command.matchAll(/&&|;|\n/g)].map(match => match.index + match[0].length)
  return [command.length, ...inner.reverse().slice(0, 24)]
}

function absolute(session: ShellSession, path: string): string {
  return posix.resolve(session.shell.cwd, path)
}
