// users, who, logname, nproc, arch, hostid.
import { type Program, quoted } from '../../run/process.ts'
import { parseOptions } from '../options.ts'

/** users and who: nobody is logged in to a machine that only runs this shell. */
export const users: Program = async process => {
  const options = await parseOptions(process, {})
  return typeof options === 'number' ? options : 0
}

/** `who` on a machine where nobody is logged in. */
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

/** `logname`: nobody logged in at a terminal, so that there is no name. */
export const logname: Program = async process => {
  await process.fail('no login name')
  return 1
}

/** `arch`: the machine's architecture. */
export const arch: Program = async process => {
  const options = await parseOptions(process, {})
  if (typeof options === 'number') return options
  const [extra] = options.operands
  if (extra !== undefined) return process.misuse(`extra operand ${quoted(extra)}`)
  process.out(`${process.shell.machine.system.architecture}\n`)
  return 0
}

/** `nproc`: how many processors there are. */
export const nproc: Program = async process => {
  const options = await parseOptions(process, { long: { all: 'all', ignore: 'ignore=' } })
  if (typeof options === 'number') return options
  process.out(
    `${Math.max(1, process.shell.machine.system.processors - Number(options.value('ignore') ?? 0))}\n`,
  )
  return 0
}
