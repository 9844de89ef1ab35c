import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { queriesOf, readSearchAction, SearchAction } from './actions.ts'

describe('readSearchAction', () => {
  it('reads the calls of each tool as they are', () => {
    for (const action of [
      { name: 'web_search', arguments: { queries: ['a', 'b'] } },
      { name: 'web_search', arguments: { query: 'a', region: 'north' } },
      { name: 'web_extractor', arguments: { url: 'https://a.example/' } },
      { name: 'dict_memory', arguments: { action: 'add', key: 'k', value: '' } },
      { name: 'dict_memory', arguments: { action: 'update', key: 'k', value: 'v' } },
      { name: 'dict_memory', arguments: { action: 'retrieve', key: 'k' } },
      { name: 'dict_memory', arguments: { action: 'remove', key: 'k' } },
      { name: 'dict_memory', arguments: { action: 'retrieve_all' } },
      { name: 'dict_memory', arguments: { action: 'remove_all' } },
    ]) {
      assert.deepEqual(readSearchAction(action), { kind: 'action', action })
      assert.deepEqual(SearchAction.parse(action), action)
    }
  })

  it('reads a bare text as a web search', () => {
    for (const query of ['who won', '7', 'regatta {2031}', 'web_search', '{"winner": 1}']) {
      const action = { name: 'web_search', arguments: { query } }
      assert.deepEqual(readSearchAction(query), { kind: 'action', action })
    }
  })

  it('reads a text that names a tool and gives an object as a call of it', () => {
    const action = { name: 'web_extractor', arguments: { url: 'https://a.example/' } }
    const read = { kind: 'action', action }
    assert.deepEqual(readSearchAction('web_extractor {"url": "https://a.example/"}'), read)
    assert.deepEqual(readSearchAction(JSON.stringify(action)), read)
  })

  it('refuses arguments that do not fit, saying what the tool takes', () => {
    const search = 'web_search takes "queries", a list of texts, or "query", a text.'
    const extractor = 'web_extractor takes "url", an address.'
    const memory =
      'dict_memory takes "action": add or update (with "key" and "value"), retrieve or remove (with "key"), retrieve_all or remove_all.'
    for (const [input, reason] of [
      ['  ', search],
      [{ name: 'web_search' }, search],
      [{ name: 'web_search', arguments: { queries: [] } }, search],
      [{ name: 'web_search', arguments: { queries: ['a', ' '] } }, search],
      [{ name: 'web_extractor', arguments: { url: 7 } }, extractor],
      [{ name: 'web_extractor', arguments: 'https://a.example/' }, extractor],
      [{ name: 'dict_memory', arguments: { action: 'add', key: 'k' } }, memory],
      [{ name: 'dict_memory', arguments: { action: 'clear' } }, memory],
    ] as const) {
      assert.deepEqual(readSearchAction(input), { kind: 'refusal', reason })
    }
  })

  it('refuses what is no call, naming the tools', () => {
    const reason =
      'An action here is a text to search for, or {"name": …, "arguments": {…}} with one of these tools: web_search, web_extractor, dict_memory.'
    for (const input of [
      null,
      7,
      [],
      {},
      { name: 'toString', arguments: {} },
      '{"name": "open", "arguments": {}}',
    ]) {
      assert.deepEqual(readSearchAction(input), { kind: 'refusal', reason })
    }
  })
})

describe('queriesOf', () => {
  it('takes the list, or the single query where there is no list to speak of', () => {
    assert.deepEqual(queriesOf({ queries: ['a', 'b'], query: 'c' }), ['a', 'b'])
    assert.deepEqual(queriesOf({ query: 'c' }), ['c'])
    assert.deepEqual(queriesOf({ queries: [], query: 'c' }), ['c'])
    assert.deepEqual(queriesOf({ queries: ['a', ''], query: 'c' }), ['c'])
  })
})
