// useradd, on a machine that has neither shadow passwords nor settings for new accounts.
import { NotComputable } from '../../not-computable.ts'
import type { Process, Program } from '../../run/process.ts'
import type { Options } from '../options.ts'
import { type Accounts, membersOf, openAccounts } from './account-file.ts'
import { accountOptions, complain, isGoodName, onlyOperand } from './account-options.ts'
import { groupsNamed } from './groups-named.ts'
import { nextNumber } from './next-number.ts'
import { mayRun } from './shell-of-user.ts'

/** `useradd`: a new user. */
export const useradd: Program = async process => {
  const options = await accountOptions(process, {
    flags: 'lmMNorU',
    values: 'bcdgGkpsu',
    beyond: 'DefFKPRZ',
    long: {
      'base-dir': 'b=',
      comment: 'c=',
      'home-dir': 'd=',
      gid: 'g=',
      groups: 'G=',
      skel: 'k=',
      'no-log-init': 'l',
      'create-home': 'm',
      'no-create-home': 'M',
      'no-user-group': 'N',
      'non-unique': 'o',
      password: 'p=',
      system: 'r',
      shell: 's=',
      uid: 'u=',
      'user-group': 'U',
    },
  })
  const name = onlyOperand(process, options)
  const accounts = openAccounts(process)
  const refusal = await refusalOf(process, { name, options, accounts })
  return refusal ?? add(process, { name, options, accounts })
}

interface Order extends Named {
  readonly accounts: Accounts
}

interface Named {
  readonly name: string
  readonly options: Options
}

async function refusalOf(process: Process, { name, options, accounts }: Order): Promise<number | undefined> {
  const comment = options.value('c') ?? ''
  if (/[:\n]/.test(comment)) return complain(process, `invalid comment '${comment}'`, 3)
  const home = options.value('d')
  if (home !== undefined && !/^\/[^:\n]*$/.test(home))
    return complain(process, `invalid home directory '${home}'`, 3)
  const group = options.value('g')
  if (group !== undefined && !accounts.groups.find(group))
    return complain(process, `group '${group}' does not exist`, 6)
  const groups = options.value('G')
  if (groups !== undefined && typeof groupsNamed(groups, accounts.groups) === 'string')
    return complain(process, `group '${groupsNamed(groups, accounts.groups)}' does not exist`, 6)
  const uid = options.value('u')
  if (uid !== undefined && !/^\d+$/.test(uid)) return complain(process, `invalid user ID '${uid}'`, 3)
  if (Number(uid ?? 0) > 60_000 || (uid !== undefined && !options.has('r') && Number(uid) < 1000))
    if (!accounts.users.numbered(Number(uid)) || options.has('o'))
      throw new NotComputable('a user of an unusual number')
  await warnOfShell(process, options.value('s'))
  if (!isGoodName(name)) return complain(process, `invalid user name '${name}': use --badname to ignore`, 3)
  if (accounts.users.named(name)) return complain(process, `user '${name}' already exists`, 9)
  if (options.has('U') && accounts.groups.named(name))
    return complain(process, `group ${name} exists - if you want to add this user to that group, use -g.`, 9)
  if (uid !== undefined && !options.has('o') && accounts.users.numbered(Number(uid)))
    return complain(process, `UID ${uid} is not unique`, 4)
  return undefined
}

async function warnOfShell(process: Process, shell: string | undefined): Promise<void> {
  if (shell === undefined || shell === '') return
  if (!/^[/*]/.test(shell)) throw new NotComputable('a shell that is no path')
  if (!mayRun(process, shell))
    await complain(process, `Warning: missing or non-executable shell '${shell}'`, 0)
}

async function add(process: Process, { name, options, accounts }: Order): Promise<number> {
  const { users, groups } = accounts
  const isSystem = options.has('r')
  const uid = Number(options.value('u') ?? nextNumber(users, { isSystem }))
  const given = options.value('g')
  const named = given === undefined ? undefined : groups.find(given)
  const ownGroup = options.has('U') ? nextNumber(groups, { isSystem, preferred: uid }) : undefined
  const gid = ownGroup ?? Number(named?.[2] ?? 100)
  const home = options.value('d') ?? `${options.value('b') ?? '/home'}/${name}`
  const shell = options.value('s') ?? '/bin/bash'
  const password = options.value('p') ?? '!'
  users.add([name, password, String(uid), String(gid), options.value('c') ?? '', home, shell])
  for (const group of wantedGroups(options, accounts))
    groups.change(group[0] ?? '', { 3: [...membersOf(group), name].join(',') })
  if (ownGroup !== undefined) groups.add([name, '!', String(ownGroup), ''])
  users.save()
  groups.save()
  return options.has('m') ? makeHome(process, { home, uid, gid, skeleton: options.value('k') }) : 0
}

function wantedGroups(options: Options, { groups }: Accounts) {
  const found = groupsNamed(options.value('G') ?? '', groups)
  return typeof found === 'string' ? [] : found
}

interface Home {
  readonly home: string
  readonly uid: number
  readonly gid: number
  readonly skeleton: string | undefined
}

async function makeHome(process: Process, { home, uid, gid, skeleton = '/etc/skel' }: Home): Promise<number> {
  const { fs } = process
  if (fs.find(home) !== undefined) {
    await process.err(
      `useradd: warning: the home directory ${home} already exists.\nuseradd: Not copying any file from skel directory into it.\n`,
    )
    return 0
  }
  const folder = fs.find(skeleton)
  if (folder !== undefined && (folder.kind !== 'directory' || fs.list(skeleton).length > 0))
    throw new NotComputable('a home from a skeleton')
  const parts = home.split('/').filter(part => part !== '')
  for (let count = 1; count <= parts.length; count++) {
    const path = `/${parts.slice(0, count).join('/')}`
    if (fs.find(path) === undefined) fs.mkdir(path, { mode: 0o755 })
  }
  fs.chown(home, { uid, gid })
  return 0
}
