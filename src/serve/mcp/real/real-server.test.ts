import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { CallContext } from '../toolbox.ts'
import { openRealServer } from './real-server.ts'

const odd = fileURLToPath(new URL('../../../../test/serve-mcp/odd-server.ts', import.meta.url))
const command = [process.execPath, odd]
const environment = { PATH: process.env.PATH }

function listening() {
  const notes: unknown[] = []
  const giveUp = new AbortController()
  const note = async (said: unknown) => void notes.push(said)
  const context: CallContext = { signal: giveUp.signal, note, thinking: () => {} }
  return { notes, giveUp, context }
}

describe('openRealServer', () => {
  it('reads all pages of tools, and passes on what a call returns and says', async t => {
    const server = await openRealServer(command, { environment })
    t.after(() => server.close())
    assert.deepEqual(server.face, {
      name: 'odd',
      version: '0.1.0',
      title: undefined,
      instructions: undefined,
    })
    const inputSchema = { type: 'object' }
    const names = () => server.tools.map(({ name }) => name)
    assert.deepEqual(server.tools[0], { name: 'first', inputSchema })
    assert.deepEqual(names(), ['first', 'second', 'third'])
    const { notes, context } = listening()
    assert.deepEqual(await server.call({ name: 'first', arguments: {} }, context), {
      content: [{ type: 'text', text: 'done' }],
      structuredContent: { ok: true },
    })
    assert.deepEqual(notes, [
      { progress: 1, total: 2 },
      { log: 'half way', level: 'warning' },
    ])
    const changed = new Promise<void>(resolve => server.onChange?.(resolve))
    const failed = await server.call({ name: 'second', arguments: {} }, context)
    assert.deepEqual(failed, {
      content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }],
      isError: true,
    })
    await changed
    assert.deepEqual(names(), ['first', 'second', 'third', 'fourth'])
  })

  it('passes on errors of the protocol, and gives calls up', async t => {
    const server = await openRealServer(command, { environment })
    t.after(() => server.close())
    const { context, giveUp } = listening()
    await assert.rejects(server.call({ name: 'third', arguments: {} }, context), {
      code: -32050,
      message: 'not today',
      data: { until: 'noon' },
    })
    const never = server.call({ name: 'silent', arguments: {} }, context)
    giveUp.abort(new Error('enough'))
    await assert.rejects(never, { message: 'enough' })
  })

  it('says why a command is no server', async () => {
    const failing = (words: readonly string[], startTimeoutMs = 20_000) =>
      openRealServer(words, { environment, startTimeoutMs })
    await assert.rejects(failing(['no-such-program-at-all']), /ENOENT/)
    await assert.rejects(failing(['sh', '-c', 'exit 3']), /it ended with code 3/)
    await assert.rejects(failing(['sleep', '60'], 1), /it did not answer in time/)
  })
})
