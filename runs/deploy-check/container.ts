// A program in a root of its own, with bubblewrap: a file system that is an image's, no rights, this machine's network.
import { lstatSync, mkdirSync, symlinkSync } from 'node:fs'
import * as path from 'node:path'
import type { Image } from './build-image.ts'

/** A folder of this machine, and where it is seen. */
export interface Mount {
  readonly from: string
  readonly to: string
  readonly isWritable?: boolean
}

export interface Contained {
  readonly words: readonly string[]
  /** Whether it may write into the image. */
  readonly isWritable?: boolean
  readonly environment?: { readonly [name: string]: string }
  readonly mounts?: readonly Mount[]
}

// whose a file is does not matter here, and the users of the base image are not known
const withoutOwners = path.join(import.meta.dirname, 'without-owners')

/** The command line that runs words in an image. */
export function contained(
  image: Image,
  { words, isWritable = false, environment = {}, mounts = [] }: Contained,
): string[] {
  const folders: readonly Mount[] = [
    { from: '/usr', to: '/usr' },
    { from: '/etc', to: '/etc' },
    { from: path.dirname(process.execPath), to: '/opt/node' },
    { from: withoutOwners, to: '/opt/build' },
    ...mounts,
  ]
  makePlaces(image.root, ['/proc', '/dev', '/tmp', ...folders.map(({ to }) => to)])
  const user = isWritable ? '0' : '1000'
  const programs = `${isWritable ? '/opt/build:' : ''}/opt/node:/usr/bin:/bin`
  const variables = { HOME: '/tmp', PATH: programs, ...image.environment, ...environment }
  return [
    ...[
      'bwrap',
      '--unshare-user',
      '--unshare-pid',
      '--unshare-ipc',
      '--as-pid-1',
      '--die-with-parent',
      '--clearenv',
    ],
    ...['--uid', user, '--gid', user, isWritable ? '--bind' : '--ro-bind', image.root, '/'],
    ...folders.flatMap(({ from, to, isWritable: mayWrite }) => [mayWrite ? '--bind' : '--ro-bind', from, to]),
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...Object.entries(variables).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--chdir', image.workdir, '--', ...words],
  ]
}

// a root that cannot be written to must have them before anything is mounted there
function makePlaces(root: string, places: readonly string[]): void {
  for (const place of places) mkdirSync(path.join(root, place), { recursive: true })
  for (const name of ['bin', 'lib', 'lib64', 'sbin']) {
    const link = path.join(root, name)
    if (lstatSync(link, { throwIfNoEntry: false }) === undefined) symlinkSync(`usr/${name}`, link)
  }
}
