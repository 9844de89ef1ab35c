// Listing and unpacking archives.

import { idOf } from '../../../commands/listing/names.ts'
import { NotComputable } from '../../../not-computable.ts'
import type { Process } from '../../../run/process.ts'
import { FsError } from '../../../tree/fs-error.ts'
import { matches } from '../../../words/pattern/pattern.ts'
import type { Member } from './tar-format.ts'
import { escaped, MemberLines } from './tar-lines.ts'
import type { TarSettings } from './tar-options.ts'
import { nameTransform } from './tar-transform.ts'

/** Chooses the members that were named, and remembers which names found nothing. */
export class Selection {
  private readonly left: Set<string>
  private readonly settings: TarSettings

  constructor(settings: TarSettings) {
    this.settings = settings
    this.left = new Set(settings.names.map(({ name }) => name.replace(/(.)\/+$/, '$1')))
  }

  has({ name }: Member): boolean {
    const plain = name.replace(/\/+$/, '')
    const parts = plain.split('/')
    if (
      this.settings.excluded.some(pattern =>
        parts.some(
          (_, index) =>
            matches(pattern, parts.slice(index).join('/')) || matches(pattern, parts[index] ?? ''),
        ),
      )
    )
      return false
    if (this.settings.names.length === 0) return true
    const wanted = this.settings.names
      .map(given => given.name.replace(/(.)\/+$/, '$1'))
      .filter(given =>
        this.settings.hasWildcards
          ? parts.some((_, count) => matches(given, parts.slice(0, count + 1).join('/')))
          : plain === given || plain.startsWith(`${given}/`),
      )
    for (const given of wanted) this.left.delete(given)
    return wanted.length > 0
  }

  async complain(process: Process): Promise<boolean> {
    for (const name of this.left) await process.fail(`${name}: Not found in archive`)
    return this.left.size > 0
  }
}

