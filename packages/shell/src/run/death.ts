// What a shell says when a program it waited for was ended by a signal.
import { NotComputable } from '../not-computable.ts'
import type { Shell } from '../shell.ts'
import { OpenFile } from './open-file.ts'
import { Discard } from './signals.ts'

const descriptions: Readonly<Record<string, string>> = {
  HUP: 'Hangup',
  QUIT: 'Quit',
  ILL: 'Illegal instruction',
  TRAP: 'Trace/breakpoint trap',
  ABRT: 'Aborted',
  BUS: 'Bus error',
  FPE: 'Floating point exception',
  KILL: 'Killed',
  USR1: 'User defined signal 1',
  SEGV: 'Segmentation fault',
  USR2: 'User defined signal 2',
  ALRM: 'Alarm clock',
  TERM: 'Terminated',
  XFSZ: 'File size limit exceeded',
}

/** Says that a signal ended what ran in the foreground; of an interrupt and of a broken pipe nothing is said. */
export async function tellOfDeath(signal: string, shell: Shell): Promise<void> {
  // of a job's end the shell above tells
  if (signal === 'PIPE' || shell.isBackground) return
  const isPrompting = shell.isInteractive && !shell.isSubshell
  if (signal === 'INT') {
    // at a prompt, the rest of the line goes with it
    if (!isPrompting) return
    await shell.output(2)?.write('\n')
    throw new Discard('', { status: 130 })
  }
  const output = shell.output(2)
  if (output instanceof OpenFile && shell.fs.node(output.inode).kind === 'device') return
  const description = descriptions[signal]
  // a script tells the number of the process
  if (description === undefined || !isPrompting)
    throw new NotComputable('what is said of a program that a signal ended')
  await output?.write(`${description}\n`)
}
