// last, lastb, lastlog and faillog, where nobody keeps a record of logins.
import { NotComputable } from '../../not-computable.ts'
import type { Program } from '../../run/process.ts'

function withoutRecord(path: string, complaint: string): Program {
  return async process => {
    const isPlain = process.args.every(word => /^-(?:[0-9aFiRwx]+|n)$/.test(word) || /^[\w.]+$/.test(word))
    if (!isPlain || process.fs.find(path) !== undefined) throw new NotComputable(`the logins in ${path}`)
    await process.err(complaint)
    return 1
  }
}

const missing = 'No such file or directory\n'

/** `last`: who was logged in. */
export const last = withoutRecord('/var/log/wtmp', `last: cannot open /var/log/wtmp: ${missing}`)

/** `lastb`: who failed to log in. */
export const lastb = withoutRecord('/var/log/btmp', `lastb: cannot open /var/log/btmp: ${missing}`)

/** `lastlog`: when each user came last. */
export const lastlog = withoutRecord('/var/log/lastlog', `/var/log/lastlog: ${missing}`)

/** `faillog`: how often users failed to come in. */
export const faillog = withoutRecord('/var/log/faillog', `faillog: Cannot open /var/log/faillog: ${missing}`)
