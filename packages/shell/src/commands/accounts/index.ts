// Programs that look after users and groups.
import type { Program } from '../../run/process.ts'
import { grpck, pwck } from './check-accounts.ts'
import { gpasswd } from './gpasswd.ts'
import { groupadd, groupdel, groupmod } from './groups.ts'
import { chage, chpasswd, passwd } from './passwords.ts'
import { runuser, su } from './su.ts'
import { useradd } from './useradd.ts'
import { userdel } from './userdel.ts'
import { usermod } from './usermod.ts'

const nologin: Program = process => {
  process.out('This account is currently not available.\n')
  return 1
}

/** Programs about accounts, by name. */
export const accountPrograms: ReadonlyMap<string, Program> = new Map<string, Program>(
  Object.entries({
    chage,
    chpasswd,
    gpasswd,
    groupadd,
    groupdel,
    groupmod,
    grpck,
    nologin,
    passwd,
    pwck,
    runuser,
    su,
    useradd,
    userdel,
    usermod,
  }),
)
