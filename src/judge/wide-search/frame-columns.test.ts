import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { frameColumns } from './frame-columns.ts'

describe('frameColumns', () => {
  it('reads whole numbers however they were written', () => {
    assert.deepEqual(frameColumns(['7', '12'], ['007', '+12']), {
      answer: ['7', '12'],
      response: ['7', '12'],
    })
  })

  it('makes both sides decimals where one is', () => {
    assert.deepEqual(frameColumns(['7', '12'], ['7.0', '12.50']), {
      answer: ['7.0', '12.0'],
      response: ['7.0', '12.5'],
    })
  })

  it('leaves texts alone, and calls what is missing so', () => {
    assert.deepEqual(frameColumns(['1,204', 'Vell'], ['1204', '']), {
      answer: ['1,204', 'Vell'],
      response: ['1204.0', 'nan'],
    })
  })
})
