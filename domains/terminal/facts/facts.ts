// What the kernel knows that matters for a step it cannot compute: compact, and bounded.
import type { ShellSession } from 'agentworld-shell'
import type { Action } from '../../../src/world/action.ts'
import { commandText } from '../actions.ts'
import { inventoryFacts } from './inventory-facts.ts'
import { pathsIn } from './mentions.ts'

const maxCharacters = 2000
const maxContent = 600
const maxNames = 40

/** Directory, user and clock; the files that the command names; and what lies around it. */
export function factsFor(action: Action, session: ShellSession): string {
  const { shell } = session
  const { machine } = shell
  const lines = [
    `Working directory: ${shell.cwd}`,
    `User: ${machine.user} (uid ${machine.uid}) on ${machine.host}, ${machine.system.release}`,
    `Clock: ${new Date(shell.clock.now).toISOString()}`,
    listing(session, shell.cwd),
  ]
  lines.push(...inventoryFacts(commandText(action), shell.surroundings.inventory))
  for (const path of pathsIn(commandText(action), session)) lines.push(described(session, path))
  let text = ''
  for (const line of lines) {
    if (text.length + line.length + 1 > maxCharacters) break
    text += text === '' ? line : `\n${line}`
  }
  return text
}

function listing(session: ShellSession, path: string): string {
  const names = session.namesIn(path)
  if (names === undefined) return `${path} does not exist.`
  const shown = names.slice(0, maxNames).join('  ')
  const rest = names.length > maxNames ? `  … (${names.length} entries)` : ''
  return `In ${path}: ${names.length === 0 ? '(empty)' : shown + rest}`
}

function described(session: ShellSession, path: string): string {
  if (session.namesIn(path) !== undefined) return listing(session, path)
  const content = session.readText(path)
  if (content === undefined) return `${path} does not exist.`
  const isCut = content.length > maxContent
  return `${path} (${Buffer.byteLength(content)} bytes)${isCut ? ' begins' : ''}:\n${content.slice(0, maxContent)}`
}
