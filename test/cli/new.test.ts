import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { domainNamed, domainNames } from '../../domains/index.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { here } from './agentworld.ts'

process.chdir(temporaryFolder())

describe('agentworld new', { concurrency: true }, () => {
  for (const kind of domainNames) {
    it(`writes a ${kind} world that passes check, solved where it can be computed`, async () => {
      const file = `${kind}.yaml`
      const made = await here('new', kind, '-o', file)
      assert.deepEqual([made.code, made.stderr], [0, ''])
      assert.match(
        made.stdout,
        /^\S+\.yaml: a world of the kind '\w+', to change as you like\.\n'agentworld play \S+' acts in it, /,
      )
      assert.equal(readFileSync(file, 'utf8'), (await domainNamed(kind)).template)
      const { code, stdout, stderr } = await here('check', file, '--json')
      assert.deepEqual([code, stderr], [0, ''])
      const { findings } = JSON.parse(stdout) as {
        findings: readonly { property: string; outcome: string; detail: string }[]
      }
      const outcomes = Object.fromEntries(findings.map(({ property, outcome }) => [property, outcome]))
      const [solution] = findings
      const isOpen = /^action \d+: This step cannot be computed: ./.test(solution?.detail ?? '')
      const tried = isOpen ? 'not-evaluated' : 'held'
      assert.deepEqual(outcomes, { solution: tried, floor: 'held', agreement: tried, leaks: 'held' })
    })
  }

  it('lists the kinds where none is named, and the nearest to one that is not there', async () => {
    const { code, stdout } = await here('new')
    assert.equal(code, 0)
    assert.deepEqual(
      stdout
        .split('\n')
        .slice(0, domainNames.length)
        .map(line => line.split(' ')[0]),
      domainNames,
    )
    const [, args = ''] = /^'agentworld (.*)' writes/m.exec(stdout) ?? []
    assert.equal((await here(...args.split(' '))).code, 0)
    assert.ok(existsSync('my-world.yaml'))
    assert.match(
      (await here('new', 'termnal')).stderr,
      /There is no domain 'termnal'\.\nDid you mean terminal\?/,
    )
  })

  it('prints to standard output where no file is named, and writes over none', async () => {
    assert.equal((await here('new', 'mcp')).stdout, (await domainNamed('mcp')).template)
    writeFileSync('taken.yaml', 'mine')
    const { code, stderr } = await here('new', 'mcp', '-o', 'taken.yaml')
    assert.deepEqual(
      [code, stderr],
      [1, 'agentworld: taken.yaml exists already.\nName another file with -o.\n'],
    )
    assert.equal(readFileSync('taken.yaml', 'utf8'), 'mine')
  })
})
