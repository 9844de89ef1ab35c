import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commandsOf } from './beginning.ts'

describe('commandsOf', () => {
  it('takes a line apart where its commands only follow each other', () => {
    assert.deepEqual(commandsOf("sed -i 's/;/ && /' a && python3 x; ls"), [
      "sed -i 's/;/ && /' a",
      'python3 x',
      'ls',
    ])
    assert.deepEqual(commandsOf('echo a > b 2>&1; cat b'), ['echo a > b 2>&1', 'cat b'])
  })
  it('leaves everything else whole', () => {
    for (const line of [
      'a || b',
      'for i in 1 2; do x; done',
      '(cd a; ls)',
      'a & b',
      'cat <<E\nx; y\nE',
      '`a; b`',
    ])
      assert.deepEqual(commandsOf(line), [line])
  })
})
