// userdel, on a machine without shadow passwords.
import { NotComputable } from '../../not-computable.ts'
import type { Process, Program } from '../../run/process.ts'
import { membersOf, openAccounts } from './account-file.ts'
import { accountOptions, complain, onlyOperand } from './account-options.ts'

/** `userdel [-r]`: a user goes, with what was the user's own. */
export const userdel: Program = async process => {
  const options = await accountOptions(process, {
    flags: 'fr',
    beyond: 'PRZ',
    long: { force: 'f', remove: 'r' },
  })
  const name = onlyOperand(process, options)
  const { users, groups } = openAccounts(process)
  const user = users.named(name)
  if (!user) return complain(process, `user '${name}' does not exist`, 6)
  const uid = Number(user[2])
  const { inventory } = process.shell.surroundings
  const isBusy =
    uid === process.shell.machine.uid || (inventory.processes ?? []).some(one => one.user === name)
  if (isBusy) throw new NotComputable('a user who runs something')
  users.remove(name)
  for (const group of groups.all) {
    const members = membersOf(group)
    if (members.includes(name))
      groups.change(group[0] ?? '', { 3: members.filter(member => member !== name).join(',') })
  }
  users.save()
  groups.save()
  return options.has('r')
    ? removeFiles(process, { name, uid, home: user[5] ?? '', isForced: options.has('f') })
    : 0
}

interface Gone {
  readonly name: string
  readonly uid: number
  readonly home: string
  readonly isForced: boolean
}

async function removeFiles(process: Process, { name, uid, home, isForced }: Gone): Promise<number> {
  const { fs } = process
  const mail = `/var/mail/${name}`
  const box = fs.find(mail)
  if (box === undefined) await process.err(`userdel: ${name} mail spool (${mail}) not found\n`)
  else if (box.uid === uid || isForced) fs.unlink(mail)
  else throw new NotComputable('mail of somebody else')
  const folder = fs.find(home)
  if (folder === undefined) return complain(process, `${name} home directory (${home}) not found`, 12)
  if (folder.uid !== uid && !isForced)
    return complain(process, `${home} not owned by ${name}, not removing`, 12)
  if (folder.kind !== 'directory') throw new NotComputable('a home that is no folder')
  removeTree(process, home)
  return 0
}

function removeTree({ fs }: Process, path: string): void {
  for (const name of fs.list(path)) {
    const inner = `${path}/${name}`
    if (fs.lstat(inner).kind === 'directory') removeTree({ fs } as Process, inner)
    else fs.unlink(inner)
  }
  fs.rmdir(path)
}
