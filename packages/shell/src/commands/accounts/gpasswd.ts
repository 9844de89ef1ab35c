// gpasswd, on a machine without group passwords.
import { NotComputable } from '../../not-computable.ts'
import type { Program } from '../../run/process.ts'
import { membersOf, openAccounts, plainAccounts } from './account-file.ts'
import { accountOptions, complain, onlyOperand } from './account-options.ts'

/** `gpasswd -a | -d | -M | -r | -R`: who belongs to a group. */
export const gpasswd: Program = async process => {
  const options = await accountOptions(process, {
    flags: 'rR',
    values: 'adM',
    beyond: 'AQ',
    long: { add: 'a=', delete: 'd=', members: 'M=', 'remove-password': 'r', restrict: 'R' },
  })
  const name = onlyOperand(process, options)
  plainAccounts(process)
  const [option, ...others] = options.given
  if (!option || others.length > 0) throw new NotComputable('the password of a group')
  if (process.shell.machine.uid !== 0) return complain(process, 'Permission denied.', 1)
  const { users, groups } = openAccounts(process)
  const { key, value = '' } = option
  const listed = key === 'M' ? value.split(',').filter(Boolean) : key === 'a' ? [value] : []
  for (const member of listed)
    if (!users.named(member)) return complain(process, `user '${member}' does not exist`, 3)
  const group = groups.named(name)
  if (!group) return complain(process, `group '${name}' does not exist in /etc/group`, 3)
  const members = membersOf(group)
  if (key === 'a') {
    process.out(`Adding user ${value} to group ${name}\n`)
    if (!members.includes(value)) groups.change(name, { 3: [...members, value].join(',') })
  } else if (key === 'd') {
    process.out(`Removing user ${value} from group ${name}\n`)
    if (!members.includes(value)) return complain(process, `user '${value}' is not a member of '${name}'`, 3)
    groups.change(name, { 3: members.filter(member => member !== value).join(',') })
  } else if (key === 'M') groups.change(name, { 3: listed.join(',') })
  else groups.change(name, { 1: key === 'r' ? '' : '!' })
  groups.save()
  return 0
}
