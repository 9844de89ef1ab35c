import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { searchRows } from './search-rows.ts'

const { signal } = new AbortController()

describe('searchRows', () => {
  it('answers a question again, whatever was asked in between', async () => {
    const kernel = await searchRows.open({ system: '', state: undefined })
    const call = (name: string, query: string) =>
      searchRows.readAction(JSON.stringify({ name, arguments: { query } })) ?? assert.fail()
    await kernel.learn(call('search', 'a'), { text: 'A' })
    await kernel.learn(call('search', 'b'), { text: 'B' })
    const computed = (text: string) => ({ kind: 'computed', observation: { text } })
    assert.deepEqual(await kernel.step(call('search', 'a'), { signal }), computed('A'))
    assert.deepEqual(await kernel.step(call('search', 'c'), { signal }), {
      kind: 'unknown',
      why: 'nothing shows the answer to this call',
    })
    await kernel.learn(call('lookup', 'a'), { text: '(Result 1 / 2) a' })
    assert.equal((await kernel.step(call('lookup', 'a'), { signal })).kind, 'unknown')
  })

  it('reads no action that is no call', () => {
    assert.equal(searchRows.readAction('{"query": "a"}'), undefined)
  })
})
