// What of the host's files a sandbox shows, as arguments of bubblewrap.
import { existsSync, readdirSync } from 'node:fs'
import * as path from 'node:path'

const modules = '/usr/lib/python3/dist-packages'
const modulesOfHost = () => (existsSync(modules) ? readdirSync(modules) : [])

/** What the host hooked into every start of Python is not part of the machine; a file that cannot be read is passed over. */
export function hiddenHooks(): string[] {
  const names = modulesOfHost().filter(name => name.endsWith('.pth'))
  return names.flatMap(name => ['--ro-bind', '/dev/null', `${modules}/${name}`])
}

function tmpfsOver(size: readonly string[], folder: string): string[] {
  return existsSync(folder) ? [...size, '--tmpfs', folder] : []
}

/** Python with the modules that the distribution's own packages bring, and no others. */
export function bareModules(size: readonly string[]): string[] {
  const kept = modulesOfHost().filter(name =>
    /^(pip|setuptools|pkg_resources|_distutils_hack|wheel)(-|$)/.test(name),
  )
  return [
    ...tmpfsOver(size, modules),
    ...tmpfsOver(size, '/usr/lib/python3.11/dist-packages'),
    ...kept.flatMap(name => ['--ro-bind', `${modules}/${name}`, `${modules}/${name}`]),
  ]
}

/** Programs of the host, put where the machine has them. */
export function programBinds(programs: Readonly<Record<string, string>>): string[] {
  return Object.entries(programs).flatMap(([inside, outside]) => [
    ...['--perms', '0755', '--dir', path.posix.dirname(inside)],
    ...['--ro-bind', outside, inside],
  ])
}

// the folders of /usr/local that the distribution makes
const localFolders = ['bin', 'etc', 'games', 'include', 'lib', 'sbin', 'share', 'src']

/** An empty /usr/local: what the host has there is not part of the machine. */
export function emptyLocal(size: readonly string[]): string[] {
  const folders = localFolders.flatMap(name => ['--perms', '0755', '--dir', `/usr/local/${name}`])
  return [...size, '--tmpfs', '/usr/local', ...folders]
}
