import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { flat, isPlural, nounOf, plural, singular, wordsOf } from './words.ts'

describe('wordsOf', () => {
  it('reads every style of name', () => {
    for (const name of [
      'create_issue',
      'createIssue',
      'create-issue',
      'create.issue',
      'Create Issue',
      'CREATE_ISSUE',
    ])
      assert.deepEqual(wordsOf(name), ['create', 'issue'])
    assert.deepEqual(wordsOf('getHTTPUrl2'), ['get', 'http', 'url2'])
  })
})

describe('singular and plural', () => {
  for (const [one, many] of [
    ['issue', 'issues'],
    ['category', 'categories'],
    ['day', 'days'],
    ['box', 'boxes'],
    ['branch', 'branches'],
    ['person', 'people'],
    ['status', 'statuses'],
    ['movie', 'movies'],
    ['address', 'addresses'],
  ] as const) {
    it(`turn ${one} into ${many} and back`, () => {
      assert.deepEqual([plural(one), singular(many), singular(one)], [many, one, one])
      assert.deepEqual([isPlural(one), isPlural(many)], [false, true])
    })
  }

  it('leave alone what is neither', () => {
    for (const word of ['news', 'series', 'data', 'status', 'bus', 'analysis'])
      assert.equal(singular(word), word)
  })
})

describe('nounOf', () => {
  it('is the same for one and for many', () => {
    assert.equal(nounOf(['pull', 'requests']), 'pull request')
    assert.equal(nounOf([]), '')
    assert.equal(flat('pull_requestId'), 'pullrequestid')
  })
})
