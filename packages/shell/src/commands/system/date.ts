// date, sleep, timeout.

import { signalName, signalNumber } from '../../builtins/processes/trap.ts'
import { formatTimeIn } from '../../format-time.ts'
import { TimedOut } from '../../machine.ts'
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { Pipe } from '../../run/stream.ts'
import { choiceOf } from '../choice.ts'
import { type Options, parseOptions } from '../options.ts'
import { start } from '../search/xargs.ts'
import { parseDate } from './parse-date.ts'

/** `date`: the machine's time, or another, in a format. */
export const date: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'uR',
    optional: 'I',
    values: 'dfrs',
    long: {
      date: 'd=',
      file: 'f=',
      'iso-8601': 'I?',
      reference: 'r=',
      'rfc-email': 'R',
      'rfc-3339': 'rfc-3339=',
      set: 's=',
      utc: 'u',
      universal: 'u',
      debug: 'debug!',
      resolution: 'res!',
    },
  })
  if (typeof options === 'number') return options
  for (const [key, option, words] of [
    ['I', '--iso-8601', ['hours', 'minutes', 'date', 'seconds', 'ns']],
    ['rfc-3339', '--rfc-3339', ['date', 'seconds', 'ns']],
  ] as const) {
    const value = options.value(key)
    if (value === undefined) continue
    const chosen = await choiceOf(process, value, { option, words: words.map(word => [word]) })
    if (typeof chosen === 'number') return chosen
  }
  if (options.has('s') || options.has('f')) throw new NotComputable('setting the clock')
  const [format, extra] = options.operands
  if (extra !== undefined) return process.misuse(`extra operand ${quoted(extra)}`)
  if (format !== undefined && !format.startsWith('+')) {
    await process.fail(
      /^[0-9]{8,}$/.test(format)
        ? 'cannot set date: Operation not permitted'
        : `invalid date ${quoted(format)}`,
    )
    return 1
  }
  const time = await momentOf(process, options)
  if (time === undefined) return 1
  const zone = options.has('u') ? 'UTC0' : (process.environment.get('TZ') ?? 'UTC')
  const pattern = format?.slice(1) ?? patternOf(options)
  process.out(`${formatTimeIn(pattern, time, zone)}\n`)
  return 0
}

// each may be cut short
const isoPatterns = [
  ['date', '%Y-%m-%d'],
  ['hours', '%Y-%m-%dT%H%:z'],
  ['minutes', '%Y-%m-%dT%H:%M%:z'],
  ['seconds', '%Y-%m-%dT%H:%M:%S%:z'],
  ['ns', '%Y-%m-%dT%H:%M:%S,%N%:z'],
] as const

function patternOf(options: Options): string {
  if (options.has('R')) return '%a, %d %b %Y %H:%M:%S %z'
  const iso = options.value('I') ?? (options.has('I') ? 'date' : undefined)
  if (iso !== undefined) {
    const [, pattern] = isoPatterns.find(([name]) => name.startsWith(iso)) ?? []
    if (pattern === undefined) throw new NotComputable('date -I with another word')
    return pattern
  }
  const rfc = options.value('rfc-3339')
  if (rfc !== undefined)
    return (
      { date: '%Y-%m-%d', seconds: '%Y-%m-%d %H:%M:%S%:z', ns: '%Y-%m-%d %H:%M:%S.%N%:z' }[rfc] ?? '%Y-%m-%d'
    )
  return '%a %b %e %H:%M:%S %Z %Y'
}

async function momentOf(process: Process, options: Options): Promise<number | undefined> {
  const text = options.value('d')
  const reference = options.value('r')
  if (reference !== undefined) {
    const node = process.fs.find(process.path(reference))
    if (node) return node.mtime
    await process.fail(`${reference}: No such file or directory`)
    return undefined
  }
  if (text === undefined) return process.shell.clock.now
  const time = parseDate(text, process.shell, { isUtc: options.has('u') })
  if (time !== 'invalid') return time
  if (/TZ=/.test(text)) throw new NotComputable('a date in a zone of its own')
  await process.fail(`invalid date ${quoted(text)}`)
  return undefined
}

