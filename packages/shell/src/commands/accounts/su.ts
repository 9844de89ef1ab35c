// su and runuser on a machine where PAM has no settings: nobody becomes somebody else there.
import { NotComputable } from '../../not-computable.ts'
import type { Program } from '../../run/process.ts'
import { plainAccounts } from './account-file.ts'
import { accountOptions } from './account-options.ts'

/** `su` and `runuser`: another user's shell, where that may be had. */
function change(own: 'su' | 'runuser'): Program {
  return async process => {
    const options = await accountOptions(process, {
      flags: 'flmpP',
      values: `cgGsw${own === 'runuser' ? 'u' : ''}`,
      beyond: 'hTV',
      long: {
        command: 'c=',
        fast: 'f',
        group: 'g=',
        'supp-group': 'G=',
        login: 'l',
        'preserve-environment': 'm',
        shell: 's=',
        'session-command': 'sc!',
        'whitelist-environment': 'w=',
        pty: 'P',
        ...(own === 'runuser' && { user: 'u=' }),
      },
    })
    plainAccounts(process)
    if (options.has('g') || options.has('G')) throw new NotComputable(`${own} with another group`)
    const [first, second] = options.operands
    const name = options.value('u') ?? (first === '-' ? second : first) ?? 'root'
    const known = process.fs
      .read('/etc/passwd')
      .split('\n')
      .map(line => line.split(':'))
      .find(fields => fields[0] === name)
    if (known && known.length !== 7) throw new NotComputable('a user without all fields')
    await process.err(
      known
        ? `${own}: Critical error - immediate abort\n`
        : `${own}: user ${name} does not exist or the user entry does not contain all the required fields\n`,
    )
    return 1
  }
}

/** `su`: a shell as somebody else. */
export const su = change('su')

/** `runuser`: the same, for root alone. */
export const runuser = change('runuser')
