// usermod, on a machine without shadow passwords.
import { NotComputable } from '../../not-computable.ts'
import type { Process, Program } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'
import type { Options } from '../options.ts'
import { type AccountFile, type Accounts, type Fields, membersOf, openAccounts } from './account-file.ts'
import { accountOptions, complain, isGoodName, onlyOperand } from './account-options.ts'
import { groupsNamed } from './groups-named.ts'
import { mayRun } from './shell-of-user.ts'

/** `usermod`: changes a user. */
export const usermod: Program = async process => {
  const options = await accountOptions(process, {
    flags: 'aLmorU',
    values: 'cdgGlpsu',
    beyond: 'befPRvVwWZ',
    long: {
      append: 'a',
      comment: 'c=',
      home: 'd=',
      gid: 'g=',
      groups: 'G=',
      login: 'l=',
      lock: 'L',
      'move-home': 'm',
      'non-unique': 'o',
      password: 'p=',
      remove: 'r',
      shell: 's=',
      uid: 'u=',
      unlock: 'U',
    },
  })
  const name = onlyOperand(process, options)
  const kinds = ['L', 'U', 'p'].filter(options.has)
  if (
    options.given.length === 0 ||
    kinds.length > 1 ||
    ((options.has('a') || options.has('r')) && !options.has('G')) ||
    (options.has('a') && options.has('r')) ||
    (options.has('m') && !options.has('d')) ||
    (options.has('o') && !options.has('u'))
  )
    throw new NotComputable('the usage of usermod')
  const accounts = openAccounts(process)
  const user = accounts.users.named(name)
  if (!user) return complain(process, `user '${name}' does not exist`, 6)
  return new Change({ process, options, accounts, user }).make()
}

interface ChangeOptions {
  readonly process: Process
  readonly options: Options
  readonly accounts: Accounts
  readonly user: Fields
}

class Change {
  private readonly process: Process
  private readonly options: Options
  private readonly users: AccountFile
  private readonly groups: AccountFile
  private readonly user: Fields
  private readonly name: string

  constructor({ process, options, accounts, user }: ChangeOptions) {
    this.process = process
    this.options = options
    this.users = accounts.users
    this.groups = accounts.groups
    this.user = user
    this.name = user[0] ?? ''
  }

