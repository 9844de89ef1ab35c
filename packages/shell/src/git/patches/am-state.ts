// What `git am` keeps in `.git/rebase-apply` while mails are left.
import type { Invocation } from '../invocation.ts'
import type { PatchMail } from './read-mail.ts'

interface Kept {
  readonly isQuiet: boolean
  readonly isSigned: boolean
  readonly isThreeWay: boolean
  /** Where HEAD stood. */
  readonly original: string
}

const number = (value: number) => String(value).padStart(4, '0')

/** The notes of a `git am` that is under way. */
export class AmState {
  private readonly git: Invocation
  private readonly folder: string

  constructor(git: Invocation) {
    this.git = git
    this.folder = `${git.repository.gitDir}/rebase-apply`
  }

  get isThere(): boolean {
    return this.git.fs.exists(`${this.folder}/applying`)
  }

  private read(name: string): string {
    const path = `${this.folder}/${name}`
    return this.git.fs.exists(path) ? this.git.fs.read(path) : ''
  }

  private flag(name: string): boolean {
    return this.read(name).trim() === 't'
  }

  private write(name: string, text: string): void {
    this.git.fs.write(`${this.folder}/${name}`, text)
  }

  get next(): number {
    return Number(this.read('next'))
  }

  get last(): number {
    return Number(this.read('last'))
  }

  get isQuiet(): boolean {
    return this.flag('quiet')
  }

  get isSigned(): boolean {
    return this.flag('sign')
  }

  get isThreeWay(): boolean {
    return this.flag('threeway')
  }

  get original(): string {
    return this.git.repository.note('ORIG_HEAD')?.trim() ?? ''
  }

  mail(): string {
    return this.read(number(this.next))
  }

  create(mails: readonly string[], { isQuiet, isSigned, isThreeWay, original }: Kept): void {
    this.git.fs.mkdir(this.folder)
    for (const [at, mail] of mails.entries()) this.write(number(at + 1), mail)
    const flag = (value: boolean) => (value ? 't' : 'f')
    const notes = {
      'abort-safety': original,
      'apply-opt': '',
      applying: '',
      keep: 'f',
      last: String(mails.length),
      messageid: 'f',
      next: '1',
      'quoted-cr': '',
      quiet: flag(isQuiet),
      scissors: '',
      sign: flag(isSigned),
      threeway: flag(isThreeWay),
      utf8: 't',
    }
    for (const [name, text] of Object.entries(notes)) this.write(name, text === '' ? '' : `${text}\n`)
    this.git.repository.setNote('ORIG_HEAD', `${original}\n`)
  }

  /** Keeps what the mail at hand says, for whoever looks while it does not fit. */
  begin({ author, date, subject, message, patch }: PatchMail): void {
    const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
    this.write('final-commit', message)
    this.write('msg', message.slice(subject.length + 1).replace(/^\n/, ''))
    this.write('patch', patch)
    this.write(
      'info',
      `Author: ${author.name}\nEmail: ${author.email}\nSubject: ${subject}\nDate: ${date}\n\n`,
    )
    this.write(
      'author-script',
      `GIT_AUTHOR_NAME=${quoted(author.name)}\nGIT_AUTHOR_EMAIL=${quoted(author.email)}\nGIT_AUTHOR_DATE=${quoted(date)}\n`,
    )
  }

  advance(): void {
    this.write('next', `${this.next + 1}\n`)
    this.write('abort-safety', `${this.git.repository.headId() ?? ''}\n`)
  }

  remove(): void {
    for (const name of this.git.fs.list(this.folder)) this.git.fs.unlink(`${this.folder}/${name}`)
    this.git.fs.rmdir(this.folder)
  }
}
