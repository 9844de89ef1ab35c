// `$(…)` and `<(…)`.

import { Capture, TextInput } from '../run/stream.ts'
import type { Shell } from '../shell.ts'
import { toggled } from '../state/replace.ts'
import type { Part, Script } from '../syntax/ast.ts'

/** What a script prints, without the line ends at its end. */
export async function substituteCommand(body: Script, shell: Shell): Promise<string> {
  const capture = new Capture()
  const child = shell.subshell()
  child.connect(1, { output: capture })
  if (!shell.options.has('posix')) child.options = toggled(child.options, 'errexit', false)
  child.traceDepth++
  const file = fileOnly(body)
  if (file) child.line = shell.line
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
export async function substituteProcess(
  part: Extract<Part, { kind: 'process' }>,
  shell: Shell,
): Promise<string> {
  if (part.direction === '>') return offerOutput(part.body, shell)
  const capture = new Capture()
  const child = shell.subshell()
  child.connect(1, { output: capture })
  await shell.interpreter.runInSubshell(part.body, child)
  return shell.offer(capture.bytes)
}

// what is written there is read by the script once the command has ended
function offerOutput(body: Script, shell: Shell): string {
  const capture = new Capture()
  const name = shell.offer('')
  shell.surroundings.offeredOutputs.set(name, capture)
  shell.afterCommand = [
    ...shell.afterCommand,
    async () => {
      const child = shell.subshell()
      child.connect(0, { input: new TextInput(capture.bytes) })
      await shell.interpreter.runInSubshell(body, child)
    },
  ]
  return name
}
