// What the kernel knows that matters for a call it cannot compute: compact, and bounded.
import { posix } from 'node:path'
import type { ShellSession } from 'agentworld-shell'
import type { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import { filesOf } from '../checkout-files.ts'
import type { Memory } from '../memory.ts'
import { runLines } from './run-lines.ts'

const mostCharacters = 16_000
const mostContent = 1200
const mostNames = 40
const mostPaths = 8

/** Where the shell stands, the clock, what lies there, and the files that the call names. */
export function factsFor(
  call: ToolCall,
  { session, memory }: { session: ShellSession; memory: Memory },
): string {
  const text = Object.values(call.arguments)
    .filter(value => typeof value === 'string')
    .join('\n')
  const lines = [
    `Working directory: ${memory.cwd}`,
    `Clock: ${new Date(session.shell.clock.now).toISOString()}`,
    listing(session, memory.cwd),
    ...runLines(call, filesOf(session, memory.cwd)),
    ...pathsIn(text, { session, cwd: memory.cwd }).map(path => described(session, path)),
  ]
  let facts = ''
  for (const line of lines) {
    if (facts.length + line.length + 1 > mostCharacters) continue
    facts += facts === '' ? line : `\n${line}`
  }
  return facts
}

function pathsIn(text: string, { session, cwd }: { session: ShellSession; cwd: string }): string[] {
  const words = (text.match(/[^\s'"|&;<>()=`$,]+/g) ?? []).filter(
    word => !word.startsWith('-') && !/^[0-9.]+$/.test(word) && !/^[a-z]+:\/\//.test(word),
  )
  const paths = words
    .filter(word => /[/.]/.test(word) || session.exists(posix.resolve(cwd, word)))
    .map(word => posix.resolve(cwd, word))
  return [...new Set(paths)].filter(path => path !== cwd).slice(0, mostPaths)
}

function listing(session: ShellSession, path: string): string {
  const names = session.namesIn(path) ?? []
  const rest = names.length > mostNames ? `  … (${names.length} entries)` : ''
  return `In ${path}: ${names.length === 0 ? '(empty)' : names.slice(0, mostNames).join('  ') + rest}`
}

function described(session: ShellSession, path: string): string {
  if (session.namesIn(path) !== undefined) return listing(session, path)
  const content = session.readText(path)
  if (content !== undefined) {
    const isCut = content.length > mostContent
    return `${path} (${Buffer.byteLength(content)} bytes)${isCut ? ' begins' : ''}:\n${content.slice(0, mostContent)}`
  }
  const isUnknown = session.exists(path) || session.isOpen(posix.dirname(path))
  return isUnknown ? `${path}: nothing is known about its content.` : `${path} does not exist.`
}
