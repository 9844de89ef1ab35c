import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isNewName } from './is-new-name.ts'

describe('isNewName', () => {
  it('asks for one word that no language has', () => {
    for (const name of ['Pruquodirt', 'Pruquodirt Bridge', 'The Pruquodirt Letters', 'Lisbon-Pruquodirt'])
      assert.ok(isNewName(name), name)
    for (const name of [
      'Lisbon',
      'Lisbon Bridge',
      'The Mountain Letters',
      'New York City',
      'Lisbon-Bridge 7',
    ])
      assert.ok(!isNewName(name), name)
  })

  it('takes codes, which have no words', () => {
    for (const code of ['QX-4471', '0381', 'B7 / 12']) assert.ok(isNewName(code), code)
  })
})
