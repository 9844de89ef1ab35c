// systemctl, in the words of systemd 252.
import { isUtf8Locale } from '../../../locale.ts'
import type { Process, Program } from '../../../run/process.ts'
import { type Options, parseOptions } from '../../options.ts'
import { beyond, declared, isRoot } from '../declared.ts'
import { listUnitFiles, listUnits } from './list-units.ts'
import { isUnbooted, unbootedSystemctl } from './unbooted.ts'
import { unitStatus } from './unit-status.ts'
import { enableUnit, findUnit, reloadUnit, startUnit, stopUnit, unitName } from './units.ts'

/** `systemctl`: the declared services, started and stopped. */
export const systemctl: Program = async process => {
  if (isUnbooted(process)) return unbootedSystemctl(process)
  declared(process, 'services')
  const options = await parseOptions(process, {
    flags: 'aql',
    values: 'ntp',
    beyond: 'pHMsr',
    long: {
      all: 'a',
      quiet: 'q',
      full: 'l',
      lines: 'n=',
      type: 't=',
      'no-pager': 'no-pager',
      now: 'now',
      'no-legend': 'no-legend',
      plain: 'plain!',
      state: 'state=',
      failed: 'failed',
      system: 'system',
      user: 'user!',
      property: 'p!',
    },
  })
  if (typeof options === 'number') return options
  const [verb = 'list-units', ...names] = options.operands
  const work = verbs[verb]
  if (!work) return unknownVerb(process, verb)
  return work({ process, options, names, verb })
}

async function unknownVerb(process: Process, verb: string): Promise<number> {
  if (otherVerbs.test(verb)) throw beyond(process)
  await process.err(`Unknown command verb ${verb}.\n`)
  return 1
}

const otherVerbs =
  /^(?:show|cat|edit|mask|unmask|list-.*|get-default|set-default|isolate|kill|reset-failed|poweroff|reboot|halt|suspend|daemon-reexec|is-system-running|try-restart|reload-or-restart|preset|link|revert|add-.*|set-property|help|freeze|thaw|clean|default|rescue|emergency|hibernate|exit|switch-root|log-.*|service-.*|import-environment|set-environment|unset-environment|show-environment|reenable)$/

interface Order {
  readonly process: Process
  readonly options: Options
  readonly names: readonly string[]
  readonly verb: string
}

const verbs: Readonly<Record<string, (order: Order) => Promise<number>>> = {
  status,
  start: change,
  stop: change,
  restart: change,
  reload: change,
  enable,
  disable: enable,
  'is-active': order => asked(order, service => service?.active ?? 'inactive'),
  'is-failed': order => asked(order, service => service?.active ?? 'inactive'),
  'is-enabled': isEnabled,
  'list-units': async ({ process, options, names }) => {
    plainOnly(process)
    if (names.length > 0) throw beyond(process)
    return listUnits(process, options)
  },
  'list-unit-files': async ({ process, options, names }) => {
    plainOnly(process)
    if (names.length > 0) throw beyond(process)
    return listUnitFiles(process, options)
  },
  'daemon-reload': async ({ process }) => {
    if (isRoot(process)) return 0
    await process.err('Failed to reload daemon: Interactive authentication required.\n')
    return 1
  },
}

// on a terminal its output is coloured
function plainOnly(process: Process): void {
  if (process.output.isTerminal === true) throw beyond(process)
}

async function tooFew(process: Process): Promise<number> {
  await process.err('Too few arguments.\n')
  return 1
}

async function status({ process, options, names }: Order): Promise<number> {
  plainOnly(process)
  if (names.length === 0) throw beyond(process)
  const lines = options.value('n')
  if (lines !== undefined && !/^[0-9]+$/.test(lines)) throw beyond(process)
  let code = 0
  let isFirst = true
  for (const name of names) {
    const service = findUnit(process, name)
    if (!service) {
      await process.err(`Unit ${unitName(name)} could not be found.\n`)
      code = 4
      continue
    }
    if (!isFirst) process.out('\n')
    isFirst = false
    process.out(unitStatus(process, service, lines === undefined ? {} : { lines: Number(lines) }))
    if (service.active !== 'active' && code === 0) code = 3
  }
  return code
}

