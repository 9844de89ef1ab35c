// How members of an archive are listed.
import { formatTimeIn } from '../../../format-time.ts'
import type { Process } from '../../../run/process.ts'
import { modeString, type Node } from '../../../tree/tree-node.ts'
import type { Member } from './tar-format.ts'
import type { TarSettings } from './tar-options.ts'

/** A name as it is listed. */
export function escaped(name: string): string {
  return name.replace(
    /[\0-\x1f\\\x7f]/g,
    character =>
      ({ '\n': '\\n', '\t': '\\t', '\\': '\\\\' })[character] ??
      `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`,
  )
}

/** The lines of `-tv`, whose columns grow wider as they must. */
export class MemberLines {
  private width = 19
  private readonly zone: string
  private readonly isNumeric: boolean

  constructor(process: Process, settings: TarSettings) {
    this.zone = settings.isUtc ? 'UTC' : (process.environment.get('TZ') ?? 'UTC')
    this.isNumeric = settings.isNumeric
  }

  long(member: Member): string {
    const letter = { file: '-', hardlink: 'h', symlink: 'l', directory: 'd', fifo: 'p' }[member.kind]
    const mode = letter + modeString({ kind: 'file', mode: member.mode } as Node).slice(1)
    const [user, group] = this.isNumeric ? ['', ''] : [member.user, member.group]
    const owner = `${user || member.uid}/${group || member.gid}`
    const size = String(member.kind === 'file' ? member.data.length : (member.listed ?? 0))
    this.width = Math.max(this.width, owner.length + 1 + size.length)
    const link =
      member.kind === 'symlink'
        ? ` -> ${escaped(member.target)}`
        : member.kind === 'hardlink'
          ? ` link to ${escaped(member.target)}`
          : ''
    const time = formatTimeIn('%Y-%m-%d %H:%M', member.time * 1000, this.zone)
    return `${mode} ${owner}${size.padStart(this.width - owner.length)} ${time} ${escaped(member.name)}${link}\n`
  }
}
