// logger, on a machine whose log nobody reads.
import { NotComputable } from '../../not-computable.ts'
import type { Program } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { parseOptions } from '../options.ts'

const facilities =
  /^(?:auth|authpriv|cron|daemon|ftp|kern|lpr|mail|news|security|syslog|user|uucp|local[0-7])$/
const priorities = /^(?:alert|crit|debug|emerg|err|error|info|notice|panic|warn|warning)$/

/** `logger`: there is no socket to write to, which is told where messages are also shown. */
export const logger: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'eis',
    values: 'fptS',
    beyond: 'dnPTuhVA',
    optional: '',
    long: {
      id: 'id?',
      file: 'f=',
      priority: 'p=',
      'skip-empty': 'e',
      stderr: 's',
      tag: 't=',
      'no-act': 'no-act',
      size: 'S=',
      server: 'n!',
      socket: 'u!',
      port: 'P!',
    },
  })
  if (typeof options === 'number') return options
  for (const path of ['/dev/log', '/run/systemd/journal'])
    if (process.fs.find(path) !== undefined) throw new NotComputable('a log that is kept')
  const { services } = process.shell.surroundings.inventory
  if (services !== undefined) throw new NotComputable('a log that may be kept')
  for (const { key, value = '' } of options.given) {
    if (key !== 'p' || /^\d+$/.test(value)) continue
    const [facility = '', priority] = value.includes('.') ? value.split('.') : ['user', value]
    const wrong = !facilities.test(facility)
      ? `unknown facility name: ${facility}`
      : priorities.test(priority ?? '')
        ? undefined
        : `unknown priority name: ${priority}`
    if (wrong === undefined) continue
    await process.err(`logger: ${wrong}\n`)
    return 1
  }
  const file = options.value('f')
  if (file !== undefined && process.find(file)?.kind !== 'file') throw new NotComputable('logger of no file')
  if (options.operands.length === 0 && file === undefined) await readAll(process.input)
  const isTold = options.has('s') || options.has('no-act')
  if (!isTold) return 0
  if (options.has('no-act')) throw new NotComputable('a message as a log has it')
  await process.err('logger: socket /dev/log: No such file or directory\n')
  return 1
}
