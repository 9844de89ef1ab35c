// `tar --diff`: what differs between the members of an archive and the files.
import { NotComputable } from '../../../not-computable.ts'
import type { Process } from '../../../run/process.ts'
import type { Node } from '../../../tree/tree-node.ts'
import type { Member } from './tar-format.ts'
import { escaped, MemberLines } from './tar-lines.ts'
import type { TarSettings } from './tar-options.ts'
import { Selection } from './tar-read.ts'

/** Tells every difference; true where there is one. */
export async function compareMembers(
  process: Process,
  settings: TarSettings,
  { members, base }: { members: readonly Member[]; base: string },
): Promise<boolean> {
  const selection = new Selection(settings)
  const lines = new MemberLines(process, settings)
  let differs = false
  for (const member of members) {
    if (member.isAfterSkip || member.isCut) throw new NotComputable('comparing with a damaged archive')
    if (!selection.has(member)) continue
    if (member.listed !== undefined) throw new NotComputable('tar --diff of an incremental archive')
    if (settings.isVerbose > 0)
      process.out(settings.isVerbose > 1 ? lines.long(member) : `${escaped(member.name)}\n`)
    const path = member.name.startsWith('/') ? member.name : `${base === '/' ? '' : base}/${member.name}`
    const node = process.fs.find(path.replace(/\/+$/, ''), { follow: false })
    const name = member.name.replace(/(.)\/+$/, '$1')
    if (!node) {
      await process.fail(`${name}: Warning: Cannot stat: No such file or directory`)
      differs = true
      continue
    }
    const found = differences(member, node)
    for (const what of found) process.out(`${escaped(name)}: ${what}\n`)
    if (found.length > 0) differs = true
  }
  const isMissing = await selection.complain(process)
  if (isMissing) throw new NotComputable('the status of tar --diff of what is not there')
  return differs
}

function differences(member: Member, node: Node): string[] {
  if (member.kind === 'hardlink' || member.kind === 'fifo')
    throw new NotComputable(`tar --diff of a ${member.kind}`)
  if (member.kind === 'symlink') {
    if (node.kind !== 'symlink') return ['File type differs']
    return node.target === member.target ? [] : ['Symlink differs']
  }
  if (node.kind !== member.kind) return ['File type differs']
  const found: string[] = []
  if ((node.mode & 0o7777) !== (member.mode & 0o7777)) found.push('Mode differs')
  if (node.kind !== 'file') return found
  if (node.uid !== member.uid) found.push('Uid differs')
  if (node.gid !== member.gid) found.push('Gid differs')
  if (Math.floor(node.mtime / 1000) !== member.time) found.push('Mod time differs')
  if (node.data.length !== member.data.length) found.push('Size differs')
  else if (node.data !== member.data) found.push('Contents differ')
  return found
}
