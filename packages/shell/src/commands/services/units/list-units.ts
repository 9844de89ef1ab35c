// `systemctl list-units` and `list-unit-files`.
import { isUtf8Locale } from '../../../locale.ts'
import type { Process } from '../../../run/process.ts'
import type { Options } from '../../options.ts'
import { beyond, declared } from '../declared.ts'
import { describe, unitName } from './units.ts'

function onlyServices(process: Process, options: Options): void {
  const type = options.value('t')
  if (type !== 'service') throw beyond(process)
}

const subStates = { active: 'running', inactive: 'dead', failed: 'failed' } as const

const byName = (one: { name: string }, other: { name: string }) =>
  unitName(one.name) < unitName(other.name) ? -1 : 1

/** Services with their states; other units are not declared. */
export function listUnits(process: Process, options: Options): number {
  onlyServices(process, options)
  const states = options.has('failed') ? ['failed'] : options.value('state')?.split(',')
  const shown = declared(process, 'services')
    .filter(({ active }) =>
      states
        ? states.includes(active) || states.includes(subStates[active])
        : options.has('a') || active !== 'inactive',
    )
    .sort(byName)
  const bullet = isUtf8Locale(process.shell) ? '\xe2\x97\x8f' : '*'
  const rows = shown.map(service => ({
    mark: service.active === 'failed' ? bullet : ' ',
    cells: [unitName(service.name), 'loaded', service.active, subStates[service.active], describe(service)],
  }))
  const hasLegend = !options.has('no-legend')
  const head = ['UNIT', 'LOAD', 'ACTIVE', 'SUB', 'DESCRIPTION']
  if (rows.length > 0) table(process, hasLegend ? [{ mark: ' ', cells: head }, ...rows] : rows)
  if (!hasLegend) return 0
  if (rows.length > 0)
    process.out(`
LOAD   = Reflects whether the unit definition was properly loaded.
ACTIVE = The high-level unit activation state, i.e. generalization of SUB.
SUB    = The low-level unit activation state, values depend on unit type.
`)
  const hint = options.has('a') || states ? '' : ' Pass --all to see loaded but inactive units, too.'
  process.out(
    `${rows.length} loaded units listed.${hint}\nTo show all installed unit files use 'systemctl list-unit-files'.\n`,
  )
  return 0
}

/** Services and whether they start with the machine. */
export function listUnitFiles(process: Process, options: Options): number {
  onlyServices(process, options)
  const rows = [...declared(process, 'services')]
    .sort(byName)
    .map(({ name, enabled }) => ({ cells: [unitName(name), enabled ? 'enabled' : 'disabled', 'enabled'] }))
  const hasLegend = !options.has('no-legend')
  table(process, hasLegend ? [{ cells: ['UNIT FILE', 'STATE', 'PRESET'] }, ...rows] : rows)
  if (hasLegend) process.out(`\n${rows.length} unit files listed.\n`)
  return 0
}

function table(process: Process, rows: readonly { mark?: string; cells: readonly string[] }[]): void {
  const widths =
    rows[0]?.cells.map((_, index) => Math.max(...rows.map(({ cells }) => cells[index]?.length ?? 0))) ?? []
  for (const { mark, cells } of rows) {
    const text = cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' ')
    process.out(`${mark === undefined ? '' : `${mark} `}${text.trimEnd()}\n`)
  }
}
