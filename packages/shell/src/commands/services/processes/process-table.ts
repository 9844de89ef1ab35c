// The table of processes: those the world declares, and the shell with what it is just running.
import type { Process } from '../../../run/process.ts'
import type { RunningProcess } from '../../../state/inventory.ts'
import type { Command, Word } from '../../../syntax/ast.ts'
import { parseScript } from '../../../syntax/parser.ts'
import { beyond, declared } from '../declared.ts'

/** A row with everything that `ps` can show. */
export interface Row extends RunningProcess {
  readonly startedAt: number
  readonly memory: number
  /** The name the kernel knows it by. */
  readonly name: string
}

/** The terminal of the session's shell. */
export const ownTty = 'pts/0'

/** All processes by number, this program and its companions in the pipeline among them. */
export function processTable(process: Process): Row[] {
  const { shell } = process
  const { inventory, machine, clock } = shell.surroundings
  const total = inventory.memory?.totalKiB
  const own = (
    row: Partial<Omit<RunningProcess, 'memory'>> & { pid: number; command: string },
    startedAt: number,
  ): Row => ({
    ...{ ppid: shell.pid, user: machine.user, cpu: 0, cpuSeconds: 0, state: 'S+', tty: ownTty },
    ...{ rssKiB: 1792, vszKiB: 6332, startedAt, memory: 0, name: nameOf(row.command) },
    ...row,
  })
  if (!shell.isInteractive) throw beyond(process)
  const rows: Row[] = declared(process, 'processes').map(row => ({
    ...row,
    startedAt: row.started === undefined ? machine.system.bootTime : Date.parse(row.started),
    memory: row.memory ?? 0,
    name: nameOf(row.command),
  }))
  rows.push(
    own(
      { pid: shell.pid, ppid: 1, command: 'bash', state: 'Ss', rssKiB: 4096, vszKiB: 7196 },
      shell.startedAt,
    ),
  )
  const self = [process.name, ...process.args].join(' ')
  const companions = companionsOf(self, process)
  for (const command of companions) {
    const isSelf = command === self
    const sizes = isSelf ? { rssKiB: 4224, vszKiB: 11220, state: 'R+' } : {}
    rows.push(own({ pid: shell.newPid(), command, ...sizes }, clock.now))
  }
  return rows
    .map(row => ({
      ...row,
      memory: row.memory || (total === undefined ? 0 : (row.rssKiB / total) * 100),
    }))
    .sort((one, other) => one.pid - other.pid)
}

/** The name of a command: its program without folders, at most fifteen characters. */
export function nameOf(command: string): string {
  const kernel = /^\[(.*)\]$/.exec(command)?.[1]
  if (kernel !== undefined) return kernel
  const program = command.split(' ')[0] ?? ''
  return program
    .slice(program.lastIndexOf('/') + 1)
    .replace(/:$/, '')
    .slice(0, 15)
}

// the commands that run side by side with this one in what was typed, as far as their words are plain
function companionsOf(self: string, { shell, name }: Process): string[] {
  const typed = shell.history.at(-1)
  if (!shell.isSubshell || typed === undefined) return [self]
  const pipelines = parseScript(typed).flatMap(({ first, rest }) => [
    first,
    ...rest.map(next => next.pipeline),
  ])
  for (const pipeline of pipelines) {
    const commands = pipeline.commands.map(wordsOf)
    const at = commands.findIndex(words => words?.[0] === name)
    if (at !== -1 && commands.length > 1)
      return commands.flatMap((words, index) => (index === at ? [self] : words ? [words.join(' ')] : []))
  }
  return [self]
}

function wordsOf(command: Command): string[] | undefined {
  if (command.kind !== 'simple') return undefined
  const words = command.words.map(literal)
  return words.every(word => word !== undefined) ? words : undefined
}

function literal({ parts }: Word): string | undefined {
  const texts = parts.map(part =>
    part.kind === 'literal' || part.kind === 'quoted'
      ? part.text
      : part.kind === 'double' && part.parts.every(inner => inner.kind === 'literal')
        ? part.parts.map(inner => (inner.kind === 'literal' ? inner.text : '')).join('')
        : undefined,
  )
  return texts.every(text => text !== undefined) ? texts.join('') : undefined
}
