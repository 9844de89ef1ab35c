// Whether a command's addresses choose the current line; ranges remember that they are open.
import type { Address, SedCommand, SedRegex } from './syntax/command.ts'

/** The line a script is at. */
export interface LineContext {
  readonly input: { readonly line: number; isLast(): Promise<boolean> }
  matches(regex: SedRegex): boolean
}

/** Whether a command is for the current line. */
export async function isSelected(command: SedCommand, context: LineContext): Promise<boolean> {
  const { first, second } = command
  if (!first) return true
  if (!second) return fits(first, context)
  if (command.isActive) return isInOpenRange(command, second, context)
  if (!(await fits(first, context))) return false
  return opensRange(command, second, context)
}

async function isInOpenRange(command: SedCommand, second: Address, context: LineContext): Promise<boolean> {
  const { line } = context.input
  if (second.kind === 'line' || second.kind === 'count' || second.kind === 'multiple') {
    if (line >= command.rangeEnd) command.isActive = false
    if (line <= command.rangeEnd) return true
    return command.first?.kind === 'regex' ? reopened(command, second, context) : false
  }
  if (await fits(second, context)) command.isActive = false
  return true
}

async function reopened(command: SedCommand, second: Address, context: LineContext): Promise<boolean> {
  return (
    command.first !== undefined &&
    (await fits(command.first, context)) &&
    opensRange(command, second, context)
  )
}

function opensRange(command: SedCommand, second: Address, { input: { line } }: LineContext): boolean {
  if (second.kind === 'line') command.rangeEnd = second.line
  else if (second.kind === 'count') command.rangeEnd = line + second.count
  else if (second.kind === 'multiple')
    command.rangeEnd = second.of > 0 ? line + second.of - (line % second.of) : line
  else {
    command.isActive = true
    return true
  }
  command.isActive = command.rangeEnd > line
  return true
}

async function fits(address: Address, context: LineContext): Promise<boolean> {
  const { input } = context
  if (address.kind === 'line') return input.line === address.line
  if (address.kind === 'step')
    return input.line >= address.first && (input.line - address.first) % address.step === 0
  if (address.kind === 'last') return input.isLast()
  return address.kind === 'regex' && context.matches(address.regex)
}
