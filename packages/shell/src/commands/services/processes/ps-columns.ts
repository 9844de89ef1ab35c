// The columns of `ps`, as procps 4 has them.
import { formatTime } from '../../../format-time.ts'
import type { Process } from '../../../run/process.ts'
import type { Row } from './process-table.ts'

export interface Column {
  readonly header: string
  readonly width: number
  readonly isLeft?: boolean
  readonly value: (row: Row, context: { process: Process; now: number }) => string
  /** What `--sort` compares. */
  readonly key?: (row: Row) => number | string
}

const clockTime = (seconds: number): string => {
  const days = Math.floor(seconds / 86_400)
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  return (days > 0 ? `${days}-` : '') + parts.map(part => String(part).padStart(2, '0')).join(':')
}

const elapsed = (row: Row, now: number): number => Math.max(0, Math.floor((now - row.startedAt) / 1000))

function elapsedTime(seconds: number): string {
  const text = clockTime(seconds)
  return seconds < 3600 ? text.slice(3) : text
}

function shortStart(row: Row, { process, now }: { process: Process; now: number }): string {
  const at = (format: string, time: number) => formatTime(format, time, process.shell)
  if (at('%Y', row.startedAt) !== at('%Y', now)) return at('%Y', row.startedAt)
  return at(at('%j', row.startedAt) === at('%j', now) ? '%H:%M' : '%b%d', row.startedAt)
}

function longStart(row: Row, { process, now }: { process: Process; now: number }): string {
  const isRecent = now - row.startedAt <= 86_400_000
  return formatTime(isRecent ? '%H:%M:%S' : '  %b %d', row.startedAt, process.shell)
}

const named = (name: string) => (name.length > 8 ? `${name.slice(0, 7)}+` : name)

const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const pid = (header: string, value: (row: Row) => number): Column => ({
  header,
  width: 7,
  value: row => String(value(row)),
  key: value,
})
const user = (header: string): Column => ({
  header,
  width: 8,
  isLeft: true,
  value: ({ user: name }) => named(name),
  key: row => row.user,
})
const command = (header: string): Column => ({
  header,
  width: 27,
  isLeft: true,
  value: row => row.command,
  key: row => row.command,
})
const share = (header: string, value: (row: Row) => number): Column => ({
  header,
  width: 4,
  value: row => value(row).toFixed(1).slice(0, 4).replace(/\.$/, ''),
  key: value,
})
const size = (header: string, { width, value }: { width: number; value: (row: Row) => number }): Column => ({
  header,
  width,
  value: row => String(value(row)),
  key: value,
})
const tty = (header: string): Column => ({
  header,
  width: 8,
  isLeft: true,
  value: row => row.tty,
  key: row => row.tty,
})
const comm = (header: string): Column => ({
  header,
  width: 15,
  isLeft: true,
  value: row => row.name,
  key: row => row.name,
})
const time = (header: string): Column => ({
  header,
  width: 8,
  value: row => clockTime(row.cpuSeconds),
  key: row => row.cpuSeconds,
})
const start = (header: string): Column => ({
  header,
  width: 5,
  value: shortStart,
  key: row => row.startedAt,
})

/** Columns by the names that `-o` and `--sort` take. */
export const columns: Readonly<Record<string, Column>> = {
  pid: pid('PID', row => row.pid),
  ppid: pid('PPID', row => row.ppid),
  user: user('USER'),
  uname: user('USER'),
  euser: user('EUSER'),
  ruser: user('RUSER'),
  uid_name: user('UID'),
  '%cpu': share('%CPU', row => row.cpu),
  pcpu: share('%CPU', row => row.cpu),
  c: {
    header: 'C',
    width: 2,
    value: row => String(Math.min(99, Math.floor(row.cpu))),
    key: row => row.cpu,
  },
  '%mem': share('%MEM', row => row.memory),
  pmem: share('%MEM', row => row.memory),
  vsz: size('VSZ', { width: 6, value: row => row.vszKiB }),
  rss: size('RSS', { width: 5, value: row => row.rssKiB }),
  tty: tty('TT'),
  tt: tty('TT'),
  tname: tty('TTY'),
  stat: { header: 'STAT', width: 4, isLeft: true, value: row => row.state, key: row => row.state },
  state: { header: 'S', width: 1, isLeft: true, value: row => row.state.charAt(0), key: row => row.state },
  s: { header: 'S', width: 1, isLeft: true, value: row => row.state.charAt(0), key: row => row.state },
  stime: start('STIME'),
  start_time: start('START'),
  start: { header: 'STARTED', width: 8, value: longStart, key: row => row.startedAt },
  lstart: {
    header: 'STARTED',
    width: 24,
    value: (row, { process }) => formatTime('%a %b %e %H:%M:%S %Y', row.startedAt, process.shell),
    key: row => row.startedAt,
  },
  etime: {
    header: 'ELAPSED',
    width: 11,
    value: (row, { now }) => elapsedTime(elapsed(row, now)),
    key: row => -row.startedAt,
  },
  etimes: {
    header: 'ELAPSED',
    width: 7,
    value: (row, { now }) => String(elapsed(row, now)),
    key: row => -row.startedAt,
  },
  time: time('TIME'),
  cputime: time('TIME'),
  bsdtime: { header: 'TIME', width: 6, value: row => minutes(row.cpuSeconds), key: row => row.cpuSeconds },
  comm: comm('COMMAND'),
  ucmd: comm('CMD'),
  args: command('COMMAND'),
  command: command('COMMAND'),
  cmd: command('CMD'),
}
