// The official conformance suites against `worlds/mcp/conformance.yaml` on loopback: every scenario that a suite has for
// servers and the revision passes. There is no list of exceptions.
import assert from 'node:assert/strict'
import * as path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { runSuite, suites } from './conformance-suites.ts'
import { type ServedWorlds, serveWorlds } from './served-world.ts'

const root = path.resolve(import.meta.dirname, '..', '..')

describe('MCP conformance', { concurrency: true }, () => {
  let served: ServedWorlds
  before(async () => {
    served = await serveWorlds({ conformance: path.join(root, 'worlds/mcp/conformance.yaml') })
  })
  after(() => served.close())

  for (const suite of suites) {
    it(`passes every server scenario of suite ${suite.name} for ${suite.revision}`, async () => {
      const { code, listed, scenarios } = await runSuite(suite, served.url)
      assert.ok(listed.length >= 30, `${listed.length} scenarios`)
      assert.deepEqual(
        scenarios.filter(({ isPassed }) => !isPassed),
        [],
      )
      assert.deepEqual(scenarios.map(({ name }) => name).toSorted(), listed.toSorted())
      assert.equal(code, 0)
      assert.deepEqual(served.complaints, [])
    })
  }
})
