// uptime, w and who: since when the machine runs, how busy it is, who is logged in.
import { formatTime } from '../../../format-time.ts'
import type { Process, Program } from '../../../run/process.ts'
import { parseOptions } from '../../options.ts'
import { who as nobody } from '../../system/accounts.ts'
import { beyond, declared } from '../declared.ts'

const at = (process: Process, format: string, time = process.shell.clock.now) =>
  formatTime(format, time, process.shell)

function upSeconds({ shell }: Process): number {
  return Math.floor((shell.clock.now - shell.machine.system.bootTime) / 1000)
}

/** The first line of `uptime` and `w`. */
function summary(process: Process): string {
  const seconds = upSeconds(process)
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor(seconds / 3600) % 24
  const minutes = Math.floor(seconds / 60) % 60
  const users = process.shell.surroundings.inventory.logins?.length ?? 0
  const parts = [
    ` ${at(process, '%H:%M:%S')} up `,
    days > 0 ? `${days} ${days === 1 ? 'day' : 'days'}, ` : '',
    hours > 0 ? `${String(hours).padStart(2)}:${String(minutes).padStart(2, '0')}, ` : `${minutes} min, `,
    `${String(users).padStart(2)} ${users > 1 ? 'users' : 'user'}, `,
    ` load average: ${declared(process, 'load')
      .map(value => value.toFixed(2))
      .join(', ')}`,
  ]
  return `${parts.join('')}\n`
}

/** `uptime`: since when the machine runs. */
export const uptime: Program = async process => {
  const options = await parseOptions(process, { flags: 'ps', beyond: 'h', long: { pretty: 'p', since: 's' } })
  if (typeof options === 'number') return options
  if (options.has('p')) process.out(pretty(upSeconds(process)))
  else if (options.has('s'))
    process.out(`${at(process, '%Y-%m-%d %H:%M:%S', process.shell.machine.system.bootTime)}\n`)
  else process.out(summary(process))
  return 0
}

function pretty(seconds: number): string {
  const units = [
    ['week', Math.floor(seconds / 604_800)],
    ['day', Math.floor(seconds / 86_400) % 7],
    ['hour', Math.floor(seconds / 3600) % 24],
    ['minute', Math.floor(seconds / 60) % 60],
  ] as const
  const parts = units.filter(([, count]) => count > 0)
  const text = parts.map(([unit, count]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(', ')
  return `up ${text || '0 minutes'}\n`
}

/** `w`: who is logged in, where it is known that nobody is. */
export const w: Program = async process => {
  if (process.args.some(word => word !== '-h')) throw beyond(process)
  const { logins } = process.shell.surroundings.inventory
  if (logins === undefined || logins.length > 0) throw beyond(process)
  if (!process.args.includes('-h'))
    process.out(`${summary(process)}USER     TTY      FROM             LOGIN@   IDLE   JCPU   PCPU WHAT\n`)
  return 0
}

/** `who`: the declared logins. */
export const who: Program = async process => {
  const { logins } = process.shell.surroundings.inventory
  if (!logins || logins.length === 0) return nobody(process)
  const options = await parseOptions(process, {
    flags: 'Hqs',
    beyond: 'abdlmprtTuw',
    long: { heading: 'H', count: 'q' },
  })
  if (typeof options === 'number') return options
  if (options.has('q')) {
    process.out(`${logins.map(({ user }) => user).join(' ')}\n# users=${logins.length}\n`)
    return 0
  }
  if (options.has('H')) process.out('NAME     LINE         TIME             COMMENT\n')
  for (const { user, tty, since, from } of logins) {
    const time = at(process, '%Y-%m-%d %H:%M', Date.parse(since))
    process.out(`${user.padEnd(8)} ${tty.padEnd(12)} ${time}${from === '-' ? '' : ` (${from})`}\n`)
  }
  return 0
}
