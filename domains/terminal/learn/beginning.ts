// A line whose end is not computed still begins with something that is. What that beginning changes is known.
import { NotComputable, type ShellSession } from 'agentworld-shell'

/** The session after as many of the line's commands as are computed, and the line from the first that is not. */
export async function afterBeginning(
  session: ShellSession,
  command: string,
): Promise<{ readonly session: ShellSession; readonly rest: string }> {
  let reached = session.fork()
  const parts = commandsOf(command)
  const from = (index: number) => (index === 0 ? command : parts.slice(index).join('; '))
  for (const [index, part] of parts.slice(0, -1).entries()) {
    const next = reached.fork()
    try {
      await next.run(part)
    } catch (error) {
      if (error instanceof NotComputable) return { session: reached, rest: from(index) }
      throw error
    }
    reached = next
  }
  return { session: reached, rest: from(parts.length - 1) }
}

/** The commands of a line that only follow each other (`a && b; c`); the whole line where there is more to it. */
export function commandsOf(line: string): string[] {
  const bare = line.replace(/'[^']*'|"(?:[^"\\]|\\.)*"|\\./g, quoted => '_'.repeat(quoted.length))
  if (/[(){}`\n]|<<|\|\||[^&>]&(?!&)|\b(?:if|for|while|until|case|do|then)\b/.test(bare)) return [line]
  const parts: string[] = []
  let start = 0
  for (const { index, 0: mark } of bare.matchAll(/&&|;/g)) {
    parts.push(line.slice(start, index))
    start = index + mark.length
  }
  return [...parts, line.slice(start)].map(part => part.trim()).filter(part => part !== '')
}
