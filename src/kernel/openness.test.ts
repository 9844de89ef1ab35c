import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openness } from './openness.ts'

describe('openness', () => {
  it('is one word for a world that is all closed or all open', () => {
    assert.deepEqual(
      [false, true, []].map(open => openness(open, String)),
      ['closed', 'open', 'closed'],
    )
  })

  it('names what is open in a closed world', () => {
    assert.equal(openness(['/usr', '/opt'], String), 'closed, except for /usr; /opt, which is open')
  })
})
