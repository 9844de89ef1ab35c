// getent: entries of the databases in /etc.
import { NotComputable } from '../../not-computable.ts'
import type { Process, Program } from '../../run/process.ts'
import { accountLines } from '../system/identity.ts'

const others = new Set(
  'ahosts ahostsv4 ahostsv6 aliases ethers group gshadow hosts initgroups netgroup networks passwd protocols rpc services shadow'.split(
    ' ',
  ),
)

/** `getent database [key …]`. */
export const getent: Program = async process => {
  const words = wordsOf(process)
  const [database, ...keys] = words
  const hint = "Try `getent --help' or `getent --usage' for more information.\n"
  if (database === undefined) {
    await process.err(`getent: wrong number of arguments\n${hint}`)
    return 1
  }
  if (!others.has(database)) {
    await process.err(`Unknown database: ${database}\n${hint}`)
    return 1
  }
  if (database === 'passwd' || database === 'group') return entries(process, `/etc/${database}`, keys)
  if (/^a?hosts(?:v4)?$/.test(database)) return hosts(process, database, keys)
  const file = files[database]
  if (file === undefined || keys.length === 0 || process.fs.find(file) !== undefined)
    throw new NotComputable(`getent ${process.args.join(' ')}`)
  return 2
}

const files: Readonly<Record<string, string>> = {
  services: '/etc/services',
  protocols: '/etc/protocols',
  networks: '/etc/networks',
  rpc: '/etc/rpc',
  ethers: '/etc/ethers',
  shadow: '/etc/shadow',
  gshadow: '/etc/gshadow',
}

function wordsOf({ args }: Process): string[] {
  const words = [...args]
  const services = /^(?:-s|--service)$/
  if (services.test(words[0] ?? '')) words.splice(0, 2)
  else if (/^(?:-s.|--service=)/.test(words[0] ?? '')) words.shift()
  if (words[0] === '-i' || words[0] === '--no-idn') words.shift()
  if (words[0] === '--') words.shift()
  const service = services.test(args[0] ?? '')
    ? args[1]
    : (/^(?:-s|--service=)(.+)/.exec(args[0] ?? '')?.[1] ?? 'files')
  if (service !== 'files' || words.some(word => word.startsWith('-')))
    throw new NotComputable(`getent ${args.join(' ')}`)
  return words
}

function entries(process: Process, file: '/etc/passwd' | '/etc/group', keys: readonly string[]): number {
  const lines = accountLines(process, file)
  if (keys.length === 0) for (const line of lines) process.out(`${line.join(':')}\n`)
  let status = 0
  for (const key of keys) {
    const isNumber = /^\d+$/.test(key)
    const line = lines.find(fields => (isNumber ? Number(fields[2]) === Number(key) : fields[0] === key))
    if (line) process.out(`${line.join(':')}\n`)
    else status = 2
  }
  return status
}

interface Host {
  readonly address: string
  readonly names: readonly string[]
}

function hostsOf({ fs }: Process): Host[] {
  const node = fs.find('/etc/hosts')
  if (node?.kind !== 'file') throw new NotComputable('the names of hosts')
  const lines = node.data.split('\n').map(line => line.replace(/#.*/, '').trim().split(/\s+/))
  return lines.filter(words => words.length > 1).map(([address = '', ...names]) => ({ address, names }))
}

function hosts(process: Process, database: string, keys: readonly string[]): number {
  const unknown = new NotComputable(`getent ${process.args.join(' ')}`)
  const all = hostsOf(process)
  const isPlain = all.every(({ address }) => /^\d+(?:\.\d+){3}$/.test(address))
  if (!isPlain || (keys.length === 0 && database !== 'hosts')) throw unknown
  const line = ({ address, names }: Host) => `${address.padEnd(15)} ${names.join(' ')}\n`
  if (keys.length === 0) for (const host of all) process.out(line(host))
  for (const key of keys) {
    const found = all.filter(({ address, names }) => address === key || names.includes(key))
    const [host, ...more] = found
    // who is not in the file may be known to a server
    if (!host || more.length > 0) throw unknown
    if (database === 'hosts') process.out(line(host))
    else {
      if (host.address === key) throw unknown
      const kinds = [`STREAM ${host.names[0]}`, 'DGRAM  ', 'RAW    ']
      for (const kind of kinds) process.out(`${host.address.padEnd(15)} ${kind}\n`)
    }
  }
  return 0
}
