import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { type Behaviour, openMisbehavingEndpoint } from '../servers/misbehaving-endpoint.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { bareEnvironment, bin, start } from './agentworld.ts'

const folder = temporaryFolder()
writeFileSync(
  path.join(folder, 'bell.yaml'),
  'version: 1\ndomain: mcp\ntitle: A bell\nstate: { server: { name: belfry, version: 1.0.0 } }\ntools: [{ name: ring }]\n',
)

describe('agentworld when it is stopped', { concurrency: true }, () => {
  it('leaves with 130 at an interrupt and 143 at a termination, without a word and without a file', async () => {
    for (const [signal, code] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const) {
      const { promise: asked, resolve } = Promise.withResolvers<void>()
      const silent: Behaviour = () => resolve()
      const endpoint = await openMisbehavingEndpoint([silent])
      try {
        const args = ['step', '--world', 'bell.yaml', '--session', 's.jsonl', '--action', '{"name":"ring"}']
        const child = start([...args, '--model', `${endpoint.baseUrl}#x`], { cwd: folder })
        const stderr = child.stderr?.toArray()
        const ended = new Promise(resolveCode => child.on('close', resolveCode))
        await Promise.race([asked, ended])
        child.kill(signal)
        assert.equal(await ended, code)
        assert.deepEqual(await stderr, [])
        assert.equal(existsSync(path.join(folder, 's.jsonl')), false)
      } finally {
        await endpoint[Symbol.asyncDispose]()
      }
    }
  })

  it('leaves at once when it waits for a line', async () => {
    const child = start(['play', 'bell.yaml'], { cwd: folder, input: ':help\n', isInputOpen: true })
    const ended = new Promise(resolve => child.on('close', resolve))
    await new Promise(resolve =>
      child.stdout?.on('data', text => String(text).includes(':help') && resolve(text)),
    )
    child.kill('SIGINT')
    assert.equal(await ended, 130)
  })

  it('is quiet when nobody reads on', async () => {
    const line = `'${bin}' schema world | true; echo "\${PIPESTATUS[0]}"`
    const child = spawn('bash', ['-c', line], { cwd: folder, env: bareEnvironment(folder) })
    const [stdout, stderr] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()])
    assert.deepEqual([Buffer.concat(stdout).toString(), Buffer.concat(stderr).toString()], ['0\n', ''])
  })
})
