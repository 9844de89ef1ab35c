// What is published works by itself: built, packed, unpacked elsewhere, imported and run.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from './temporary-folder.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = temporaryFolder()
const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  })

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

describe('the published package', () => {
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], root)) as [Packed]
  const home = path.join(folder, 'app', 'node_modules')
  fs.mkdirSync(home, { recursive: true })
  for (const name of runtimePackages()) {
    const target = path.join(home, name)
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.cpSync(path.join(root, 'node_modules', name), target, { recursive: true })
  }
  run('tar', ['-xzf', path.join(folder, packed.filename), '-C', folder], folder)
  fs.renameSync(path.join(folder, 'package'), path.join(home, 'agentworld'))
  const app = path.join(folder, 'app')

  it('holds no tests and no sources', () => {
    const strays = packed.files.filter(file => /\.test\.|\.contract\.|^(src|test|runs)\//.test(file.path))
    assert.deepEqual(strays, [])
  })

  it('is imported by name, and steps a world', () => {
    const script = `
      import { openSession } from 'agentworld'
      const session = await openSession({ world: 'node_modules/agentworld/worlds/terminal/harbour.yaml' })
      console.log((await session.step('echo hello | tr a-z A-Z')).observation.text)
      await session.close()
    `
    assert.equal(run(process.execPath, ['--input-type=module', '-e', script], app), 'HELLO\n\n')
  })

  it('has a command line', () => {
    const main = path.join(home, 'agentworld', 'dist', 'src', 'cli', 'main.js')
    assert.match(fs.readFileSync(main, 'utf8'), /^#!\/usr\/bin\/env node/)
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    assert.equal(run(process.execPath, [main, '--version'], app), `${version}\n`)
    assert.match(run(process.execPath, [main, 'domains'], app), /^terminal/m)
  })
})
