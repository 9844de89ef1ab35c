import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fixed from './fixed-point.ts'
import { neighbour, rounded } from './rounded.ts'

const at = (value: number) => fixed.fixedFrom(value) ?? 0n

describe('rounded', () => {
  it('finds the float nearest to a number with many digits', () => {
    assert.equal(rounded(fixed.exponential(at(1)))?.value, Math.E)
    assert.equal(rounded(fixed.sine(at(1)))?.value, 0.8414709848078965)
    assert.equal(rounded(fixed.cosine(at(100)))?.value, 0.8623188722876839)
    assert.equal(rounded(fixed.logarithm(1.25, 1) ?? 0n)?.value, 0.9162907318741551)
    assert.equal(rounded(fixed.arcTangent(at(0.5), Math.atan(0.5)) ?? 0n)?.value, 0.4636476090008061)
    assert.equal(rounded(fixed.squareRoot(at(2)))?.value, Math.SQRT2)
  })

  it('says how far a number is from the middle between two floats', () => {
    assert.equal(rounded(at(3))?.margin, 0.5)
    assert.equal(rounded(at(1) + (1n << 187n))?.margin, 0)
  })

  it('knows nothing of numbers no float can tell', () => {
    assert.equal(rounded(at(1), 2000), undefined)
    assert.equal(rounded(0n), undefined)
  })
})

describe('neighbour', () => {
  it('is the next float away from zero, or towards it', () => {
    assert.equal(neighbour(1, 1), 1 + Number.EPSILON)
    assert.equal(neighbour(-1, 1), -1 - Number.EPSILON)
    assert.equal(neighbour(1, -1), 1 - Number.EPSILON / 2)
  })
})
