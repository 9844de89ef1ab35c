// The variables a fresh bash has.
import type { Shell } from '../shell.ts'
import { Elements } from './elements.ts'

/** Sets bash's own variables and what it inherits. */
export function startVariables(
  shell: Shell,
  environment: ReadonlyMap<string, string>,
  { parent = shell.pid - 1, underscore }: { parent?: number; underscore?: string | undefined } = {},
): void {
  const { variables, machine } = shell
  const set = (
    name: string,
    value: string,
    attributes: { isReadonly?: boolean; isInteger?: boolean } = {},
  ) => {
    variables.set(name, value)
    Object.assign(variables.open(name), attributes)
  }
  set('IFS', ' \t\n')
  set('OPTIND', '1')
  set('PS4', '+ ')
  if (shell.isDash) {
    set('PATH', '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin')
    set('PPID', String(parent))
    set('PS1', machine.uid === 0 ? '# ' : '$ ')
    set('PS2', '> ')
  } else {
    set('BASH', '/bin/bash')
    set('BASH_VERSION', '5.2.15(1)-release')
    variables.open('BASH_VERSINFO').list = Elements.of([
      '5',
      '2',
      '15',
      '1',
      'release',
      'x86_64-pc-linux-gnu',
    ])
    variables.open('BASH_VERSINFO').isReadonly = true
    set('HOSTNAME', machine.host)
    set('HOSTTYPE', machine.system.architecture)
    set('MACHTYPE', `${machine.system.architecture}-pc-linux-gnu`)
    set('OPTERR', '1')
    set('OSTYPE', 'linux-gnu')
    set('PPID', String(parent), { isReadonly: true, isInteger: true })
    set('EUID', String(machine.uid), { isReadonly: true, isInteger: true })
    set('UID', String(machine.uid), { isReadonly: true, isInteger: true })
    set('PATH', '/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin:.')
  }
  for (const [name, value] of environment) {
    // what root's shells write before a trace is not left to others
    if (name === 'PS4' && machine.uid === 0 && !shell.isDash) continue
    if (variables.raw(name)?.isReadonly || name === 'IFS') continue
    variables.set(name, value)
    variables.open(name).isExported = true
  }
  variables.set('PWD', shell.cwd)
  variables.open('PWD').isExported = true
  if (shell.isDash) {
    if (underscore === undefined) return
    variables.set('_', underscore)
    variables.open('_').isExported = true
    return
  }
  const level = Number(environment.get('SHLVL') ?? 0) + 1
  variables.set('SHLVL', String(level))
  variables.open('OLDPWD').isExported = true
  variables.open('SHLVL').isExported = true
}