  async make(): Promise<number> {
    const { options, process, users, groups, user, name } = this
    const refusal = await this.refusal()
    if (refusal !== undefined) return refusal
    const password = await this.password()
    const login = options.value('l')
    const group = options.value('g')
    const uid = options.value('u')
    const changed: Record<number, string | undefined> = {
      0: login,
      1: password,
      2: uid === undefined ? undefined : String(Number(uid)),
      3: group === undefined ? undefined : groups.find(group)?.[2],
      4: options.value('c'),
      5: options.value('d')?.replace(/(?<=.)\/+$/, ''),
      6: options.value('s'),
    }
    const fields = Object.fromEntries(
      Object.entries(changed).filter(
        (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== user[Number(entry[0])],
      ),
    )
    const isNothing =
      Object.keys(fields).length === 0 && !options.has('G') && !options.has('L') && !options.has('U')
    if (isNothing) {
      await process.err('usermod: no changes\n')
      return 0
    }
    users.change(name, fields)
    if (login !== undefined) users.moveToEnd(login)
    this.regroup(login ?? name)
    users.save()
    groups.save()
    return options.has('m') && '5' in fields ? this.moveHome(fields) : this.giveHome(fields)
  }

  private async refusal(): Promise<number | undefined> {
    const { options, process, users, groups, user } = this
    const bad = [options.value('c'), options.value('s')].find(
      text => text !== undefined && /[:\n]/.test(text),
    )
    if (bad !== undefined) return complain(process, `invalid field '${bad}'`, 3)
    if (options.has('d') && !/^\/[^:\n]*$/.test(options.value('d') ?? ''))
      throw new NotComputable('a home that is no path')
    const group = options.value('g')
    if (group !== undefined && !groups.find(group))
      return complain(process, `group '${group}' does not exist`, 6)
    const list = groupsNamed(options.value('G') ?? '', groups)
    if (typeof list === 'string') return complain(process, `group '${list}' does not exist`, 6)
    const shell = options.value('s')
    if (shell !== undefined && shell !== '') {
      if (!/^[/*]/.test(shell)) throw new NotComputable('a shell that is no path')
      if (!mayRun(process, shell))
        await process.err(`usermod: Warning: missing or non-executable shell '${shell}'\n`)
    }
    const login = options.value('l')
    if (login !== undefined && !isGoodName(login)) throw new NotComputable('a name that nobody may have')
    const uid = options.value('u')
    if (uid !== undefined && !/^\d+$/.test(uid)) throw new NotComputable('a user of no number')
    if (login !== undefined && login !== this.name && users.named(login))
      return complain(process, `user '${login}' already exists`, 9)
    if (uid !== undefined && uid !== user[2] && !options.has('o') && users.numbered(Number(uid)))
      return complain(process, `UID '${uid}' already exists`, 4)
    if (this.user[2] === '0' && (login !== undefined || uid !== undefined))
      throw new NotComputable('another name for root')
    return undefined
  }

  private async password(): Promise<string | undefined> {
    const { options, user, process } = this
    const before = user[1] ?? ''
    if (options.has('L')) return before.startsWith('!') ? before : `!${before}`
    if (!options.has('U')) return options.value('p')
    if (!before.startsWith('!')) return before
    if (before.length > 1) return before.slice(1)
    await process.err(
      "usermod: unlocking the user's password would result in a passwordless account.\nYou should set a password with usermod -p to unlock this user's password.\n",
    )
    return before
  }

  private regroup(login: string): void {
    const { options, groups, name } = this
    const wanted = groupsNamed(options.value('G') ?? '', groups)
    const list = typeof wanted === 'string' ? [] : wanted
    const isKept = options.has('a') || options.has('r') || !options.has('G')
    for (const group of groups.all) {
      const before = membersOf(group)
      const isMember = before.includes(name)
      const isListed = options.has('G') && list.includes(group)
      const stays = options.has('r') ? isMember && !isListed : isListed || (isKept && isMember)
      const members = isMember
        ? before.flatMap(member => (member === name ? (stays ? [login] : []) : [member]))
        : stays
          ? [...before, login]
          : before
      if (members.join() !== before.join()) groups.change(group[0] ?? '', { 3: members.join(',') })
    }
  }

  private async moveHome(fields: Readonly<Record<string, string>>): Promise<number> {
    const { fs } = this.process
    const from = this.user[5] ?? ''
    const to = fields[5] ?? ''
    if (fs.find(from)?.kind !== 'directory')
      return complain(
        this.process,
        `The previous home directory (${from}) does not exist or is inaccessible. Move cannot be completed.`,
        0,
      )
    if (fs.find(to) !== undefined) throw new NotComputable('a home where one is')
    try {
      fs.rename(from, to)
    } catch (error) {
      if (error instanceof FsError) throw new NotComputable(`a home that cannot move: ${error.message}`)
      throw error
    }
    if ('2' in fields || '3' in fields) this.giveTree(to, fields)
    return 0
  }

  // what lies in a home goes along with its owner
  private giveHome(fields: Readonly<Record<string, string>>): number {
    if (!('2' in fields) && !('3' in fields)) return 0
    const home = fields[5] ?? this.user[5] ?? ''
    const node = this.process.fs.find(home)
    if (node?.kind === 'directory' && node.uid === Number(this.user[2])) this.giveTree(home, fields)
    return 0
  }

  private giveTree(path: string, fields: Readonly<Record<string, string>>): void {
    const { fs } = this.process
    const node = fs.lstat(path)
    const uid = '2' in fields && node.uid === Number(this.user[2]) ? { uid: Number(fields[2]) } : {}
    const gid = '3' in fields && node.gid === Number(this.user[3]) ? { gid: Number(fields[3]) } : {}
    if ('uid' in uid || 'gid' in gid) fs.chown(path, { ...uid, ...gid }, { follow: false })
    if (node.kind === 'directory') for (const name of fs.list(path)) this.giveTree(`${path}/${name}`, fields)
  }
}
