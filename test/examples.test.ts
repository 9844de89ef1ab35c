// Every example asserts what it shows and ends with status 0, started as it says at its top.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '..')
const run = promisify(execFile)

// as in a shell that stands in the clone
function inClone(script: string) {
  const PATH = `${path.dirname(process.execPath)}:${process.env.PATH}`
  const env = { ...process.env, PATH, AGENTWORLD_MODEL: 'none' }
  return run('bash', ['-ec', script], { cwd: root, env, timeout: 60_000 })
}

describe('examples', () => {
  for (const file of fs.globSync('examples/*.ts', { cwd: root })) {
    it(`${file} runs`, async () => {
      const [, line = ''] = /^\/\/ {3}(node .*)$/m.exec(fs.readFileSync(path.join(root, file), 'utf8')) ?? []
      assert.ok(line.endsWith(` ${file}`), 'it says how it is started')
      await inClone(line)
    })
  }

  it('the README gives a clone its command line', async () => {
    const readme = fs.readFileSync(path.join(root, 'README.md'), 'utf8')
    const [block = ''] = /(?<=```sh\n)export PATH=[\s\S]*?(?=```)/.exec(readme) ?? []
    assert.match(block, /^agentworld .*\nnode .*\/rl-group\.ts$/m)
    const { stdout } = await inClone(block)
    assert.match(stdout, /^terminal\/harbour [\s\S]*\nrewards of the group: /)
  })
})
