import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppFault } from './app-fault.ts'
import { evaluate } from './expression.ts'

describe('evaluate', () => {
  it('puts one text for another, however it is written', () => {
    assert.equal(evaluate('replaced(text, "a.", "b")', { text: 'a.a.c' }), 'bbc')
    assert.equal(evaluate('replaced(text, "", "b")', { text: 'ac' }), 'ac')
    assert.equal(evaluate('occurrences(text, "oz")', { text: '6 oz, a dozen' }), 2)
    assert.equal(evaluate('occurrences(text, "")', { text: 'ac' }), 0)
  })

  it('works on with what whole numbers and others came to', () => {
    const names = { price: 2.5, rows: [1, 2, 3] }
    assert.equal(evaluate('2 * price + 1', names), 6)
    assert.equal(evaluate('1 + price * 2 + size(rows)', names), 9)
    assert.equal(evaluate('7 % price - 1', names), 1)
  })

  it('refuses a text that grows without bound', () => {
    assert.throws(() => evaluate('replaced(a, "x", a)', { a: 'x'.repeat(1000) }), AppFault)
  })
})
