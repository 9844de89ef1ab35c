// The files of accounts in /etc, read and written as the shadow tools do: under a lock, with a copy of what was before.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'

const backed = { passwd: '/etc/passwd', group: '/etc/group' }
const lock = '/etc/.pwd.lock'

// with them other fields, other groups and other rights would be the result
const changers = [
  '/etc/shadow',
  '/etc/gshadow',
  '/etc/login.defs',
  '/etc/default/useradd',
  '/etc/subuid',
  '/etc/subgid',
  '/etc/pam.d',
  '/etc/pam.conf',
]

/** Throws where the machine has a file that the accounts depend on besides their own two. */
export function plainAccounts(process: Process): void {
  const found = changers.find(path => process.fs.find(path) !== undefined)
  if (found !== undefined) throw new NotComputable(`${process.name} with ${found}`)
}

/** A user's line: name, password, number, group, comment, home and shell; or a group's: name, password, number, members. */
export type Fields = readonly string[]

/** A file of accounts while it is worked on. */
export class AccountFile {
  private readonly process: Process
  private readonly path: string
  private lines: Fields[]

  constructor(process: Process, which: 'passwd' | 'group') {
    this.process = process
    this.path = backed[which]
    const node = process.fs.find(this.path)
    if (node?.kind !== 'file') throw new NotComputable(`a machine without ${this.path}`)
    if (node.data !== '' && !node.data.endsWith('\n'))
      throw new NotComputable(`the last line of ${this.path}`)
    this.lines = node.data
      .split('\n')
      .slice(0, -1)
      .map(line => line.split(':'))
    const count = which === 'passwd' ? 7 : 4
    if (this.lines.some(line => line.length !== count || /^[+-]/.test(line[0] ?? '')))
      throw new NotComputable(`a line of ${this.path} that is no account`)
  }

  get all(): readonly Fields[] {
    return this.lines
  }

  named(name: string): Fields | undefined {
    return this.lines.find(line => line[0] === name)
  }

  numbered(id: number): Fields | undefined {
    return this.lines.find(line => Number(line[2]) === id)
  }

  /** The account of that name, or of that number. */
  find(text: string): Fields | undefined {
    return this.named(text) ?? (/^\d+$/.test(text) ? this.numbered(Number(text)) : undefined)
  }

  add(fields: Fields): void {
    this.lines = [...this.lines, fields]
  }

  remove(name: string): void {
    this.lines = this.lines.filter(line => line[0] !== name)
  }

  /** What gets another name stands last from then on. */
  moveToEnd(name: string): void {
    const isNamed = (line: Fields) => line[0] === name
    this.lines = [...this.lines.filter(line => !isNamed(line)), ...this.lines.filter(isNamed)]
  }

  /** Puts other fields where an account had its own. */
  change(name: string, fields: Readonly<Record<number, string>>): void {
    this.lines = this.lines.map(line =>
      line[0] === name ? line.map((field, index) => fields[index] ?? field) : line,
    )
  }

  /** Writes the file, where it has changed. */
  save(): void {
    const { fs } = this.process
    const text = this.lines.map(line => `${line.join(':')}\n`).join('')
    const before = fs.read(this.path)
    if (text === before) return
    const { mtime, mode, uid, gid } = fs.stat(this.path)
    const backup = `${this.path}-`
    fs.write(backup, before)
    fs.chmod(backup, mode)
    fs.setTime(backup, mtime)
    const written = `${this.path}+`
    fs.write(written, text)
    fs.chown(written, { uid, gid })
    fs.chmod(written, mode)
    fs.rename(written, this.path)
  }
}

/** Users and groups, to be changed by root alone: undefined after a complaint. */
export interface Accounts {
  readonly users: AccountFile
  readonly groups: AccountFile
}

/** Opens both files as a tool does that will write to them. */
export function openAccounts(process: Process): Accounts {
  plainAccounts(process)
  const { fs, shell } = process
  if (shell.machine.uid !== 0) throw new NotComputable(`${process.name} for somebody who is not root`)
  if (fs.find(lock) === undefined) fs.write(lock, '', { mode: 0o600 })
  return { users: new AccountFile(process, 'passwd'), groups: new AccountFile(process, 'group') }
}

/** The members of a group. */
export function membersOf(group: Fields): string[] {
  return (group[3] ?? '').split(',').filter(name => name !== '')
}
