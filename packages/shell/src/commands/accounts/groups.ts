// groupadd, groupdel, groupmod, on a machine without group passwords.
import { NotComputable } from '../../not-computable.ts'
import type { Program } from '../../run/process.ts'
import { membersOf, openAccounts } from './account-file.ts'
import { accountOptions, complain, isGoodName, onlyOperand } from './account-options.ts'
import { nextNumber } from './next-number.ts'

/** `groupadd`: a new group. */
export const groupadd: Program = async process => {
  const options = await accountOptions(process, {
    flags: 'for',
    values: 'gp',
    beyond: 'KPRU',
    long: { force: 'f', gid: 'g=', 'non-unique': 'o', password: 'p=', system: 'r' },
  })
  const name = onlyOperand(process, options)
  const { groups } = openAccounts(process)
  const wanted = options.value('g')
  if (wanted !== undefined && !/^\d+$/.test(wanted))
    return complain(process, `invalid group ID '${wanted}'`, 3)
  if (!isGoodName(name)) return complain(process, `'${name}' is not a valid group name`, 3)
  if (groups.named(name)) return options.has('f') ? 0 : complain(process, `group '${name}' already exists`, 9)
  const isTaken = wanted !== undefined && !options.has('o') && groups.numbered(Number(wanted))
  if (isTaken && !options.has('f')) return complain(process, `GID '${wanted}' already exists`, 4)
  const gid =
    wanted === undefined || isTaken ? nextNumber(groups, { isSystem: options.has('r') }) : Number(wanted)
  groups.add([name, options.value('p') ?? 'x', String(gid), ''])
  groups.save()
  return 0
}

/** `groupdel`: a group goes, unless it is somebody's first. */
export const groupdel: Program = async process => {
  const options = await accountOptions(process, { flags: 'f', beyond: 'PR', long: { force: 'f' } })
  const name = onlyOperand(process, options)
  const { users, groups } = openAccounts(process)
  const group = groups.named(name)
  if (!group) return complain(process, `group '${name}' does not exist`, 6)
  const owner = users.all.find(user => user[3] === group[2])
  if (owner && !options.has('f'))
    return complain(process, `cannot remove the primary group of user '${owner[0]}'`, 8)
  groups.remove(name)
  groups.save()
  return 0
}

/** `groupmod`: another name, number or other members. */
export const groupmod: Program = async process => {
  const options = await accountOptions(process, {
    flags: 'ao',
    values: 'gnpU',
    beyond: 'PR',
    long: { append: 'a', gid: 'g=', 'new-name': 'n=', 'non-unique': 'o', password: 'p=', users: 'U=' },
  })
  const name = onlyOperand(process, options)
  const { users, groups } = openAccounts(process)
  const group = groups.named(name)
  const wanted = options.value('g')
  if (wanted !== undefined && !/^\d+$/.test(wanted)) throw new NotComputable('a group of no number')
  if (!group) return complain(process, `group '${name}' does not exist`, 6)
  if (
    wanted !== undefined &&
    Number(wanted) !== Number(group[2]) &&
    !options.has('o') &&
    groups.numbered(Number(wanted))
  )
    return complain(process, `GID '${wanted}' already exists`, 4)
  const other = options.value('n')
  if (other !== undefined && other !== name) {
    if (!isGoodName(other)) return complain(process, `invalid group name '${other}'`, 3)
    if (groups.named(other)) return complain(process, `group '${other}' already exists`, 9)
  }
  const members = options.value('U')?.split(',').filter(Boolean)
  if (members?.some(member => !users.named(member))) throw new NotComputable('a member who is nobody')
  const all = options.has('a') ? [...new Set([...membersOf(group), ...(members ?? [])])] : members
  groups.change(name, {
    ...(other !== undefined && { 0: other }),
    ...(options.has('p') && { 1: options.value('p') ?? '' }),
    ...(wanted !== undefined && { 2: String(Number(wanted)) }),
    ...(all && { 3: all.join(',') }),
  })
  if (other !== undefined) groups.moveToEnd(other)
  if (wanted !== undefined)
    for (const user of users.all)
      if (user[3] === group[2]) users.change(user[0] ?? '', { 3: String(Number(wanted)) })
  groups.save()
  users.save()
  return 0
}
