// What a sandbox's root holds before the world's own files: the folders and the few files of /etc that a Debian
// machine has and that programs look up. The tools themselves are the host's /usr, read-only.
import type { TreeEntry } from './archive.ts'

/** How the sandbox presents itself to what runs in it. */
export interface SandboxIdentity {
  readonly user: string
  readonly host: string
  readonly home: string
  /** Seconds since 1970: when the folders were last changed. */
  readonly time: number
}

const folders = [
  'boot',
  'etc',
  'etc/alternatives',
  'home',
  'media',
  'mnt',
  'opt',
  'run',
  'srv',
  'var',
  'var/log',
  'var/lib',
  'var/cache',
  'var/spool',
  'var/mail',
].map(name => `/${name}`)
const links: readonly [string, string][] = [
  ['/var/run', '/run'],
  ['/etc/alternatives/awk', '/usr/bin/mawk'],
  ['/etc/alternatives/nawk', '/usr/bin/mawk'],
  ['/etc/alternatives/pager', '/usr/bin/less'],
  ['/etc/alternatives/which', '/usr/bin/which.debianutils'],
  ['/etc/os-release', '../usr/lib/os-release'],
  ['/etc/localtime', '/usr/share/zoneinfo/Etc/UTC'],
]

/** The entries every sandbox starts with. */
export function rootEntries(identity: SandboxIdentity): TreeEntry[] {
  const common = { mtime: identity.time, owner: 'root' } as const
  const folder = (path: string, mode = 0o755): TreeEntry => ({ path, kind: 'directory', mode, ...common })
  return [
    ...folders.map(path => folder(path)),
    folder('/root', 0o700),
    folder('/tmp', 0o1777),
    folder('/var/tmp', 0o1777),
    ...(identity.home === '/root' ? [] : [{ ...folder(identity.home), owner: 'user' } as const]),
    ...links.map(([path, target]): TreeEntry => ({ path, kind: 'link', mode: 0o777, target, ...common })),
    ...Object.entries(etcFiles(identity)).map(
      ([name, text]): TreeEntry => ({
        path: `/etc/${name}`,
        kind: 'file',
        mode: 0o644,
        content: Buffer.from(text),
        ...common,
      }),
    ),
  ]
}

function etcFiles({ user, host, home }: SandboxIdentity): Record<string, string> {
  const nologin = '/usr/sbin/nologin'
  const isRoot = user === 'root'
  return {
    passwd: [
      'root:x:0:0:root:/root:/bin/bash',
      `daemon:x:1:1:daemon:/usr/sbin:${nologin}`,
      `nobody:x:65534:65534:nobody:/nonexistent:${nologin}`,
      ...(isRoot ? [] : [`${user}:x:1000:1000::${home}:/bin/bash`]),
      '',
    ].join('\n'),
    group: ['root:x:0:', 'daemon:x:1:', 'nogroup:x:65534:', ...(isRoot ? [] : [`${user}:x:1000:`]), ''].join(
      '\n',
    ),
    hosts: `127.0.0.1\tlocalhost\n127.0.1.1\t${host}\n`,
    hostname: `${host}\n`,
    'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
    debian_version: '12.11\n',
    // An interactive bash reads this first. The prompts carry the exit status and the working folder out.
    'bash.bashrc': "PS1='\\036$?\\037$PWD\\036' PS2='\\036\\036'\nset +o histexpand\n",
  }
}
