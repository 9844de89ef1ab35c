import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exactDouble, exactExponential, exactFixed, longDouble } from './exact-binary.ts'

describe('exactFixed', () => {
  it('takes the even digit where a number lies just between two', () => {
    for (const [size, places, text] of [
      [2.5, 0, '2'],
      [3.5, 0, '4'],
      [0.5, 0, '0'],
      [2.25, 1, '2.2'],
      [2.05, 1, '2.0'],
      [1.005, 2, '1.00'],
      [1e22, 1, '10000000000000000000000.0'],
    ] as const)
      assert.equal(exactFixed(exactDouble(size), places), text)
  })
  it('shows as many digits as are asked for', () => {
    assert.equal(exactFixed(exactDouble(0.1), 30), '0.100000000000000005551115123126')
  })
})

describe('longDouble', () => {
  it('has room for more of a decimal fraction than a double', () => {
    const tenth = longDouble('0.1')
    assert.ok(tenth)
    assert.equal(exactFixed(tenth, 25), '0.1000000000000000000013553')
  })
  it('leaves what is no decimal number', () => {
    assert.equal(longDouble('0x1p3'), undefined)
    assert.equal(longDouble('1e99999'), undefined)
  })
})

describe('exactExponential', () => {
  it('finds the first digits of large, small and rounded numbers', () => {
    for (const [size, precision, digits, power] of [
      [25, 0, '2', 1],
      [12345.5, 3, '1.235', 4],
      [9.996, 2, '1.00', 1],
      [0.00012, 1, '1.2', -4],
      [0, 2, '0.00', 0],
    ] as const)
      assert.deepEqual(exactExponential(exactDouble(size), precision), { digits, power })
  })
})
