import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { explain, WorldError } from '../error.ts'
import { fill, placesOf } from './fill.ts'

function complaint(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    assert.ok(error instanceof WorldError)
    return explain(error)
  }
  return assert.fail('nothing was thrown')
}

describe('fill', () => {
  it('puts each value at every place of its name', () => {
    assert.equal(fill('{{a}} and {{b}}, then {{a}}', { a: 'one', b: 'two' }), 'one and two, then one')
  })

  it('leaves a template without places as it is', () => {
    assert.equal(fill('{"scores": {"format": 5}}\n', {}), '{"scores": {"format": 5}}\n')
  })

  it('never fills what was put in', () => {
    assert.equal(fill('{{a}}{{b}}', { a: '{{b}}', b: '{{a}}' }), '{{b}}{{a}}')
  })

  it('takes replacement patterns literally', () => {
    assert.equal(fill('<{{a}}>', { a: "$& $1 $$ $'" }), "<$& $1 $$ $'>")
  })

  it('accepts an empty value', () => {
    assert.equal(fill('[{{a}}]', { a: '' }), '[]')
  })

  it('names the values it lacks', () => {
    assert.equal(
      complaint(() => fill('{{a}} {{b}} {{c}}', { b: '' })),
      'The template has no value for a, c.\nIts places are: a, b, c. Give each exactly one value.',
    )
  })

  it('names the values it has no place for', () => {
    assert.equal(
      complaint(() => fill('plain', { a: '', b: '' })),
      'The template has no place for a, b.\nIts places are: none. Give each exactly one value.',
    )
  })

  it('does not take an inherited property for a value', () => {
    assert.equal(
      complaint(() => fill('{{constructor}} {{toString}}', {})),
      'The template has no value for constructor, toString.\n' +
        'Its places are: constructor, toString. Give each exactly one value.',
    )
  })
})

describe('placesOf', () => {
  it('lists each name once, in order', () => {
    assert.deepEqual(placesOf('{{b}} {{a}} {{b}} {{ c }} {{9}} {d}'), ['b', 'a'])
  })
})
