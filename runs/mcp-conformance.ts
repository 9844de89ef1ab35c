// How a world served over MCP does in the protocol's official conformance suites, generation by generation.
import { runSuite, suites } from '../test/serve-mcp/conformance-suites.ts'
import { serveWorlds } from '../test/serve-mcp/served-world.ts'
import { scriptOptions } from './script/script-options.ts'

scriptOptions(import.meta.filename, {})
const world = new URL('../worlds/mcp/conformance.yaml', import.meta.url).pathname
const served = await serveWorlds({ conformance: world })
let isMissed = false
console.log('| suite | revision | server scenarios | passed | left out | checks passed | checks failed |')
console.log('| ----- | -------- | ---------------: | -----: | -------: | ------------: | ------------: |')
for (const suite of suites) {
  const { listed, scenarios } = await runSuite(suite, served.url)
  const passed = scenarios.filter(({ isPassed }) => isPassed).length
  const ran = new Set(scenarios.map(({ name }) => name))
  const leftOut = listed.filter(name => !ran.has(name)).length
  const sum = (key: 'passed' | 'failed') => scenarios.reduce((total, scenario) => total + scenario[key], 0)
  const cells = [suite.name, suite.revision, listed.length, passed, leftOut, sum('passed'), sum('failed')]
  console.log(`| ${cells.join(' | ')} |`)
  isMissed ||= passed !== listed.length
}
await served.close()
process.exitCode = isMissed ? 1 : 0
