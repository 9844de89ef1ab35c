// The variables a fresh bash has.
import type { Shell } from '../shell.ts'

/** Sets bash's own variables and what it inherits. */
export function startVariables(shell: Shell, environment: ReadonlyMap<string, string>): void {
  const { variables, machine } = shell
  const set = (
    name: string,
    value: string,
    attributes: { isReadonly?: boolean; isInteger?: boolean } = {},
  ) => {
    variables.set(name, value)
    Object.assign(variables.open(name), attributes)
  }
  set('BASH', '/bin/bash')
  set('BASH_VERSION', '5.2.15(1)-release')
  variables.open('BASH_VERSINFO').list = new Map(
    ['5', '2', '15', '1', 'release', 'x86_64-pc-linux-gnu'].map((value, index) => [index, value]),
  )
  set('HOSTNAME', machine.host)
  set('HOSTTYPE', machine.system.architecture)
  set('IFS', ' \t\n')
  set('MACHTYPE', `${machine.system.architecture}-pc-linux-gnu`)
  set('OPTERR', '1')
  set('OPTIND', '1')
  set('OSTYPE', 'linux-gnu')
  set('PPID', String(shell.pid - 1), { isReadonly: true, isInteger: true })
  set('PS4', '+ ')
  set('EUID', String(machine.uid), { isReadonly: true, isInteger: true })
  set('UID', String(machine.uid), { isReadonly: true, isInteger: true })
  for (const [name, value] of environment) {
    if (variables.raw(name)?.isReadonly) continue
    variables.set(name, value)
    variables.open(name).isExported = true
  }
  const level = Number(environment.get('SHLVL') ?? 0) + 1
  variables.set('SHLVL', String(level))
  variables.set('PWD', shell.cwd)
  variables.open('OLDPWD').isExported = true
  for (const name of ['SHLVL', 'PWD']) variables.open(name).isExported = true
}
