import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { ask, openTiny, requestOf } from '../../test/tiny-llama.ts'
import { writeTinyQwen3 } from './gguf/tiny-qwen3.ts'

const folder = temporaryFolder()
const endless = { temperature: 0, maxTokens: 1500 }
const closed = { name: 'WorldError', at: 'model', message: /^The model 'tiny-\d+\.gguf' is closed\.$/ }

describe('openLlamaModel', () => {
  it('leaves a reply in its middle when the signal says so, and takes the next question', async () => {
    // a token that leads to itself never ends
    const model = await openTiny(folder, { dialect: 'compact', sequences: 1, tiny: { says: ['zz'] } })
    const leaving = new AbortController()
    let deltas = 0
    await assert.rejects(async () => {
      const request = requestOf('zz', { sampling: endless, signal: leaving.signal })
      for await (const event of model.generate(request)) {
        if (event.type === 'text-delta') deltas += 1
        if (deltas === 3) leaving.abort(new Error('enough'))
      }
    }, /^Error: enough$/)
    assert.equal(deltas, 3)
    const { text } = await ask(model, 'zz', { sampling: { ...endless, maxTokens: 4 } })
    assert.equal(text, 'zzzz')
    assert.ok(model.evaluatedTokens < 20)
  })

  it('starts nothing for a signal that was given before', async () => {
    const model = await openTiny(folder, { dialect: 'compact' })
    const signal = AbortSignal.abort(new Error('enough'))
    await assert.rejects(ask(model, 'x', { signal }), /^Error: enough$/)
    assert.equal(model.evaluatedTokens, 0)
  })

  it('leaves a long prompt between two stretches', async () => {
    const model = await openTiny(folder, { dialect: 'compact', sequences: 1 })
    const leaving = new AbortController()
    const reply = ask(model, 'y'.repeat(2000), { signal: leaving.signal })
    while (model.evaluatedTokens === 0) await new Promise(resolve => setImmediate(resolve))
    leaving.abort(new Error('enough'))
    await assert.rejects(reply, /^Error: enough$/)
    await ask(model, 'z', { sampling: { maxTokens: 1 } })
    assert.ok(model.evaluatedTokens < 2000)
  })

  it('leaves the queue when the signal says so', async () => {
    const model = await openTiny(folder, { dialect: 'compact', sequences: 1, tiny: { says: ['zz'] } })
    const running = model.generate(requestOf('zz', { sampling: endless }))[Symbol.asyncIterator]()
    await running.next()
    const leaving = new AbortController()
    const waiting = ask(model, 'y', { signal: leaving.signal, sessionKey: 'other' })
    leaving.abort(new Error('enough'))
    await assert.rejects(waiting, /^Error: enough$/)
    await running.return?.()
    assert.equal(
      (await ask(model, 'y', { sampling: { maxTokens: 1 }, sessionKey: 'other' })).end.finish,
      'length',
    )
  })

  it('frees its place when nobody reads on', async () => {
    const model = await openTiny(folder, { dialect: 'compact', sequences: 1, tiny: { says: ['zz'] } })
    for await (const event of model.generate(requestOf('zz', { sampling: endless }))) {
      assert.equal(event.type, 'text-delta')
      break
    }
    assert.equal((await ask(model, 'zz', { sampling: { maxTokens: 2 }, sessionKey: 'other' })).text, 'zz')
  })

  it('ends what is under way when it is closed, and answers no more', async () => {
    const model = await openTiny(folder, { dialect: 'compact', sequences: 1, tiny: { says: ['zz'] } })
    const running = ask(model, 'zz', { sampling: endless })
    const waiting = ask(model, 'zz', { sampling: endless, sessionKey: 'other' })
    const ends = [assert.rejects(running, closed), assert.rejects(waiting, closed)]
    await Promise.all([model.close(), model.close(), ...ends])
    await model.close()
    await assert.rejects(ask(model, 'zz'), closed)
  })

  it('lets the process end by itself once it is closed', async () => {
    const file = path.join(folder, 'process.gguf')
    await writeTinyQwen3(file, { says: ['hi<|end|>'] })
    const script = path.join(folder, 'process.ts')
    const code = `
      import { ask } from ${JSON.stringify(new URL('../../test/tiny-llama.ts', import.meta.url))}
      import { openLlamaModel } from ${JSON.stringify(new URL('./llama-model.ts', import.meta.url))}
      const model = await openLlamaModel({ path: ${JSON.stringify(file)}, dialect: 'compact' })
      console.log((await ask(model, 'h')).text)
      await model.close()`
    writeFileSync(script, code)
    const child = await promisify(execFile)(process.execPath, [script])
    assert.deepEqual(child, { stdout: 'i\n', stderr: '' })
  })
})
