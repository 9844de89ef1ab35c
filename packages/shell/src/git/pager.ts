// On a terminal git shows long output through a pager, which waits for keys: that is not computed here.
import { NotComputable } from '../not-computable.ts'
import type { Invocation } from './invocation.ts'

const paged = new Set([
  'log',
  'diff',
  'show',
  'branch',
  'tag',
  'blame',
  'shortlog',
  'reflog',
  'stash',
  'config',
  'grep',
])

/** Refuses output that would not fit on the screen. */
export function page(git: Invocation, command: string): void {
  if (!git.isOnTerminal || !paged.has(command)) return
  if (
    ['cat', ''].includes(git.env('GIT_PAGER') ?? git.config.get('core.pager') ?? git.env('PAGER') ?? 'less')
  )
    return
  if (git.printedLines >= git.process.shell.machine.terminal.lines)
    throw new NotComputable('output in a pager')
}
