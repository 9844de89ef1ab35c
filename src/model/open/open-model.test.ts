import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { openMisbehavingEndpoint } from '../../../test/servers/misbehaving-endpoint.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { Sampling } from '../model.ts'
import { readReply } from '../reply.ts'
import { openModel } from './open-model.ts'

const folder = temporaryFolder()
const script = path.join(folder, 'script.yaml')
writeFileSync(script, '- hello\n- again\n')
const forms = 'Give a .gguf file, http://host:port/v1#model-name, or scripted:file.'
const request = {
  messages: [{ role: 'user', content: 'x' } as const],
  sampling: Sampling.parse({}),
  sessionKey: 's',
  signal: new AbortController().signal,
}

describe('openModel', () => {
  it('opens an endpoint under the name after the #', async () => {
    const model = await openModel('https://models.example/v1#org/name-7b', { contextTokens: 9000 })
    assert.deepEqual([model.id, model.dialect, model.contextTokens], ['org/name-7b', 'qwen-agentworld', 9000])
    await model.close()
  })

  it('takes the only model of an endpoint where none is named', async () => {
    const endpoint = await openMisbehavingEndpoint([], { models: ['the-one'] })
    try {
      assert.equal((await openModel(endpoint.baseUrl)).id, 'the-one')
      assert.equal((await openModel(`${endpoint.baseUrl}/#`)).id, 'the-one')
    } finally {
      await endpoint[Symbol.asyncDispose]()
    }
  })

  it('opens a script, in the dialect asked for', async () => {
    const model = await openModel(`scripted:${script}`, { dialect: 'compact' })
    assert.equal(model.dialect, 'compact')
    assert.equal((await readReply(model.generate(request))).text, 'hello')
  })

  it('puts a cassette before it', async () => {
    const cassette = path.join(folder, 'cassette.jsonl')
    const model = await openModel(`scripted:${script}`, { cassette })
    assert.equal((await readReply(model.generate(request))).text, 'hello')
    assert.ok(existsSync(cassette))
    const again = await openModel(`scripted:${script}`, { cassette })
    assert.equal((await readReply(again.generate(request))).text, 'hello')
    assert.equal((await readReply(again.generate(request))).text, 'hello', 'the script was not asked before')
  })

  it('says what a name that is none may be', async () => {
    const cases: [spec: string, message: string | RegExp, remedy: string][] = [
      ['nope.gguf', "There is no model file 'nope.gguf'.", forms],
      [folder, `There is no model file '${folder}'.`, forms],
      ['C:\\models\\x.gguf', "There is no model file 'C:\\models\\x.gguf'.", forms],
      ['ftp://host/x', "'ftp:' is not a kind of model.", forms],
      ['http://user:secret@host/v1#x', /^An endpoint needs an http or https URL without a password\.$/, ''],
    ]
    for (const [spec, message, remedy] of cases) {
      const expected = remedy === '' ? { at: 'model', message } : { at: 'model', message, remedy }
      await assert.rejects(openModel(spec), expected)
    }
  })

  it('refuses a dialect that nobody speaks before anything is opened', async () => {
    await assert.rejects(openModel('nope.gguf', { dialect: 'latin' }), {
      message: "There is no dialect 'latin'.",
    })
  })
})
