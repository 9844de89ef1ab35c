// The package as its users have it: packed, and unpacked in an app of its own beside the packages it needs, no optional ones.
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..', '..')

/** Runs a program and returns what it prints. */
export function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  })
}

/** What a consumer's install brings along: everything that is not for development. */
function runtimePackages(): string[] {
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: {
      [place: string]: { [mark in 'dev' | 'optional' | 'devOptional' | 'peer' | 'link']?: boolean }
    }
  }
  return Object.entries(lock.packages)
    .filter(
      // what is linked is a package of this repository, and packed along
      ([place, { dev, optional, devOptional, peer, link }]) =>
        place.startsWith('node_modules/') && !dev && !optional && !devOptional && !peer && !link,
    )
    .map(([place]) => place.replace('node_modules/', ''))
    .filter(name => !name.includes('node_modules/'))
}

interface Packed {
  readonly filename: string
  readonly files: readonly { readonly path: string }[]
}

export interface Installed {
  readonly packed: Packed
  /** The folder of the app. */
  readonly app: string
  /** Its node_modules. */
  readonly home: string
}

/** Packs the package and installs it in a folder. */
export function installPacked(folder: string): Installed {
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], root)) as [Packed]
  const app = path.join(folder, 'app')
  const home = path.join(app, 'node_modules')
  fs.mkdirSync(home, { recursive: true })
  for (const name of runtimePackages()) {
    const target = path.join(home, name)
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.cpSync(path.join(root, 'node_modules', name), target, { recursive: true })
  }
  run('tar', ['-xzf', path.join(folder, packed.filename), '-C', folder], folder)
  fs.renameSync(path.join(folder, 'package'), path.join(home, 'agentworld'))
  return { packed, app, home }
}
