// What a signal does to declared processes: they end, and with them the service whose main process they are.
import { NotComputable } from '../../../not-computable.ts'
import type { Shell } from '../../../shell.ts'

const deadly = new Set(['TERM', 'KILL', 'INT', 'HUP', 'QUIT', '15', '9', '2', '1', '3'])

interface Ending {
  readonly pids: readonly number[]
  /** With or without `SIG`. */
  readonly signal: string
}

/** Sends a signal to declared processes. */
export function endProcesses({ surroundings }: Pick<Shell, 'surroundings'>, { pids, signal }: Ending): void {
  const name = signal.replace(/^SIG/, '')
  if (name === '0' || name === 'EXIT' || pids.length === 0) return
  if (!deadly.has(name)) throw new NotComputable(`what a process does on signal ${name}`)
  const { inventory, clock } = surroundings
  const isKill = name === 'KILL' || name === '9'
  const isCalm = name === 'TERM' || name === '15'
  const ended = new Set(
    pids.filter(pid => isKill || !inventory.processes?.find(row => row.pid === pid)?.ignoresTerm),
  )
  if (!isKill && !isCalm && inventory.services?.some(({ pid = 0 }) => ended.has(pid)))
    throw new NotComputable(`what a service does on signal ${name}`)
  surroundings.inventory = {
    ...inventory,
    ...(inventory.processes && { processes: inventory.processes.filter(({ pid }) => !ended.has(pid)) }),
    ...(inventory.services && {
      services: inventory.services.map(service => {
        if (service.pid === undefined || !ended.has(service.pid)) return service
        const { pid: _, ...rest } = service
        const active = isKill ? 'failed' : 'inactive'
        return { ...rest, active, since: new Date(clock.now).toISOString() } as const
      }),
    }),
  }
}

/** A declared process of that number, and whether this user may send it signals. */
export function declaredProcess(
  pid: number,
  { surroundings, machine }: Pick<Shell, 'surroundings' | 'machine'>,
): { readonly isMine: boolean } | undefined {
  const found = surroundings.inventory.processes?.find(row => row.pid === pid)
  return found && { isMine: machine.uid === 0 || found.user === machine.user }
}
