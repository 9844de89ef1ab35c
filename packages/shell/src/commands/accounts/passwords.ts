// passwd, chpasswd and chage, on a machine without shadow passwords and without PAM: no password can be set there.
import { NotComputable } from '../../not-computable.ts'
import type { Process, Program } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { AccountFile, type Fields, openAccounts, plainAccounts } from './account-file.ts'
import { accountOptions, complain } from './account-options.ts'

const stateOf = (user: Fields) => {
  const password = user[1] ?? ''
  return `${user[0]} ${password === '' ? 'NP' : /^[!*]/.test(password) ? 'L' : 'P'}\n`
}

/** `passwd -S | -l | -u | -d | -e`: the state of a password. */
export const passwd: Program = async process => {
  const options = await accountOptions(process, {
    flags: 'adelSuq',
    values: 'nxwi',
    beyond: 'hkrR',
    long: {
      all: 'a',
      delete: 'd',
      expire: 'e',
      lock: 'l',
      status: 'S',
      unlock: 'u',
      quiet: 'q',
      mindays: 'n=',
      maxdays: 'x=',
      warndays: 'w=',
      inactive: 'i=',
    },
  })
  const kinds = options.given.filter(({ key }) => key !== 'q').map(({ key }) => key)
  const { machine } = process.shell
  if (kinds.length === 0 || options.operands.length > 1) throw new NotComputable('a password that is typed')
  if (machine.uid !== 0) return passwdOfUser(process, { kinds, name: options.operands[0] ?? machine.user })
  const { users } = openAccounts(process)
  if (kinds.join('') === 'Sa' || kinds.join('') === 'aS') {
    if (options.operands.length > 0) throw new NotComputable('the usage of passwd')
    for (const user of users.all) process.out(stateOf(user))
    return 0
  }
  const [kind, ...others] = kinds
  if (others.length > 0 || kind === 'a') throw new NotComputable('the usage of passwd')
  const [name = kind === 'S' ? machine.user : undefined] = options.operands
  if (name === undefined) throw new NotComputable('the usage of passwd')
  const user = users.named(name)
  if (!user) return complain(process, `user '${name}' does not exist`, 1)
  if (kind === 'S') {
    process.out(stateOf(user))
    return 0
  }
  const before = user[1] ?? ''
  if (kind === 'u' && /^!+$/.test(before)) {
    await process.err(
      'passwd: unlocking the password would result in a passwordless account.\nYou should set a password with usermod -p to unlock the password of this account.\n',
    )
    return 3
  }
  if (kind === 'l' && !before.startsWith('!')) users.change(name, { 1: `!${before}` })
  if (kind === 'u' && before.startsWith('!')) users.change(name, { 1: before.slice(1) })
  if (kind === 'd') users.change(name, { 1: '' })
  users.save()
  if (!options.has('q')) process.out('passwd: password changed.\n')
  return 0
}

// nobody but root sees or changes more than the own password
async function passwdOfUser(
  process: Process,
  { kinds, name }: { readonly kinds: readonly string[]; readonly name: string },
): Promise<number> {
  plainAccounts(process)
  const user = new AccountFile(process, 'passwd').named(name)
  if (!user || kinds.length > 1 || 'ae'.includes(kinds[0] ?? ''))
    throw new NotComputable('the usage of passwd')
  if (kinds[0] !== 'S') return complain(process, 'Permission denied.', 1)
  if (name !== process.shell.machine.user)
    return complain(process, `You may not view or modify password information for ${name}.`, 1)
  process.out(stateOf(user))
  return 0
}

/** `chpasswd [-e]`: passwords from standard input. */
export const chpasswd: Program = async process => {
  const options = await accountOptions(process, {
    flags: 'e',
    beyond: 'cmRs',
    long: { encrypted: 'e', 'crypt-method': 'c!', md5: 'm!', 'sha-rounds': 's!' },
  })
  if (options.operands.length > 0) throw new NotComputable('the usage of chpasswd')
  const { users } = openAccounts(process)
  const lines = (await readAll(process.input)).split('\n')
  if (lines.at(-1) === '') lines.pop()
  let isBad = false
  for (const [index, line] of lines.entries()) {
    const at = line.indexOf(':')
    const [name, password] = [line.slice(0, at), line.slice(at + 1)]
    if (at === -1) {
      await process.err(`chpasswd: line ${index + 1}: missing new password\n`)
      isBad = true
    } else if (!options.has('e')) {
      await process.err(
        `chpasswd: (user ${name}) pam_start failure 26\nchpasswd: (line ${index + 1}, user ${name}) password not changed\n`,
      )
      isBad = true
    } else if (users.named(name)) users.change(name, { 1: password })
    else {
      await process.err(`chpasswd: line ${index + 1}: user '${name}' does not exist\n`)
      isBad = true
    }
  }
  if (!isBad) users.save()
  else if (options.has('e')) await process.err('chpasswd: error detected, changes ignored\n')
  return isBad ? 1 : 0
}

/** `chage`: there are no ages of passwords. */
export const chage: Program = async process => {
  const options = await accountOptions(process, {
    flags: 'li',
    values: 'dEImMW',
    beyond: 'hR',
    long: {
      lastday: 'd=',
      expiredate: 'E=',
      inactive: 'I=',
      list: 'l',
      iso8601: 'i',
      mindays: 'm=',
      maxdays: 'M=',
      warndays: 'W=',
    },
  })
  if (options.operands.length !== 1 || options.given.length === 0)
    throw new NotComputable('the usage of chage')
  checkValues(process, options.given)
  plainAccounts(process)
  const isList = options.has('l')
  if (isList && options.given.some(({ key }) => key !== 'l' && key !== 'i'))
    throw new NotComputable('the usage of chage')
  if (!isList && process.shell.machine.uid !== 0) return complain(process, 'Permission denied.', 1)
  return complain(process, 'the shadow password file is not present', 15)
}

function checkValues(
  process: Process,
  given: readonly { readonly key: string; readonly value: string | undefined }[],
): void {
  for (const { key, value = '' } of given) {
    const isRight =
      'li'.includes(key) || /^-?\d+$/.test(value) || ('dE'.includes(key) && /^\d{4}-\d\d-\d\d$/.test(value))
    if (!isRight) throw new NotComputable(`the usage of ${process.name}`)
  }
}
