import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { withCassette } from '../cassette.ts'
import { Sampling } from '../model.ts'
import { readReply } from '../reply.ts'
import { scriptedModel } from '../scripted-model.ts'
import { openCassette } from './open-model-cassette.ts'

const folder = temporaryFolder()
const request = (content: string) => ({
  messages: [{ role: 'user', content } as const],
  sampling: Sampling.parse({}),
  sessionKey: 's',
  signal: new AbortController().signal,
})

describe('openCassette', () => {
  it('is the model whose replies it holds, and asks nobody else', async () => {
    const file = path.join(folder, 'c.jsonl')
    const source = scriptedModel(['yes'], { id: 'oracle', dialect: 'compact', contextTokens: 4096 })
    await readReply(withCassette(source, { path: file }).generate(request('is it?')))
    const model = await openCassette(file, { dialect: 'compact', contextTokens: 4096 })
    assert.deepEqual([model.id, model.dialect, model.contextTokens], ['oracle', 'compact', 4096])
    assert.equal((await readReply(model.generate(request('is it?')))).text, 'yes')
    await assert.rejects(readReply(model.generate(request('really?'))), {
      at: 'model',
      message: /holds no reply/,
    })
  })

  it('wants something recorded', async () => {
    const remedy = {
      say: 'Record one first: give {model} together with {cassette}.',
      options: { model: undefined, cassette: undefined },
    }
    const missing = path.join(folder, 'none.jsonl')
    await assert.rejects(openCassette(missing), {
      message: `The cassette ${missing}: there is no such file.`,
      remedy,
    })
    const empty = path.join(folder, 'empty.jsonl')
    writeFileSync(empty, '')
    await assert.rejects(openCassette(empty), {
      message: `The cassette ${empty}: it holds no reply.`,
      remedy,
    })
  })
})
