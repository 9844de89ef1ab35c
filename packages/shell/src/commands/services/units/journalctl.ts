// journalctl -u: the log of a service.
import type { Program } from '../../../run/process.ts'
import { parseOptions } from '../../options.ts'
import { beyond, declared, isRoot } from '../declared.ts'
import { isUnbooted, unbootedJournalctl } from './unbooted.ts'
import { findUnit } from './units.ts'

/** `journalctl -u unit`: the declared log of a service. */
export const journalctl: Program = async process => {
  if (isUnbooted(process)) return unbootedJournalctl(process)
  declared(process, 'services')
  const options = await parseOptions(process, {
    flags: 'qrb',
    values: 'u',
    optional: 'n',
    beyond: 'fxekopSUDtgbi',
    long: {
      unit: 'u=',
      lines: 'n?',
      quiet: 'q',
      reverse: 'r',
      'no-pager': 'no-pager',
      boot: 'b!',
      follow: 'f!',
      since: 'since!',
      until: 'until!',
      output: 'o!',
      grep: 'g!',
    },
  })
  if (typeof options === 'number') return options
  // `-n 20`: the number may stand apart
  const detached = options.operands.find(word => /^[0-9]+$/.test(word))
  const isPlain = options.operands.every(word => word === detached && options.has('n'))
  const units = options.given.filter(({ key }) => key === 'u').map(({ value }) => value ?? '')
  const [unit] = units
  const { groups } = process.shell.machine
  const mayRead = isRoot(process) || groups.some(({ name }) => name === 'adm' || name === 'systemd-journal')
  if (unit === undefined || units.length > 1 || !isPlain || !mayRead || process.output.isTerminal === true)
    throw beyond(process)
  const count = options.has('n') ? Number(options.value('n') ?? detached ?? 10) : undefined
  const all = findUnit(process, unit)?.log ?? []
  const lines = count === undefined ? [...all] : all.slice(Math.max(0, all.length - count))
  if (lines.length === 0) process.out(options.has('q') ? '' : '-- No entries --\n')
  for (const line of options.has('r') ? lines.reverse() : lines) process.out(`${line}\n`)
  return 0
}
