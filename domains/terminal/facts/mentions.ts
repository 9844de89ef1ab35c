// The paths that a command line names.

import type { ShellSession } from 'agentworld-shell'
import { toText } from 'agentworld-shell/tree'

const maxPaths = 8

/** Absolute paths of words that look like files: with a slash or a dot, or present in the working directory. */
export function pathsIn(command: string, session: ShellSession): string[] {
  const { shell } = session
  const words = command.match(/[^\s'"|&;<>()=`$]+/g) ?? []
  const paths = words
    .filter(word => !word.startsWith('-') && !/^[0-9]+$/.test(word))
    .map(word => word.replace(/^~(?=\/|$)/, shell.machine.home))
    .filter(word => /[/.]/.test(word) || session.exists(toText(shell.path(word))))
    .filter(word => !/^[a-z]+:\/\//.test(word))
    .map(word => toText(shell.path(word)))
  return [...new Set(paths)].slice(0, maxPaths)
}
