import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Check } from '../../world/check.ts'
import { holds } from './expectation.ts'

const check = (conditions: object) => Check.parse({ kind: 'answer', ...conditions })

describe('holds', () => {
  const cases: [object, string | undefined, boolean][] = [
    [{}, 'anything', true],
    [{}, undefined, false],
    [{ exists: true }, '', true],
    [{ exists: true }, undefined, false],
    [{ exists: false }, undefined, true],
    [{ exists: false }, 'there', false],
    [{ equals: 'a\n' }, 'a', true],
    [{ equals: 'a' }, ' a', false],
    [{ contains: 'needle' }, 'a needle in hay', true],
    [{ contains: 'needle' }, undefined, false],
    [{ matches: '^\\d{3}$' }, '123', true],
    [{ matches: '^\\d{3}$' }, '1234', false],
    [{ near: { value: 1200, within: 1 } }, 'about 1,200.5 kg', true],
    [{ near: { value: 0.5, within: 0.01 } }, '5e-1', true],
    [{ near: { value: 1, within: 1 } }, 'none', false],
    [{ contains: 'a', matches: 'b' }, 'a', false],
  ]
  for (const [conditions, found, expected] of cases) {
    it(`is ${expected} for ${JSON.stringify(conditions)} and ${JSON.stringify(found)}`, () => {
      assert.equal(holds(check(conditions), found), expected)
    })
  }

  it('answers a catastrophic pattern in linear time', () => {
    assert.equal(holds(check({ matches: '^(a+)+$' }), `${'a'.repeat(50_000)}b`), false)
  })

  it('lets no pattern in that RE2 does not know', () => {
    assert.throws(() => check({ matches: '(?=a)' }), /Not a pattern that RE2 knows/)
  })
})
