// Who makes a commit and when: from the environment, the configuration, or the machine.
import { NotComputable } from '../../not-computable.ts'
import { GiveUp } from '../fatal.ts'
import type { Invocation } from '../invocation.ts'
import { parseDate } from '../parse-date.ts'

const crud = /^[\0-\x20.,:;<>"\\']+|[\0-\x20.,:;<>"\\']+$/g
const clean = (text: string) => text.replace(crud, '').replace(/[\n<>]/g, '')

export type Role = 'author' | 'committer'

const hint = `
*** Please tell me who you are.

Run

  git config --global user.email "you@example.com"
  git config --global user.name "Your Name"

to set your account's default identity.
Omit --global to set the identity only in this repository.

`

interface Found {
  readonly name: string
  readonly email: string
  /** Taken from the machine, which git remarks upon. */
  readonly isGuessed: boolean
}

interface Fallback {
  readonly name: string
  readonly email: string
}

/** The name and address of a role, or those to fall back on; gives up where none can be found, unless `isLenient`. */
export function personOf(
  git: Invocation,
  role: Role,
  { isLenient = false, fallback }: { isLenient?: boolean; fallback?: Fallback | undefined } = {},
): Found {
  const upper = role.toUpperCase()
  const title = role === 'author' ? 'Author' : 'Committer'
  const { config } = git
  const givenEmail =
    git.env(`GIT_${upper}_EMAIL`) ??
    config.get(`${role}.email`) ??
    config.get('user.email') ??
    git.env('EMAIL')
  const givenName = git.env(`GIT_${upper}_NAME`) ?? config.get(`${role}.name`) ?? config.get('user.name')
  if (fallback)
    return {
      name: clean(givenName ?? fallback.name),
      email: clean(givenEmail ?? fallback.email),
      isGuessed: false,
    }
  const email = givenEmail ?? machineEmail(git)
  if (givenEmail === undefined && email.endsWith('.(none)') && !isLenient)
    throw new GiveUp(
      `${title} identity unknown\n${hint}fatal: unable to auto-detect email address (got '${email}')\n`,
      128,
    )
  const name = givenName ?? machineName(git)
  if (name === '' && !isLenient)
    throw new GiveUp(
      `${givenName === undefined ? `${title} identity unknown\n${hint}` : ''}fatal: empty ident name (for <${email}>) not allowed\n`,
      128,
    )
  if (!isLenient && clean(name) === '')
    throw new GiveUp(`fatal: name consists only of disallowed characters: ${name}\n`, 128)
  return {
    name: clean(name === '' ? git.process.shell.machine.user : name),
    email: clean(email),
    isGuessed: givenEmail === undefined || givenName === undefined,
  }
}

function machineEmail(git: Invocation): string {
  const { user, host } = git.process.shell.machine
  if (git.fs.exists('/etc/mailname')) return `${user}@${git.fs.read('/etc/mailname').trim()}`
  if (host.includes('.')) return `${user}@${host}`
  const canonical = hostsLine(git, host)
  return canonical?.includes('.') ? `${user}@${canonical}` : `${user}@${host}.(none)`
}

function hostsLine(git: Invocation, host: string): string | undefined {
  if (!git.fs.exists('/etc/hosts')) return undefined
  const lines = git.fs
    .read('/etc/hosts')
    .split('\n')
    .map(line => line.replace(/#.*/, '').trim().split(/\s+/))
  return lines.find(names => names.slice(1).includes(host))?.[1]
}

function machineName(git: Invocation): string {
  const { user } = git.process.shell.machine
  if (!git.fs.exists('/etc/passwd')) throw new NotComputable('the name of a user without /etc/passwd')
  const line = git.fs
    .read('/etc/passwd')
    .split('\n')
    .find(candidate => candidate.startsWith(`${user}:`))
  const gecos = (line?.split(':')[4] ?? '').split(',')[0] ?? ''
  return gecos.replaceAll('&', user.charAt(0).toUpperCase() + user.slice(1))
}

/** `seconds zone` from the environment or the clock. */
export function dateOf(git: Invocation, role: Role, given?: string): string {
  const text = given ?? git.env(`GIT_${role.toUpperCase()}_DATE`)
  if (text !== undefined && text !== '') {
    const parsed = parseDate(text, { now: git.now, localZone: seconds => git.localZone(seconds) })
    if (parsed === undefined) throw new GiveUp(`fatal: invalid date format: ${text}\n`, 128)
    return parsed
  }
  const seconds = Math.floor(git.now / 1000)
  return `${seconds} ${git.localZone(seconds)}`
}

/** `Name <email> seconds zone` */
export function signatureOf(
  git: Invocation,
  role: Role,
  {
    date,
    isLenient = false,
    fallback,
  }: { date?: string | undefined; isLenient?: boolean; fallback?: Fallback } = {},
): string {
  const { name, email } = personOf(git, role, { isLenient, fallback })
  return `${name} <${email}> ${dateOf(git, role, date)}`
}
