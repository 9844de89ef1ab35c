import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { domainNames } from '../../domains/index.ts'
import { agentworld, here, root } from './agentworld.ts'

const run = (...args: string[]) => agentworld(args, { cwd: root })

describe('agentworld domains', { concurrency: true }, () => {
  it('lists every domain with what it is', async () => {
    const [text, json] = await Promise.all([run('domains'), here('domains', '--json')])
    const domains: { name: string; summary: string; kernel: string; checks: string[] }[] = JSON.parse(
      json.stdout,
    )
    assert.deepEqual(
      domains.map(({ name }) => name),
      domainNames,
    )
    const width = Math.max(...domainNames.map(name => name.length))
    assert.deepEqual(text, {
      code: 0,
      stdout: domains.map(({ name, summary }) => `${name.padEnd(width)}  ${summary}\n`).join(''),
      stderr: '',
    })
  })
})

describe('agentworld worlds', { concurrency: true }, () => {
  it('lists example worlds that are what they say', async () => {
    const [text, json] = await Promise.all([run('worlds'), here('worlds', '--json')])
    const worlds: { name: string; file: string; title: string }[] = JSON.parse(json.stdout)
    assert.deepEqual(
      text.stdout
        .trimEnd()
        .split('\n')
        .map(line => line.split(/ {2,}/)),
      worlds.map(({ name, title }) => [name, title]),
    )
    const { code, stdout, stderr } = await here('check', ...worlds.map(({ file }) => file))
    assert.deepEqual([code, stderr], [0, ''])
    assert.equal(stdout.trimEnd().split('\n').length, worlds.length)
  })
})

describe('agentworld schema', { concurrency: true }, () => {
  it('prints the schema of either kind of file', async () => {
    const [world, session, neither] = await Promise.all([
      run('schema', 'world'),
      here('schema', 'session'),
      here('schema', 'wrld'),
    ])
    for (const { code, stdout } of [world, session]) {
      assert.equal(code, 0)
      assert.equal(JSON.parse(stdout).$schema, 'https://json-schema.org/draft/2020-12/schema')
    }
    assert.deepEqual(neither, {
      code: 2,
      stdout: '',
      stderr: "agentworld: There is no schema 'wrld'.\nDid you mean world?\n",
    })
  })
})
