// A world whose answers a model thinks about: progress, giving up, and failures that stay with the operator.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { WorldError } from '../../src/world/error.ts'
import { noteWorld } from './note-world.ts'
import { firstClient, secondClient, textOf } from './official-clients.ts'
import { serveWorlds } from './served-world.ts'
import { waitingModel } from './waiting-model.ts'

const openWorld = {
  ...noteWorld,
  open: true,
  tools: [
    {
      name: 'summarise',
      description: 'Says what the notes are about.',
      annotations: { readOnlyHint: true },
    },
  ],
}
const call = { name: 'summarise', arguments: {} }

describe('a call that is thought about', () => {
  it('reports progress to clients that want it, without a word of what is thought', async t => {
    const model = waitingModel({ signs: 100, text: 'They are about the harbour.' })
    const served = await serveWorlds({ notes: openWorld }, { model })
    t.after(() => served.close())
    const client = await secondClient(new URL(served.url), '2025-11-25')
    const seen: unknown[] = []
    const third = Promise.withResolvers<void>()
    const onprogress = (progress: unknown) => {
      seen.push(progress)
      if (seen.length === 3) third.resolve()
    }
    const result = client.callTool(call, { onprogress })
    await third.promise
    model.goOn()
    assert.equal(textOf(await result), 'They are about the harbour.')
    assert.deepEqual(seen, [{ progress: 32 }, { progress: 64 }, { progress: 96 }])
    await client.close()
  })

  for (const [name, connect] of [
    ['2025-11-25', (url: URL) => firstClient(url)],
    ['2026-07-28', (url: URL) => secondClient(url, '2026-07-28')],
  ] as const) {
    it(`is given up when a client of ${name} gives it up, and the session goes on`, async t => {
      const model = waitingModel({ signs: 1, text: 'never said' })
      const served = await serveWorlds({ notes: openWorld }, { model })
      t.after(() => served.close())
      const client = await connect(new URL(served.url))
      const giveUp = new AbortController()
      const options = { signal: giveUp.signal }
      // the first package takes the options third
      const result = client.callTool(call, name === '2025-11-25' ? undefined : options, options)
      await model.asked
      giveUp.abort('enough')
      await assert.rejects(result)
      await model.givenUp
      const { tools } = await client.listTools()
      assert.ok(tools.some(({ name: tool }) => tool === 'summarise'))
      assert.deepEqual(served.complaints, [])
      await client.close()
    })
  }

  it('fails as an internal error where there is no model; only the operator learns why', async t => {
    const served = await serveWorlds({ notes: openWorld })
    t.after(() => served.close())
    const client = await secondClient(new URL(served.url), '2025-11-25')
    await assert.rejects(client.callTool(call), { code: -32603, message: 'Internal error' })
    const [complaint] = served.complaints
    assert.ok(complaint instanceof WorldError)
    assert.equal(complaint.at, 'model')
    await client.close()
  })
})
