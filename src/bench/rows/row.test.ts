import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { explain } from '../../world/error.ts'
import { rowFrom } from './row.ts'

const fields = {
  task: 'x/quay',
  id: 7,
  prompt: ['### Turn 1\nlook', '### Turn 2\ntake rope', '### Turn 3\nleave\n\nPredict.'],
  response: ['a rope', 'taken', 'the street'],
  current_prompt: '### Turn 3\nleave',
  system_str: 'You are a quay.',
  turn_idx: 3,
  total_turns: 9,
}

function complaint(line: string): string {
  try {
    rowFrom(line, 'a_test.jsonl:4')
  } catch (error) {
    return explain(error)
  }
  return assert.fail('nothing was thrown')
}

describe('rowFrom', () => {
  it('splits a row into history, asked turn and truth', () => {
    assert.deepEqual(rowFrom(JSON.stringify(fields), 'a_test.jsonl:4'), {
      key: 'a_test.jsonl:4',
      domain: 'quay',
      id: '7',
      turn: 3,
      system: 'You are a quay.',
      history: [
        { prompt: '### Turn 1\nlook', response: 'a rope' },
        { prompt: '### Turn 2\ntake rope', response: 'taken' },
      ],
      asked: '### Turn 3\nleave\n\nPredict.',
      action: '### Turn 3\nleave',
      truth: 'the street',
      fields,
    })
  })

  it('keeps ids beyond 2^53, and writes them back as they came', () => {
    const line = JSON.stringify({ ...fields, id: 0 }).replace('"id":0', '"id":145256090131919000001')
    const row = rowFrom(line, 'a:1')
    assert.equal(row.id, '145256090131919000001')
    assert.equal(JSON.stringify(row.fields), line)
  })

  it('keeps fields it does not know, line separators in texts, and ids that are texts', () => {
    const line = JSON.stringify({ ...fields, id: 'a-1', source: 'here', system_str: 'one\u2028two' })
    const row = rowFrom(line, 'a:1')
    assert.deepEqual([row.id, row.system], ['a-1', 'one\u2028two'])
    assert.equal(JSON.stringify(row.fields), line)
  })

  it('takes the place that an earlier stage wrote down', () => {
    assert.equal(
      rowFrom(JSON.stringify({ ...fields, row_key: 'b_test.jsonl:9' }), 'p:1').key,
      'b_test.jsonl:9',
    )
  })

  it('reads a single text as a list of one, and falls back to current_prompt', () => {
    const row = rowFrom(
      JSON.stringify({ ...fields, prompt: [], response: 'done', turn_idx: 1, system_str: null }),
      'a:1',
    )
    assert.deepEqual([row.asked, row.truth, row.history, row.system], ['### Turn 3\nleave', 'done', [], ''])
  })

  it('says what is wrong, and where', () => {
    const help =
      'A row is an object with task, id, prompt[], response[], system_str, turn_idx; see docs/guides/benchmark.md.'
    const cases: readonly (readonly [line: string, message: string])[] = [
      ['[1]', `a_test.jsonl:4: expected an object.\n${help}`],
      [
        JSON.stringify({ ...fields, turn_idx: 5 }).replace('"current_prompt":"### Turn 3\\nleave",', ''),
        `a_test.jsonl:4: turn_idx is 5, but prompt has 3 entries.\n${help}`,
      ],
      [
        JSON.stringify({ ...fields, response: ['only one'] }),
        `a_test.jsonl:4: turn_idx is 3, but response has 1 entry.\n${help}`,
      ],
      [
        JSON.stringify({ ...fields, task: 'x/', id: null, turn_idx: 0 }),
        'a_test.jsonl:4:\n  task: expected the name of a domain, found "x/"\n  id: expected a number or a string\n' +
          `  turn_idx: expected more than 0, found 0\n${help}`,
      ],
    ]
    for (const [line, message] of cases) assert.equal(complaint(line), message)
  })

  it('says that a line was cut', () => {
    assert.match(
      complaint('{"task": "a", "id"'),
      /^a_test\.jsonl:4: not JSON \(.+\)\.\nEvery line is one JSON/,
    )
  })
})
