// What an install brings along: for every system, from whatever registry, and no more than is needed.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'

interface Locked {
  readonly resolved?: string
  readonly link?: boolean
  readonly cpu?: readonly string[]
  readonly optionalDependencies?: { readonly [name: string]: string }
}

const root = path.resolve(import.meta.dirname, '..')
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: { readonly [place: string]: Locked }
}
const locked = Object.entries(packages)

describe('package-lock.json', () => {
  it('names no registry', () => {
    const addresses = locked.filter(([, { resolved, link }]) => resolved !== undefined && !link)
    assert.deepEqual(addresses, [])
  })

  // npm 11 refuses a lock that lacks another system's package; where npm cannot see one, it leaves it out of the lock
  it('has the packages of other systems too', () => {
    const missing = locked.flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        name =>
          packages[path.posix.join(place, 'node_modules', name)] === undefined &&
          packages[path.posix.join('node_modules', name)] === undefined,
      ),
    )
    assert.deepEqual(missing, [])
  })

  // node-llama-cpp declares that of arm64 for x64 too, for those who build on one for the other
  it('takes programs for the own processor alone', () => {
    const foreign = locked.filter(
      ([place, { cpu }]) => /-arm64(-|$)/.test(place) && cpu !== undefined && cpu.join() !== 'arm64',
    )
    assert.deepEqual(foreign, [])
  })
})

describe('node_modules', () => {
  it('weighs at most 600 MB', () => {
    const [weight = ''] = execFileSync('du', ['-sm', 'node_modules'], { cwd: root, encoding: 'utf8' }).split(
      '\t',
    )
    assert.ok(Number(weight) <= 600, `${weight} MB`)
  })
})
