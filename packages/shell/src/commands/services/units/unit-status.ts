// `systemctl status` of systemd 252, without the accounting of tasks, memory and processor time.
import { formatTime } from '../../../format-time.ts'
import { isUtf8Locale } from '../../../locale.ts'
import type { Process } from '../../../run/process.ts'
import type { Service } from '../../../state/inventory.ts'
import { mainName, processesOf, titleOf, unitName } from './units.ts'

const glyphs = {
  wide: {
    active: '\xe2\x97\x8f',
    inactive: '\xe2\x97\x8b',
    failed: '\xc3\x97',
    branch: '\xe2\x94\x9c\xe2\x94\x80',
    last: '\xe2\x94\x94\xe2\x94\x80',
  },
  plain: { active: '*', inactive: '*', failed: 'x', branch: '|-', last: '`-' },
} as const

/** The whole status of a unit, with the last lines of its log. */
export function unitStatus(
  process: Process,
  service: Service,
  { lines = 10 }: { lines?: number } = {},
): string {
  const signs = isUtf8Locale(process.shell) ? glyphs.wide : glyphs.plain
  const unit = unitName(service.name)
  const enabled = service.enabled ? 'enabled' : 'disabled'
  const text = [
    `${signs[service.active]} ${titleOf(service)}`,
    `     Loaded: loaded (/lib/systemd/system/${unit}; ${enabled}; preset: enabled)`,
    `     Active: ${activeText(process, service)}`,
  ]
  const members = processesOf(process, service)
  if (service.active === 'active' && service.pid !== undefined) {
    text.push(`   Main PID: ${service.pid} (${mainName(process, service)})`)
    if (members.length > 0) text.push(`     CGroup: /system.slice/${unit}`)
    for (const [index, { pid, command }] of members.entries())
      text.push(`             ${index === members.length - 1 ? signs.last : signs.branch}${pid} ${command}`)
  }
  const log = lines === 0 ? [] : service.log.slice(-lines)
  if (log.length > 0) text.push('', ...log)
  return `${text.join('\n')}\n`
}

function activeText(process: Process, { active, since }: Service): string {
  const state = {
    active: 'active (running)',
    inactive: 'inactive (dead)',
    failed: 'failed (Result: exit-code)',
  }[active]
  if (since === undefined) {
    if (active === 'inactive') return state
    return `${state} since ${moment(process, process.shell.machine.system.bootTime)}`
  }
  return `${state} since ${moment(process, Date.parse(since))}`
}

function moment({ shell }: Process, time: number): string {
  return `${formatTime('%a %Y-%m-%d %H:%M:%S %Z', time, shell)}; ${timeAgo(shell.clock.now - time)}`
}

/** How long ago something was, as systemd says it. */
export function timeAgo(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const [minute, hour, day, week] = [60, 3600, 86_400, 604_800]
  const month = 2_629_800
  const year = 31_557_600
  const both = (large: [string, number], small: [string, number]) =>
    `${[large, small].map(([unit, count]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ')} ago`
  const units = (size: number) => Math.floor(seconds / size)
  if (seconds >= year) return both(['year', units(year)], ['month', Math.floor((seconds % year) / month)])
  if (seconds >= month) return both(['month', units(month)], ['day', Math.floor((seconds % month) / day)])
  if (seconds >= week) return both(['week', units(week)], ['day', Math.floor((seconds % week) / day)])
  if (seconds >= 2 * day) return `${units(day)} days ago`
  if (seconds >= 25 * hour) return `1 day ${units(hour) - 24}h ago`
  if (seconds >= 6 * hour) return `${units(hour)}h ago`
  if (seconds >= hour) return `${units(hour)}h ${units(minute) % 60}min ago`
  if (seconds >= 5 * minute) return `${units(minute)}min ago`
  if (seconds >= minute) return `${units(minute)}min ${seconds % 60}s ago`
  if (seconds >= 1) return `${seconds}s ago`
  return milliseconds > 0 ? `${milliseconds}ms ago` : 'now'
}
