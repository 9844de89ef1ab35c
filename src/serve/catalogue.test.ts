import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledgerWorld } from '../../test/ledger-domain.ts'
import { catalogueFrom } from './catalogue.ts'

const world = ledgerWorld()

describe('catalogueFrom', () => {
  it('keeps the order and groups worlds into splits', () => {
    const { offers, splits } = catalogueFrom([
      { name: 'b', world },
      { name: 'a', world, split: 'test' },
      { name: 'c', world },
    ])
    assert.deepEqual(
      offers.map(({ name }) => name),
      ['b', 'a', 'c'],
    )
    assert.deepEqual(
      [...splits].map(([split, list]) => [split, list.map(({ name }) => name)]),
      [
        ['train', ['b', 'c']],
        ['test', ['a']],
      ],
    )
  })

  it('finds by name and refuses the rest', () => {
    const catalogue = catalogueFrom([{ name: 'x/harbour', world }])
    assert.equal(catalogue.find('x/harbour').world, world)
    assert.throws(() => catalogue.find('x/harbor'), {
      code: 'unknown-world',
      remedy: 'Did you mean x/harbour?',
    })
    assert.throws(() => catalogue.find('__proto__'), { code: 'unknown-world' })
  })

  it('takes no name twice and none that is a path', () => {
    assert.throws(
      () =>
        catalogueFrom([
          { name: 'a', world },
          { name: 'a', world },
        ]),
      { message: "Two worlds are called 'a'." },
    )
    for (const name of ['../a', '/a', 'a/../b', 'a//b', '', 'a b', '.hidden']) {
      assert.throws(() => catalogueFrom([{ name, world }]), { at: 'world' }, name)
    }
  })
})
