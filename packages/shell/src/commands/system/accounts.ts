// getent, users, who, logname, nproc, arch, hostid.
import { NotComputable } from '../../not-computable.ts'
import { type Program, quoted } from '../../run/process.ts'
import { parseOptions } from '../options.ts'
import { accountLines } from './identity.ts'

export const getent: Program = async process => {
  const [database, ...keys] = process.args
  const file = { passwd: '/etc/passwd', group: '/etc/group' }[database ?? '']
  if (database === undefined || database.startsWith('-') || file === undefined) {
    if (
      database === 'hosts' ||
      database === 'services' ||
      database === 'ahosts' ||
      database?.startsWith('-') ||
      database === undefined
    )
      throw new NotComputable(`getent ${process.args.join(' ')}`)
    await process.err(
      `Unknown database: ${database}\nTry \`getent --help' or \`getent --usage' for more information.\n`,
    )
    return 1
  }
  const lines = accountLines(process, file as '/etc/passwd')
  if (keys.length === 0) for (const line of lines) process.out(`${line.join(':')}\n`)
  let status = 0
  for (const key of keys) {
    const line = lines.find(fields => fields[0] === key || fields[2] === key)
    if (line) process.out(`${line.join(':')}\n`)
    else status = 2
  }
  return status
}

/** users and who: nobody is logged in to a machine that only runs this shell. */
export const users: Program = async process => {
  const options = await parseOptions(process, {})
  return typeof options === 'number' ? options : 0
}

export const who: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'Hqs',
    beyond: 'abdlmprtTuw',
    long: { heading: 'H', count: 'q', short: 's' },
  })
  if (typeof options === 'number') return options
  if (options.has('q')) process.out('\n# users=0\n')
  else if (options.has('H')) process.out('NAME     LINE         TIME             COMMENT\n')
  return 0
}

export const logname: Program = async process => {
  await process.fail('no login name')
  return 1
}

export const arch: Program = async process => {
  const options = await parseOptions(process, {})
  if (typeof options === 'number') return options
  const [extra] = options.operands
  if (extra !== undefined) return process.misuse(`extra operand ${quoted(extra)}`)
  process.out(`${process.shell.machine.system.architecture}\n`)
  return 0
}

export const nproc: Program = async process => {
  const options = await parseOptions(process, { long: { all: 'all', ignore: 'ignore=' } })
  if (typeof options === 'number') return options
  process.out(
    `${Math.max(1, process.shell.machine.system.processors - Number(options.value('ignore') ?? 0))}\n`,
  )
  return 0
}