async function warnPatterns(
  process: Process,
  settings: TarSettings,
  members: readonly Member[],
): Promise<void> {
  const isPattern = ({ name }: { name: string }) =>
    /[*?[]/.test(name) && !members.some(member => member.name === name)
  if (settings.hasWildcards || !settings.names.some(isPattern)) return
  await process.fail('Pattern matching characters used in file names')
  await process.fail('Use --wildcards to enable pattern matching, or --no-wildcards to suppress this warning')
}

/** Prints the members; true when a name was not found. */
export async function listMembers(
  process: Process,
  settings: TarSettings,
  members: readonly Member[],
): Promise<boolean> {
  const selection = new Selection(settings)
  const lines = new MemberLines(process, settings)
  const changed = nameTransform(settings.transforms)
  let isTold = settings.keepsPrefix
  for (const member of members) {
    if (member.isAfterSkip) await process.fail('Skipping to next header')
    if (!selection.has(member)) continue
    if (!isTold && member.name.startsWith('/')) {
      await process.fail("Removing leading `/' from member names")
      isTold = true
    }
    const shown = settings.showsTransformed ? { ...member, name: changed(member.name) } : member
    process.out(settings.isVerbose > 0 ? lines.long(shown) : `${escaped(shown.name)}\n`)
  }
  await process.flush()
  await warnPatterns(process, settings, members)
  return selection.complain(process)
}

/** Puts members of an archive into the tree. */
export class TarExtractor {
  private readonly process: Process
  private readonly settings: TarSettings
  private readonly base: string
  private readonly folders: { path: string; time: number; mode: number }[] = []
  private hasFailed = false
  private readonly transformed: (name: string) => string

  constructor(process: Process, settings: TarSettings, base: string) {
    this.transformed = nameTransform(settings.transforms)
    this.process = process
    this.settings = settings
    this.base = base
  }

  /** Unpacks; true when something went wrong. */
  async extract(members: readonly Member[]): Promise<boolean> {
    const { process, settings } = this
    const selection = new Selection(settings)
    const lines = new MemberLines(process, settings)
    for (const member of members) {
      if (member.isAfterSkip) await process.fail('Skipping to next header')
      if (!selection.has(member)) continue
      if (member.isCut) throw new NotComputable('unpacking what an archive ends in')
      const name = this.nameOf(member.name)
      if (name === undefined) continue
      if (settings.isVerbose > 0) {
        const shown = settings.showsTransformed ? { ...member, name: this.transformed(member.name) } : member
        const line = settings.isVerbose > 1 ? lines.long(shown) : `${escaped(shown.name)}\n`
        if (settings.toStdout) await process.err(line)
        else process.out(line)
      }
      if (settings.toStdout) process.out(member.data)
      else await this.make(name, member)
    }
    for (const { path, time } of this.folders.reverse())
      if (!settings.isTouching) process.fs.setTime(path, time * 1000)
    await warnPatterns(process, settings, members)
    return (await selection.complain(process)) || this.hasFailed
  }

  private nameOf(name: string): string | undefined {
    if (name.startsWith('/') || name.split('/').includes('..'))
      throw new NotComputable('a member outside the directory')
    const parts = this.transformed(name)
      .replace(/\/+$/, '')
      .split('/')
      .filter(part => part !== '')
    const kept = parts.slice(this.settings.strip)
    return kept.length === 0 ? undefined : kept.join('/')
  }

  private async make(name: string, member: Member): Promise<void> {
    const path = `${this.base === '/' ? '' : this.base}/${name}`
    try {
      this.makeParents(path)
      if (member.kind === 'directory') this.makeFolder(path, member)
      else await this.makeOther(name, path, member)
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      await this.process.fail(
        `${name}: Cannot ${member.kind === 'directory' ? 'mkdir' : 'open'}: ${error.message}`,
      )
      this.hasFailed = true
    }
  }

  private makeParents(path: string): void {
    const { fs } = this.process
    const parts = path.split('/')
    for (let count = 2; count < parts.length; count++) {
      const parent = parts.slice(0, count).join('/')
      if (!fs.find(parent)) fs.mkdir(parent, { mode: 0o777 & ~this.process.shell.umask })
    }
  }

  private modeOf(mode: number): number {
    return this.settings.keepsModes || this.process.fs.identity.uid === 0
      ? mode
      : mode & ~this.process.shell.umask & 0o777
  }

  private makeFolder(path: string, member: Member): void {
    const { fs } = this.process
    const mode = this.modeOf(member.mode)
    if (fs.find(path)?.kind !== 'directory') fs.mkdir(path, { mode })
    else fs.chmod(path, mode)
    this.own(path, member)
    this.folders.push({ path, time: member.time, mode })
  }

  private own(path: string, member: Member): void {
    const { fs } = this.process
    if (fs.identity.uid !== 0 || !this.settings.keepsOwner) return
    const { shell } = this.process
    const isNamed = !this.settings.isNumeric
    const uid = isNamed && member.user !== '' ? idOf(member.user, shell, '/etc/passwd') : undefined
    const gid = isNamed && member.group !== '' ? idOf(member.group, shell, '/etc/group') : undefined
    fs.chown(path, { uid: uid ?? member.uid, gid: gid ?? member.gid }, { follow: false })
  }

  private async makeOther(name: string, path: string, member: Member): Promise<void> {
    const { fs } = this.process
    const present = fs.find(path, { follow: false })
    const source =
      member.kind === 'hardlink'
        ? `${this.base === '/' ? '' : this.base}/${this.nameOf(member.target) ?? name}`
        : undefined
    if (source !== undefined && present && fs.find(source, { follow: false }) === present) return
    if (present && this.settings.skipsOld) return
    if (present && this.settings.keepsOld) throw new FsError('EEXIST')
    if (present?.kind === 'directory') throw new NotComputable('a directory in the place of a member')
    if (present) fs.unlink(path)
    if (member.kind === 'symlink') fs.symlink(member.target, path)
    else if (member.kind === 'fifo') fs.mkfifo(path, { mode: this.modeOf(member.mode) })
    else if (source !== undefined) {
      fs.link(source, path)
      return
    } else {
      fs.write(path, member.data, { mode: this.modeOf(member.mode) })
      this.own(path, member)
      fs.chmod(path, this.modeOf(member.mode))
    }
    if (member.kind !== 'file') this.own(path, member)
    if (!this.settings.isTouching) fs.setTime(path, member.time * 1000, { follow: false })
  }
}
