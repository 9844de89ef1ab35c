import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readQuery } from './query.ts'

const nothing = { terms: [], phrases: [], excluded: [], sites: [] }

describe('readQuery', () => {
  it('keeps the words that say something, each once', () => {
    assert.deepEqual(readQuery('who won the Regatta of the regattas in 2031'), {
      ...nothing,
      terms: ['won', 'regatta', '2031'],
    })
    assert.deepEqual(readQuery('what is it'), nothing)
  })

  it('reads phrases, exclusions and sites', () => {
    assert.deepEqual(
      readQuery('"Keeper of the Light" -"sea fog" -owl site:WWW.Isle.example/log well-known'),
      {
        terms: ['keeper', 'light', 'well', 'known'],
        phrases: [['keeper', 'of', 'the', 'light']],
        excluded: ['sea', 'fog', 'owl'],
        sites: ['isle.example/log'],
      },
    )
  })

  it('takes one quoted word and an open quote as words', () => {
    assert.deepEqual(readQuery('"owl" "barn door'), { ...nothing, terms: ['owl', 'barn', 'door'] })
  })

  it('bounds what it reads', () => {
    const { terms } = readQuery(Array.from({ length: 100_000 }, (_, at) => `w${at}`).join(' '))
    assert.equal(terms.length, 32)
    assert.deepEqual(readQuery('"'.repeat(100_000)).terms, [])
  })
})