async function change(order: Order): Promise<number> {
  const { process, names, verb } = order
  if (names.length === 0) return tooFew(process)
  let code = 0
  for (const name of names) code = (await changeOne(order, { name, verb })) || code
  return code
}

async function changeOne(
  { process }: Order,
  { name, verb }: { name: string; verb: string },
): Promise<number> {
  const unit = unitName(name)
  if (!isRoot(process)) {
    await process.err(
      `Failed to ${verb} ${unit}: Interactive authentication required.\nSee system logs and 'systemctl status ${unit}' for details.\n`,
    )
    return 1
  }
  const service = findUnit(process, name)
  if (!service) {
    await process.err(
      `Failed to ${verb} ${unit}: Unit ${unit} not ${verb === 'stop' ? 'loaded' : 'found'}.\n`,
    )
    return 5
  }
  if (verb === 'reload') {
    if (service.active === 'active') {
      reloadUnit(process, service)
      return 0
    }
    await process.err(`${unit} is not active, cannot reload.\n`)
    return 1
  }
  if (verb !== 'start') stopUnit(process, service)
  if (verb === 'stop' || startUnit(process, findUnit(process, name) ?? service)) return 0
  await process.err(
    `Job for ${unit} failed because the control process exited with error code.\nSee "systemctl status ${unit}" and "journalctl -xeu ${unit}" for details.\n`,
  )
  return 1
}

async function enable(order: Order): Promise<number> {
  const { process, options, names, verb } = order
  if (names.length === 0) return tooFew(process)
  const missing = names.find(name => !findUnit(process, name))
  if (!isRoot(process)) {
    await process.err(`Failed to ${verb} unit: Interactive authentication required.\n`)
    return 1
  }
  if (missing !== undefined) {
    await process.err(`Failed to ${verb} unit: Unit file ${unitName(missing)} does not exist.\n`)
    return 1
  }
  for (const name of names) {
    const service = findUnit(process, name)
    if (!service || service.enabled === (verb === 'enable')) continue
    enableUnit(process, service, verb === 'enable')
    const link = `/etc/systemd/system/multi-user.target.wants/${unitName(name)}`
    const arrow = isUtf8Locale(process.shell) ? '\xe2\x86\x92' : '->'
    if (options.has('q')) continue
    await process.err(
      verb === 'enable'
        ? `Created symlink ${link} ${arrow} /lib/systemd/system/${unitName(name)}.\n`
        : `Removed "${link}".\n`,
    )
  }
  if (!options.has('now')) return 0
  return change({ ...order, verb: verb === 'enable' ? 'start' : 'stop' })
}

async function asked(
  { process, options, names, verb }: Order,
  answer: (service: ReturnType<typeof findUnit>) => string,
): Promise<number> {
  if (names.length === 0) return tooFew(process)
  const wanted = verb === 'is-failed' ? 'failed' : 'active'
  const answers = names.map(name => answer(findUnit(process, name)))
  if (!options.has('q')) for (const text of answers) process.out(`${text}\n`)
  if (answers.includes(wanted)) return 0
  return verb === 'is-failed' ? 1 : names.every(name => !findUnit(process, name)) ? 4 : 3
}

async function isEnabled({ process, options, names }: Order): Promise<number> {
  if (names.length === 0) return tooFew(process)
  let code = 1
  for (const name of names) {
    const service = findUnit(process, name)
    if (!service)
      await process.err(`Failed to get unit file state for ${unitName(name)}: No such file or directory\n`)
    else if (!options.has('q')) process.out(service.enabled ? 'enabled\n' : 'disabled\n')
    if (service?.enabled) code = 0
  }
  return code
}
