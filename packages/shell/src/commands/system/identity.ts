// Who and where: whoami, id, groups, hostname, uname.
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { parseOptions } from '../options.ts'

/** `whoami`: the user's name. */
export const whoami: Program = async process => {
  const options = await parseOptions(process, {})
  if (typeof options === 'number') return options
  const [extra] = options.operands
  if (extra !== undefined) return process.misuse(`extra operand ${quoted(extra)}`)
  process.out(`${process.shell.machine.user}\n`)
  return 0
}

/** `hostname [-f | -s | -i | -d]`: the machine's name, and what /etc/hosts says of it. */
export const hostname: Program = async process => {
  const { args, shell } = process
  const { host } = shell.machine
  const [option, ...others] = args
  const unknown = new NotComputable(`hostname ${args.join(' ')}`)
  if (others.length > 0) throw unknown
  if (option === undefined) process.out(`${host}\n`)
  else if (/^(?:-s|--short)$/.test(option)) process.out(`${host.split('.')[0]}\n`)
  else if (/^(?:-f|--fqdn|--long|-i|--ip-address|-d|--domain)$/.test(option)) {
    const own = ownHost(process)
    if (!own || /:/.test(own.address)) throw unknown
    const [name = ''] = own.names
    const dot = name.indexOf('.')
    const domain = dot === -1 ? '' : name.slice(dot + 1)
    const shown = /^(?:-i|--ip)/.test(option) ? own.address : /^(?:-d|--domain)/.test(option) ? domain : name
    process.out(shown === '' ? '' : `${shown}\n`)
  } else if (!option.startsWith('-') && shell.machine.uid !== 0) {
    await process.fail('you must be root to change the host name')
    return 1
  } else throw unknown
  return 0
}

// the one line of /etc/hosts that has the machine's name
function ownHost({ fs, shell }: Process): { address: string; names: readonly string[] } | undefined {
  const node = fs.find('/etc/hosts')
  if (node?.kind !== 'file') return undefined
  const lines = node.data.split('\n').map(line => line.replace(/#.*/, '').trim().split(/\s+/))
  const [own, ...more] = lines.filter(([, ...names]) => names.includes(shell.machine.host))
  return own && more.length === 0 ? { address: own[0] ?? '', names: own.slice(1) } : undefined
}

interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
  readonly groups: readonly { readonly name: string; readonly gid: number }[]
}

/** Lines of /etc/passwd or /etc/group, split. */
export function accountLines(process: Process, file: '/etc/passwd' | '/etc/group'): string[][] {
  const node = process.fs.find(file)
  return node?.kind === 'file'
    ? node.data
        .split('\n')
        .filter(Boolean)
        .map(line => line.split(':'))
    : []
}

function accountOf(process: Process, name: string | undefined): Account | undefined {
  const { machine } = process.shell
  const groupLines = accountLines(process, '/etc/group')
  const groupName = (gid: number) => groupLines.find(line => Number(line[2]) === gid)?.[0] ?? String(gid)
  if (name === undefined || name === machine.user) {
    const groups = [
      { name: machine.group, gid: machine.gid },
      ...machine.groups.filter(({ gid }) => gid !== machine.gid),
    ]
    return { name: machine.user, uid: machine.uid, gid: machine.gid, groups }
  }
  const line = accountLines(process, '/etc/passwd').find(fields => fields[0] === name || fields[2] === name)
  if (!line) return undefined
  const gid = Number(line[3])
  const others = groupLines
    .filter(fields => (fields[3] ?? '').split(',').includes(line[0] ?? ''))
    .map(fields => ({ name: fields[0] ?? '', gid: Number(fields[2]) }))
  return {
    name: line[0] ?? '',
    uid: Number(line[2]),
    gid,
    groups: [{ name: groupName(gid), gid }, ...others.filter(other => other.gid !== gid)],
  }
}

/** `id`: numbers and names of a user and its groups. */
export const id: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'agGnruz',
    beyond: 'Z',
    long: { group: 'g', groups: 'G', name: 'n', real: 'r', user: 'u', zero: 'z', context: 'context!' },
  })
  if (typeof options === 'number') return options
  const kinds = ['u', 'g', 'G'].filter(options.has)
  if (kinds.length > 1) {
    await process.fail('cannot print "only" of more than one choice')
    return 1
  }
  if ((options.has('n') || options.has('r')) && kinds.length === 0) {
    await process.fail('cannot print only names or real IDs in default format')
    return 1
  }
  let status = 0
  for (const name of options.operands.length > 0 ? options.operands : [undefined]) {
    const account = accountOf(process, name)
    if (account) {
      if (options.has('n') && (await tellNameless(process, account, kinds[0]))) status = 1
      process.out(`${line(account, { kind: kinds[0], isName: options.has('n') })}\n`)
    } else {
      await process.fail(`${quoted(name ?? '')}: no such user`)
      status = 1
    }
  }
  return status
}