const units: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 }

function seconds(text: string): number | undefined {
  const match = /^([0-9]+\.?[0-9]*|\.[0-9]+)([smhd]?)$/.exec(text)
  return match ? Number(match[1]) * (units[match[2] ?? ''] ?? 1) : undefined
}

/** `sleep`: lets the machine's time pass. */
export const sleep: Program = async process => {
  const options = await parseOptions(process, {})
  if (typeof options === 'number') return options
  if (options.operands.length === 0) return process.misuse('missing operand')
  if (options.operands.some(text => /^inf(?:inity)?[smhd]?$/i.test(text)))
    throw new NotComputable('a sleep without end')
  const times = options.operands.map(seconds)
  const bad = options.operands.filter((_, index) => times[index] === undefined)
  for (const text of bad) await process.fail(`invalid time interval ${quoted(text)}`)
  if (bad.length > 0) {
    await process.err("Try 'sleep --help' for more information.\n")
    return 1
  }
  const length = times.reduce<number>((sum, time) => sum + (time ?? 0), 0) * 1000
  await (process.shell.isBackground
    ? process.shell.clock.rest(length, process.shell.process)
    : process.shell.clock.sleep(length))
  if (process.shell.surroundings.failure !== undefined) throw process.shell.surroundings.failure
  return 0
}

/** `timeout`: a command that may take so long by the machine's clock. */
export const timeout: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'v',
    values: 'ks',
    long: { 'preserve-status': 'p', foreground: 'f', 'kill-after': 'k=', signal: 's=', verbose: 'v' },
    isStrict: true,
    status: 125,
  })
  if (typeof options === 'number') return options
  const [limit, ...words] = options.operands
  if (limit === undefined || words.length === 0) {
    await process.err("Try 'timeout --help' for more information.\n")
    return 125
  }
  const most = seconds(limit)
  if (most === undefined) return process.misuse(`invalid time interval ${quoted(limit)}`, 125)
  const signal = signalName(options.value('s') ?? 'TERM')
  if (signal === undefined) return process.misuse(`${quoted(options.value('s') ?? '')}: invalid signal`, 125)
  const { clock } = process.shell
  const before = clock.now
  const outer = clock.deadline
  const own = most === 0 ? Number.POSITIVE_INFINITY : before + most * 1000
  if (own < (outer ?? Number.POSITIVE_INFINITY)) clock.deadline = own
  let status: number
  try {
    status = await start(process, words)
  } catch (error) {
    if (!(error instanceof TimedOut) || clock.deadline !== own) throw error
    return await stopped(process, { signal, command: words[0] ?? '', options })
  } finally {
    clock.deadline = outer
  }
  if (status === -1) {
    await process.fail(`failed to run command ${quoted(words[0] ?? '')}: No such file or directory`)
    return 127
  }
  const elapsed = (clock.now - before) / 1000
  if (most === 0 || elapsed <= most) return status
  throw new NotComputable('a command that is stopped on its way')
}

async function stopped(
  process: Process,
  { signal, command, options }: { signal: string; command: string; options: Options },
): Promise<number> {
  const { shell } = process
  // at a prompt, all of a pipeline is one group, and the signal goes to all of it
  if (process.output instanceof Pipe && shell.isInteractive)
    throw new NotComputable('a pipeline that is stopped on its way')
  if (signal !== 'TERM' && signal !== 'KILL' && signal !== 'INT' && signal !== 'HUP')
    throw new NotComputable(`timeout with the signal ${signal}`)
  if (options.has('v')) await process.fail(`sending signal ${signal} to command ${process.mark(command)}`)
  if (signal === 'KILL') {
    // which it sends to itself as well
    shell.diedOf = 'KILL'
    return 137
  }
  return options.has('p') ? 128 + signalNumber(signal) : 124
}
