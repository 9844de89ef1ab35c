// Services as systemd keeps them: finding, starting and stopping them, with the lines that this leaves in the journal.
import { formatTime } from '../../../format-time.ts'
import type { Process } from '../../../run/process.ts'
import type { Service } from '../../../state/inventory.ts'
import { declared, replaceSection } from '../declared.ts'
import { nameOf } from '../processes/process-table.ts'

/** The name with its type: `nginx` is `nginx.service`. */
export function unitName(name: string): string {
  return /\.(?:service|socket|target|timer|mount|path|slice|scope|device|swap|automount)$/.test(name)
    ? name
    : `${name}.service`
}

/** The declared service of that name. */
export function findUnit(process: Process, name: string): Service | undefined {
  const wanted = unitName(name)
  return declared(process, 'services').find(service => unitName(service.name) === wanted)
}

/** The description; systemd takes the unit's name where it has none. */
export function describe({ name, description }: Service): string {
  return description ?? unitName(name)
}

/** How systemd calls a unit in its messages. */
export function titleOf(service: Service): string {
  return `${unitName(service.name)} - ${describe(service)}`
}

/** A line of systemd's own in the journal. */
function journalLine(process: Process, message: string): string {
  const { shell } = process
  return `${formatTime('%b %d %H:%M:%S', shell.clock.now, shell)} ${shell.machine.host} systemd[1]: ${message}`
}

function replaceUnit(process: Process, service: Service, processes?: readonly number[]): void {
  const all = declared(process, 'services').map(known => (known.name === service.name ? service : known))
  replaceSection(process, 'services', all)
  const { inventory } = process.shell.surroundings
  if (processes && inventory.processes)
    replaceSection(
      process,
      'processes',
      inventory.processes.filter(({ pid, ppid }) => !processes.includes(pid) && !processes.includes(ppid)),
    )
}

const moment = ({ shell }: Process) => new Date(shell.clock.now).toISOString()

/** Starts a service that does not run; false where it cannot. */
export function startUnit(process: Process, service: Service): boolean {
  if (service.active === 'active') return true
  const unit = unitName(service.name)
  if (service.startFails !== undefined) {
    const lines = [
      journalLine(process, `Starting ${titleOf(service)}...`),
      service.startFails,
      journalLine(process, `${unit}: Control process exited, code=exited, status=1/FAILURE`),
      journalLine(process, `${unit}: Failed with result 'exit-code'.`),
      journalLine(process, `Failed to start ${titleOf(service)}.`),
    ]
    replaceUnit(process, {
      ...service,
      active: 'failed',
      since: moment(process),
      log: [...service.log, ...lines],
    })
    return false
  }
  const pid = service.command === undefined ? undefined : process.shell.newPid()
  const log = [...service.log, journalLine(process, `Started ${titleOf(service)}.`)]
  replaceUnit(process, {
    ...service,
    active: 'active',
    since: moment(process),
    log,
    ...(pid !== undefined && { pid }),
  })
  const { processes } = process.shell.surroundings.inventory
  if (pid !== undefined && processes && service.command !== undefined)
    replaceSection(process, 'processes', [
      ...processes,
      {
        ...{
          pid,
          ppid: 1,
          user: 'root',
          command: service.command,
          cpu: 0,
          cpuSeconds: 0,
          rssKiB: 0,
          vszKiB: 0,
        },
        ...{ started: moment(process), state: 'Ss', tty: '?' },
      },
    ])
  return true
}

/** Stops a service that runs. */
export function stopUnit(process: Process, service: Service): void {
  if (service.active !== 'active') {
    if (service.active === 'failed') replaceUnit(process, { ...service, active: 'inactive' })
    return
  }
  const { pid, ...rest } = service
  const lines = [
    `Stopping ${titleOf(service)}...`,
    `${unitName(service.name)}: Deactivated successfully.`,
    `Stopped ${titleOf(service)}.`,
  ].map(message => journalLine(process, message))
  replaceUnit(
    process,
    { ...rest, active: 'inactive', since: moment(process), log: [...service.log, ...lines] },
    pid === undefined ? [] : [pid],
  )
}

/** Lets a service read its configuration again. */
export function reloadUnit(process: Process, service: Service): void {
  const lines = [`Reloading ${titleOf(service)}...`, `Reloaded ${titleOf(service)}.`]
  replaceUnit(process, {
    ...service,
    log: [...service.log, ...lines.map(line => journalLine(process, line))],
  })
}

/** Notes whether a service starts with the machine. */
export function enableUnit(process: Process, service: Service, isEnabled: boolean): void {
  replaceUnit(process, { ...service, enabled: isEnabled })
}

/** The main process and its children, first the main one. */
export function processesOf(
  { shell }: Process,
  { pid, command }: Service,
): { pid: number; command: string }[] {
  if (pid === undefined) return []
  const all = shell.surroundings.inventory.processes ?? []
  const known = all
    .filter(row => row.pid === pid || row.ppid === pid)
    .map(row => ({ pid: row.pid, command: row.command }))
  return known.length > 0 ? known : command === undefined ? [] : [{ pid, command }]
}

/** What `Main PID` calls the process. */
export function mainName(process: Process, service: Service): string {
  return nameOf(processesOf(process, service)[0]?.command ?? service.name)
}
