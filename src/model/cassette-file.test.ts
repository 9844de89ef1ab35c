import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { cassetteFile, type RecordedReply } from './cassette-file.ts'

let directory = ''
let files = 0
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cassette-file-'))
})
after(() => rm(directory, { recursive: true }))

function reply(text: string): RecordedReply {
  const usage = { inputTokens: 1, outputTokens: 1 }
  return { version: 1, hash: 'h', model: 'm', reasoning: '', text, finish: 'stop', usage, attempts: 1 }
}

async function fileWith(content: string): Promise<string> {
  const path = join(directory, `${files++}.jsonl`)
  await writeFile(path, content)
  return path
}

const line = (text: string) => `${JSON.stringify(reply(text))}\n`

describe('cassetteFile', () => {
  it('is undefined where there is no file, and makes the folder on the first append', async () => {
    const path = join(directory, 'deep', 'er', 'a.jsonl')
    const file = cassetteFile(path)
    assert.equal(await file.read(), undefined)
    await file.append(reply('a'))
    assert.equal(await readFile(path, 'utf8'), line('a'))
  })

  it('keeps the order of appends made at once', async () => {
    const path = await fileWith(`${line('0')}{"version":1,"ha`)
    const file = cassetteFile(path)
    await file.read()
    const texts = Array.from({ length: 50 }, (_, index) => 'x'.repeat((index * 997) % 5000))
    await Promise.all(texts.map(text => file.append(reply(text))))
    assert.deepEqual(await cassetteFile(path).read(), [reply('0'), ...texts.map(reply)])
  })

  it('drops a last line cut off at any byte, and goes on from there', async () => {
    const torn = Buffer.from(line('bü'))
    for (let cut = 1; cut < torn.length - 1; cut++) {
      const path = await fileWith('')
      await writeFile(path, Buffer.concat([Buffer.from(line('a')), torn.subarray(0, cut)]))
      const file = cassetteFile(path)
      assert.deepEqual(await file.read(), [reply('a')])
      await file.append(reply('c'))
      assert.equal(await readFile(path, 'utf8'), line('a') + line('c'))
    }
  })

  it('keeps a last line that only lacks its line break', async () => {
    const path = await fileWith(line('a').trimEnd())
    const file = cassetteFile(path)
    assert.deepEqual(await file.read(), [reply('a')])
    await file.append(reply('b'))
    assert.equal(await readFile(path, 'utf8'), line('a') + line('b'))
  })

  it('names the line and the field of what it cannot take', async () => {
    const remedy = "Not a line that AgentWorld wrote: record the cassette again with mode 'record'."
    const future = await fileWith(line('a') + line('b').replace('"version":1', '"version":2'))
    await assert.rejects(cassetteFile(future).read(), {
      at: 'model',
      message: `${future}:2: version: expected 1, found 2`,
      remedy,
    })
    const garbage = await fileWith(`oops\n${line('a')}`)
    await assert.rejects(cassetteFile(garbage).read(), { at: 'model', remedy })
  })

  it('says so when the file cannot be read or written', async () => {
    await assert.rejects(cassetteFile(directory).read(), {
      at: 'model',
      message: `The cassette ${directory} cannot be read.`,
    })
    await assert.rejects(cassetteFile(directory).append(reply('a')), {
      at: 'model',
      message: `The cassette ${directory} cannot be written.`,
    })
  })
})
