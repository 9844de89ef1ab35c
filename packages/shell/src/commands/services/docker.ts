// docker: containers, images and logs where the world declares them. It changes nothing.
import type { Process, Program } from '../../run/process.ts'
import type { Container } from '../../state/inventory.ts'
import { beyond, declared, isRoot } from './declared.ts'

/** `docker ps`, `images` and `logs`, on the containers a machine declares. */
export const docker: Program = async process => {
  const containers = declared(process, 'containers')
  const { groups } = process.shell.machine
  if (!isRoot(process) && !groups.some(({ name }) => name === 'docker')) throw beyond(process)
  const [verb, ...words] = process.args
  const options = words.filter(word => word.startsWith('-'))
  const names = words.filter(word => !word.startsWith('-'))
  if (verb === 'ps' && names.length === 0) return list(process, containers, options)
  if (verb === 'images' && words.length === 0) return images(process)
  if (verb === 'logs' && options.length === 0 && names.length === 1)
    return logs(process, containers, names[0] ?? '')
  throw beyond(process)
}

function list(process: Process, containers: readonly Container[], options: readonly string[]): number {
  const letters = options
    .map(option => ({ '--all': 'a', '--quiet': 'q' })[option] ?? option.slice(1))
    .join('')
  if (/[^aq]/.test(letters)) throw beyond(process)
  const shown = containers
    .filter(({ exited, started }) => letters.includes('a') || (started !== undefined && !exited))
    .sort((one, other) => Date.parse(other.created) - Date.parse(one.created))
  if (letters.includes('q')) {
    for (const { id } of shown) process.out(`${id.slice(0, 12)}\n`)
    return 0
  }
  const { now } = process.shell.clock
  const ago = (time: string) => humanDuration(now - Date.parse(time))
  const status = ({ started, exited }: Container) =>
    exited
      ? `Exited (${exited.code}) ${ago(exited.at)} ago`
      : started === undefined
        ? 'Created'
        : `Up ${ago(started)}`
  table(process, [
    ['CONTAINER ID', 'IMAGE', 'COMMAND', 'CREATED', 'STATUS', 'PORTS', 'NAMES'],
    ...shown.map(container => [
      container.id.slice(0, 12),
      container.image,
      `"${container.command.length > 20 ? `${container.command.slice(0, 19)}\xe2\x80\xa6` : container.command}"`,
      `${ago(container.created)} ago`,
      status(container),
      container.exited ? '' : container.ports,
      container.name,
    ]),
  ])
  return 0
}

function images(process: Process): number {
  const { now } = process.shell.clock
  const rows = [...declared(process, 'images')].sort(
    (one, other) => Date.parse(other.created) - Date.parse(one.created),
  )
  table(process, [
    ['REPOSITORY', 'TAG', 'IMAGE ID', 'CREATED', 'SIZE'],
    ...rows.map(({ repository, tag, id, created, size }) => [
      repository,
      tag,
      id.slice(0, 12),
      `${humanDuration(now - Date.parse(created))} ago`,
      size,
    ]),
  ])
  return 0
}

async function logs(process: Process, containers: readonly Container[], name: string): Promise<number> {
  const container = containers.find(known => known.name === name || known.id.startsWith(name))
  if (!container) {
    await process.err(`Error response from daemon: No such container: ${name}\n`)
    return 1
  }
  for (const line of container.log) process.out(`${line}\n`)
  return 0
}

/** A duration in one rounded unit, as docker says it. */
export function humanDuration(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  if (seconds < 1) return 'Less than a second'
  if (seconds === 1) return '1 second'
  if (seconds < 60) return `${seconds} seconds`
  const minutes = Math.floor(seconds / 60)
  if (minutes === 1) return 'About a minute'
  if (minutes < 60) return `${minutes} minutes`
  const hours = Math.floor(seconds / 3600 + 0.5)
  if (hours === 1) return 'About an hour'
  if (hours < 48) return `${hours} hours`
  if (hours < 24 * 7 * 2) return `${Math.floor(hours / 24)} days`
  if (hours < 24 * 30 * 2) return `${Math.floor(hours / 24 / 7)} weeks`
  if (hours < 24 * 365 * 2) return `${Math.floor(hours / 24 / 30)} months`
  return `${Math.floor(seconds / 3600 / 24 / 365)} years`
}

// the sign that ends a cut command counts as one character
const shownLength = (cell: string) => cell.replaceAll('\xe2\x80\xa6', '.').length

function table(process: Process, rows: readonly (readonly string[])[]): void {
  const widths =
    rows[0]?.map((_, column) => Math.max(10, ...rows.map(row => shownLength(row[column] ?? '') + 3))) ?? []
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === row.length - 1 ? cell : cell + ' '.repeat((widths[column] ?? 0) - shownLength(cell)),
    )
    process.out(`${cells.join('')}\n`)
  }
}
