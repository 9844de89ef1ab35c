// What a bare Debian says of itself in /etc.
import type { Machine } from '../machine.ts'

/** The texts of a machine's own files, by path. */
export function etcFiles({
  user,
  uid,
  gid,
  group,
  groups,
  home,
  host,
  system,
}: Machine): Record<string, string> {
  const nologin = '/usr/sbin/nologin'
  const isRoot = uid === 0
  return {
    '/etc/passwd': [
      'root:x:0:0:root:/root:/bin/bash',
      `daemon:x:1:1:daemon:/usr/sbin:${nologin}`,
      `nobody:x:65534:65534:nobody:/nonexistent:${nologin}`,
      ...(isRoot ? [] : [`${user}:x:${uid}:${gid}::${home}:/bin/bash`]),
      '',
    ].join('\n'),
    '/etc/group': [
      'root:x:0:',
      'daemon:x:1:',
      'nogroup:x:65534:',
      ...(isRoot ? [] : [`${group}:x:${gid}:`]),
      ...groups.filter(other => other.gid !== gid).map(other => `${other.name}:x:${other.gid}:${user}`),
      '',
    ].join('\n'),
    '/etc/hostname': `${host}\n`,
    '/etc/hosts': `127.0.0.1\tlocalhost\n127.0.1.1\t${host}\n`,
    '/etc/shells': '# /etc/shells: valid login shells\n/bin/sh\n/usr/bin/sh\n/bin/bash\n/usr/bin/bash\n',
    '/usr/lib/os-release': osRelease(system.release),
  }
}

function osRelease(release: string): string {
  const version = /([0-9][0-9.]*)/.exec(release)?.[1] ?? ''
  const codename = /\(([^)]*)\)/.exec(release)?.[1] ?? ''
  const name = release.replace(/\s+[0-9].*$/, '')
  const id = name.split(/[\s/]/)[0]?.toLowerCase() ?? 'linux'
  const lines = [`PRETTY_NAME="${release}"`, `NAME="${name}"`]
  if (version)
    lines.push(`VERSION_ID="${version}"`, `VERSION="${version}${codename ? ` (${codename})` : ''}"`)
  if (codename) lines.push(`VERSION_CODENAME=${codename}`)
  return `${[...lines, `ID=${id}`].join('\n')}\n`
}
