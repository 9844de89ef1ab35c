import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import * as surface from 'agentworld'
import * as testing from 'agentworld/testing'

const root = path.resolve(import.meta.dirname, '..')

describe('the package', () => {
  it('exports what was decided, and nothing else', () => {
    assert.deepEqual(Object.keys(surface).sort(), [
      'Check',
      'Entry',
      'Observation',
      'Sampling',
      'Turn',
      'World',
      'WorldError',
      'defineDomain',
      'endpointModel',
      'explain',
      'fileStore',
      'loadWorld',
      'memoryStore',
      'openLlamaModel',
      'openModel',
      'openSession',
      'provenance',
      'simulate',
      'simulateTools',
      'transcriptFrom',
      'withCassette',
      'worldReader',
    ])
    assert.deepEqual(Object.keys(testing).sort(), ['scriptedModel'])
  })

  it('loads at most six packages when it is imported', () => {
    const script = `
      import { registerHooks } from 'node:module'
      const packages = new Set()
      registerHooks({
        resolve(specifier, context, next) {
          const resolved = next(specifier, context)
          const [, name] = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(resolved.url) ?? []
          if (name) packages.add(name)
          return resolved
        },
      })
      await import('agentworld')
      console.log(JSON.stringify([...packages].sort()))
    `
    const output = execFileSync(
      process.execPath,
      ['--conditions=agentworld-source', '--input-type=module', '-e', script],
      { cwd: root, encoding: 'utf8' },
    )
    const packages = JSON.parse(output) as string[]
    assert.ok(packages.length <= 6, packages.join(', '))
  })
})
