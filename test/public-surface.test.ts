import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import * as surface from 'agentworld'
import * as bench from 'agentworld/bench'
import * as data from 'agentworld/data'
import * as domain from 'agentworld/domain'
import * as fiction from 'agentworld/fiction'
import * as serve from 'agentworld/serve'
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
      'domainNamed',
      'domainNames',
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
    const names = (entry: object) => Object.keys(entry).sort().join(' ')
    assert.equal(names(testing), 'scriptedModel')
    assert.equal(names(serve), 'catalogueFrom createWorldServer openHub')
    assert.equal(
      names(domain),
      'Json Observation ToolCall blankKernel defineDomain fill openRemoteKernel openness readDemonstrations serviceFailure showDemonstrations toolFaults worldReader',
    )
    assert.equal(
      names(bench),
      'Verdict compareRows dimensions inferDataset judgePredictions openDataset pairRows predictionOf rowFrom scoreFile scoreRows textMetrics',
    )
    assert.equal(
      names(data),
      'Category Trajectory TrajectoryTurn cleanTrajectory dataFiles exportFormats forPool importers maskTrajectory poolOf readTrajectories scrub trajectoryFromSession',
    )
    assert.equal(
      names(fiction),
      'Answer checkFiction fictionFrom imagineFiction isGreen makeFiction readWorldFolder scoreAnswers themeNamed themes writeWorld',
    )
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