function line(account: Account, { kind, isName }: { kind: string | undefined; isName: boolean }): string {
  const { name, uid, gid, groups } = account
  const group = groups[0]?.name ?? String(gid)
  if (kind === 'u') return isName ? name : String(uid)
  if (kind === 'g') return isName ? group : String(gid)
  if (kind === 'G') return groups.map(other => (isName ? other.name : other.gid)).join(' ')
  return `uid=${uid}(${name}) gid=${named(gid, group)} groups=${groups.map(other => named(other.gid, other.name)).join(',')}`
}

// says which of the wanted groups has no name
async function tellNameless(
  process: Process,
  { groups: all }: Account,
  kind: string | undefined,
): Promise<boolean> {
  const wanted = kind === 'G' ? all : kind === 'g' ? all.slice(0, 1) : []
  const nameless = wanted.filter(({ name, gid }) => name === String(gid))
  for (const { gid } of nameless) await process.fail(`cannot find name for group ID ${gid}`)
  return nameless.length > 0
}

const named = (gid: number, name: string) => (name === String(gid) ? name : `${gid}(${name})`)

/** `groups`: the groups of a user. */
export const groups: Program = async process => {
  const options = await parseOptions(process, {})
  if (typeof options === 'number') return options
  let status = 0
  for (const name of options.operands.length > 0 ? options.operands : [undefined]) {
    const account = accountOf(process, name)
    if (account) {
      process.out(name === undefined ? '' : `${name} : `)
      if (await tellNameless(process, account, 'G')) status = 1
      process.out(`${account.groups.map(group => group.name).join(' ')}\n`)
    } else {
      await process.fail(`${quoted(name ?? '')}: no such user`)
      status = 1
    }
  }
  return status
}

/** `uname`: what the system is. */
export const uname: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'asnrvmpio',
    long: {
      all: 'a',
      'kernel-name': 's',
      nodename: 'n',
      'kernel-release': 'r',
      'kernel-version': 'v',
      machine: 'm',
      processor: 'p',
      'hardware-platform': 'i',
      'operating-system': 'o',
    },
  })
  if (typeof options === 'number') return options
  const [extra] = options.operands
  if (extra !== undefined) return process.misuse(`extra operand ${quoted(extra)}`)
  const { machine } = process.shell
  const { kernel, version, architecture } = machine.system
  const parts: Record<string, string> = {
    s: 'Linux',
    n: machine.host,
    r: kernel,
    v: version,
    m: architecture,
    p: 'unknown',
    i: 'unknown',
    o: 'GNU/Linux',
  }
  const all = options.has('a')
  const keys = all ? ['s', 'n', 'r', 'v', 'm', 'o'] : Object.keys(parts).filter(options.has)
  process.out(`${(keys.length > 0 ? keys : ['s']).map(key => parts[key]).join(' ')}\n`)
  return 0
}
