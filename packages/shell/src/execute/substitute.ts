// `$(…)` and `<(…)`.

import { NotComputable } from '../not-computable.ts'
import { Capture, TextInput } from '../run/stream.ts'
import type { Shell } from '../shell.ts'
import { toggled } from '../state/replace.ts'
import type { CommandSubstitution, ProcessSubstitution, Script } from '../syntax/ast.ts'
import { lastCommand } from './replacing.ts'

/** What a script prints, without the line ends at its end. */
export async function substituteCommand(
  { body, isSpread }: CommandSubstitution,
  shell: Shell,
): Promise<string> {
  const capture = new Capture()
  const child = substitutionShell(shell, isSpread)
  child.connect(1, { output: capture })
  if (!shell.options.has('posix') && !shell.shellOptions.has('inherit_errexit'))
    child.options = toggled(child.options, 'errexit', false)
  child.traceDepth++
  const file = fileOnly(body)
  if (file) child.line = shell.line
  child.replacing = lastCommand(body)
  shell.status = await shell.interpreter.runInSubshell(file ?? body, child)
  shell.surroundings.substitutionStatus = shell.status
  let text = capture.bytes
  shell.surroundings.gaps?.substitute(text)
  if (text.includes('\0')) {
    await shell.complain('warning: command substitution: ignored null byte in input')
    text = text.replaceAll('\0', '')
  }
  return text.replace(/\n+$/, '')
}

// bash reads the text of a substitution again when it runs it: on one line it stands on that of the command around it
function substitutionShell(shell: Shell, isSpread: boolean): Shell {
  const child = shell.subshell()
  // at a prompt it counts from its own beginning
  const isTyped = shell.isInteractive && shell.callStack.every(call => call.isFunction)
  child.substitutedLine = isSpread ? 'unknown' : isTyped ? 1 : (shell.substitutedLine ?? shell.line)
  return child
}

// `$(< file)` is read by the shell itself
function fileOnly(body: Script): Script | undefined {
  const [only] = body
  const command = only?.first.commands[0]
  if (body.length !== 1 || only?.rest.length !== 0 || command?.kind !== 'simple') return undefined
  const [redirection] = command.redirections
  if (command.words.length + command.assignments.length > 0 || command.redirections.length !== 1)
    return undefined
  if (redirection?.operator !== '<') return undefined
  const words = [{ parts: [{ kind: 'literal' as const, text: 'cat' }], raw: 'cat' }]
  return [{ ...only, first: { ...only.first, commands: [{ ...command, words }] } }]
}

/** The name under which a command can be read: its output is a file of its own. */
export async function substituteProcess(part: ProcessSubstitution, shell: Shell): Promise<string> {
  if (part.direction === '>') return offerOutput(part, shell)
  const capture = new Capture()
  const child = substitutionShell(shell, part.isSpread)
  child.connect(1, { output: capture })
  child.replacing = lastCommand(part.body)
  await shell.interpreter.runInSubshell(part.body, child)
  return shell.offer(capture.bytes)
}

class WatchedInput extends TextInput {
  isRead = false

  override read(): string | undefined {
    this.isRead = true
    return super.read()
  }
}

// what is written there is read by the script once the command has ended
function offerOutput({ body, isSpread }: ProcessSubstitution, shell: Shell): string {
  const capture = new Capture()
  const name = shell.offer('')
  shell.surroundings.offeredOutputs.set(name, capture)
  shell.afterCommand = [
    ...shell.afterCommand,
    async () => {
      const child = substitutionShell(shell, isSpread)
      const input = new WatchedInput(capture.bytes)
      child.connect(0, { input })
      await shell.interpreter.runInSubshell(body, child)
      if (!input.isRead && capture.bytes !== '') throw new NotComputable('a writer whose reader may be gone')
    },
  ]
  return name
}
