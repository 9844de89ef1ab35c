// service: hands its order on to systemctl.
import type { Program } from '../../../run/process.ts'
import { beyond, declared } from '../declared.ts'
import { systemctl } from './systemctl.ts'
import { isUnbooted, unbootedService } from './unbooted.ts'

const verbs = new Set(['start', 'stop', 'restart', 'status', 'reload'])

/** `service name verb`: systemctl by another name. */
export const service: Program = async process => {
  if (isUnbooted(process)) return unbootedService(process)
  declared(process, 'services')
  const [name, verb, ...rest] = process.args
  if (name === undefined || name.startsWith('-') || verb === undefined || rest.length > 0)
    throw beyond(process)
  if (!verbs.has(verb)) throw beyond(process)
  const order = process.with({
    name: 'systemctl',
    args: [verb, name.endsWith('.service') ? name : `${name}.service`],
  })
  return systemctl(order)
}
