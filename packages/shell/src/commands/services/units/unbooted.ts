// systemctl, service and journalctl on a machine that systemd has not booted: its files say so, and nothing is declared.
import { NotComputable } from '../../../not-computable.ts'
import type { Process } from '../../../run/process.ts'
import { start } from '../../search/xargs.ts'

/** Whether nothing tells of services here: none is declared, and systemd has left no traces. */
export function isUnbooted({ shell, fs }: Process): boolean {
  return shell.surroundings.inventory.services === undefined && fs.find('/run/systemd') === undefined
}

const offline =
  "System has not been booted with systemd as init system (PID 1). Can't operate.\nFailed to connect to bus: Host is down\n"

const asking = new Set(
  'start stop reload restart try-restart reload-or-restart status show cat is-active is-failed list-units list-timers list-sockets list-jobs list-dependencies list-machines kill reset-failed daemon-reload daemon-reexec isolate show-environment set-environment'.split(
    ' ',
  ),
)
const withNames = new Set('start stop reload restart try-restart kill cat isolate'.split(' '))

/** What systemctl says there. */
export async function unbootedSystemctl(process: Process): Promise<number> {
  const { args } = process
  const known =
    /^(?:-[aqlr]+|--(?:all|quiet|full|no-pager|failed|plain|no-legend|now|type=.*|state=.*|property=.*|lines=.*)|-[tpn].+)$/
  const unknown = new NotComputable(`systemctl ${args.join(' ')}`)
  const words: string[] = []
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? ''
    if (/^(?:-[tpn]|--(?:type|state|property|lines))$/.test(word)) at++
    else if (!word.startsWith('-')) words.push(word)
    else if (!known.test(word)) throw unknown
  }
  const [verb = 'list-units', ...names] = words
  if (asking.has(verb)) {
    if (withNames.has(verb) && names.length === 0) {
      await process.err('Too few arguments.\n')
      return 1
    }
    await process.err(offline)
    return 1
  }
  if (/^(?:reboot|poweroff|halt)$/.test(verb)) {
    await process.err(offline + offline)
    return 1
  }
  if (verb === 'is-system-running') {
    process.out('offline\n')
    return 1
  }
  return unitFiles(process, { verb, names, unknown })
}

const folders = ['/etc/systemd/system', '/run/systemd/system', '/usr/lib/systemd/system', '/etc/init.d']

interface Asked {
  readonly verb: string
  readonly names: readonly string[]
  readonly unknown: NotComputable
}

// of files it knows without a manager
async function unitFiles(process: Process, { verb, names, unknown }: Asked): Promise<number> {
  const [name, ...others] = names
  const { fs } = process
  const isElsewhere = folders.some(folder => fs.find(folder) !== undefined)
  if (name === undefined || others.length > 0 || isElsewhere || /[/@]/.test(name)) throw unknown
  const unit = /\.(?:service|socket|timer|target|mount|path)$/.test(name) ? name : `${name}.service`
  if (ownUnits.test(unit)) throw unknown
  if (verb === 'is-enabled') {
    await process.err(`Failed to get unit file state for ${unit}: No such file or directory\n`)
    return 1
  }
  if (verb !== 'enable' && verb !== 'disable') throw unknown
  if (process.shell.machine.uid !== 0) throw unknown
  await process.err(`Failed to ${verb} unit, unit ${unit} does not exist.\n`)
  return verb === 'enable' ? 1 : 0
}

/** What timedatectl, hostnamectl and their like say there. */
export async function unbootedControl(process: Process): Promise<number> {
  const [verb = 'status', ...others] = process.args
  if (!isUnbooted(process) || verb !== 'status' || others.length > 0)
    throw new NotComputable(`${process.name} ${process.args.join(' ')}`)
  await process.err(offline)
  return 1
}

// units that systemd itself brings along
const ownUnits =
  /^(?:systemd-.*|.*\.(?:target|mount|path)|(?:getty|serial-getty|console-getty|container-getty|user|dbus|rescue|emergency|debug-shell|quotaon|modprobe|kmod|procps|udev|fstrim|e2scrub.*|apt-daily.*|dpkg-db-backup.*|man-db.*|ssh|logrotate|cron|rc-local|autovt|initrd-.*)(?:@.*)?\.(?:service|socket|timer))$/

/** What service says there: it looks into /etc/init.d. */
export async function unbootedService(process: Process): Promise<number> {
  const usage = 'Usage: service < option > | --status-all | [ service_name [ command | --full-restart ] ]\n'
  const [name, ...words] = process.args
  if (name === undefined || name === '-h' || name === '--help') {
    await process.err(usage)
    return name === undefined ? 1 : 0
  }
  if (name.startsWith('-') || words.includes('--full-restart'))
    throw new NotComputable(`service ${process.args.join(' ')}`)
  const script = `/etc/init.d/${name}`
  const node = process.fs.find(script)
  if (node && process.fs.may(node, 1)) {
    if (node.kind !== 'file') throw new NotComputable(`the service ${name}`)
    const { shell } = process
    shell.cwd = '/'
    const kept = new Set(['LANG', 'LANGUAGE', 'LC_ALL', 'PATH', 'TERM', 'PWD'])
    if ([...process.environment.keys()].some(key => /^LC_(?!ALL)/.test(key)))
      throw new NotComputable('a service in such a locale')
    for (const key of shell.variables.exported().keys())
      if (!kept.has(key)) delete shell.variables.open(key).isExported
    return start(process, [script, words[0] ?? '', ...words.slice(1)])
  }
  if (node) throw new NotComputable(`the service ${name}`)
  await process.err(`${name}: unrecognized service\n`)
  return 1
}

/** What journalctl says where nothing was ever logged. */
export async function unbootedJournalctl(process: Process): Promise<number> {
  const { args, fs } = process
  const plain =
    /^(?:-[xekrn]+|-n\d+|\d+|--no-pager|--no-hostname|--lines(?:=\d+)?|-b|--boot|--dmesg|--reverse|--utc|--catalog|--pager-end)$/
  const valued = /^(?:-[upStg]|--(?:unit|priority|since|until|identifier|grep))$/
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? ''
    if (valued.test(word)) at++
    else if (!plain.test(word) && !/^(?:-u.+|--(?:unit|priority|since|until|identifier)=.+)$/.test(word))
      throw new NotComputable(`journalctl ${args.join(' ')}`)
  }
  if (['/var/log/journal', '/run/log/journal'].some(path => fs.find(path)))
    throw new NotComputable('a journal that is kept')
  if (process.shell.machine.uid !== 0) throw new NotComputable('a journal that not everybody reads')
  await process.err('No journal files were found.\n')
  process.out('-- No entries --\n')
  return 0
}
