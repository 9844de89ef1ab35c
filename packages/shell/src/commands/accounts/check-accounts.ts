// pwck and grpck: whether the files of accounts are in order.
import { NotComputable } from '../../not-computable.ts'
import type { Program } from '../../run/process.ts'
import { AccountFile, membersOf, plainAccounts } from './account-file.ts'
import { accountOptions, isGoodName } from './account-options.ts'
import { mayRun } from './shell-of-user.ts'

/** `pwck [-rq]`: what is amiss with users. */
export const pwck: Program = async process => {
  const options = await accountOptions(process, {
    flags: 'rq',
    beyond: 'hRs',
    long: { 'read-only': 'r', quiet: 'q' },
  })
  if (options.operands.length > 0) throw new NotComputable('pwck of other files')
  plainAccounts(process)
  const users = new AccountFile(process, 'passwd')
  const groups = new AccountFile(process, 'group')
  if (process.shell.machine.uid !== 0) throw new NotComputable('pwck for somebody who is not root')
  const names = users.all.map(user => user[0] ?? '')
  if (new Set(names).size < names.length || names.some(name => !isGoodName(name)))
    throw new NotComputable('users of the same name')
  // quietly, only what makes an account useless counts
  if (options.has('q')) return 0
  let isBad = false
  const tell = (text: string) => {
    process.out(text)
    isBad = true
  }
  for (const [name = '', , uid, gid, , home = '', shell = ''] of users.all) {
    if (!groups.all.some(group => group[2] === gid)) tell(`user '${name}': no group ${gid}\n`)
    if (Number(uid) >= 1000 && process.fs.find(home)?.kind !== 'directory')
      tell(`user '${name}': directory '${home}' does not exist\n`)
    if (shell !== '' && !mayRun(process, shell)) {
      if (process.fs.find(shell) !== undefined) throw new NotComputable('a shell nobody may run')
      tell(`user '${name}': program '${shell}' does not exist\n`)
    }
  }
  if (isBad) process.out('pwck: no changes\n')
  return isBad ? 2 : 0
}

/** `grpck [-r]`: what is amiss with groups. */
export const grpck: Program = async process => {
  const options = await accountOptions(process, {
    flags: 'r',
    beyond: 'hRsq',
    long: { 'read-only': 'r', quiet: 'q!' },
  })
  if (options.operands.length > 0) throw new NotComputable('grpck of other files')
  plainAccounts(process)
  const users = new AccountFile(process, 'passwd')
  const groups = new AccountFile(process, 'group')
  const names = groups.all.map(group => group[0] ?? '')
  const isPlain =
    process.shell.machine.uid === 0 &&
    new Set(names).size === names.length &&
    names.every(isGoodName) &&
    groups.all.every(group => membersOf(group).every(member => users.named(member)))
  if (!isPlain) throw new NotComputable('groups that are not in order')
  return 0
}
