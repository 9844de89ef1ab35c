import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { random } from '../seeded/random.ts'
import { isNewName } from './is-new-name.ts'
import { namesFrom } from './names.ts'
import { isRealName } from './real-names.ts'

describe('namesFrom', () => {
  it('never gives a name twice, nor one that exists', () => {
    const names = namesFrom(random('test'))
    const given = Array.from({ length: 400 }, () => names.person())
    assert.equal(new Set(given).size, 400)
    assert.deepEqual(given.flatMap(name => name.split(' ')).filter(isRealName), [])
  })

  it('fills patterns', () => {
    const names = namesFrom(random('test'))
    assert.match(names.pattern('{A}{A}-{#}{#}'), /^[A-Z]{2}-\d{2}$/)
    assert.match(names.pattern('{word} {Hut|Lodge}'), /^[A-Z][a-z]{4,} (Hut|Lodge)$/)
    assert.match(names.pattern('{surname} & {place}'), /^[A-Z][a-z]+ & [A-Z][a-z]+$/)
  })

  it('speaks other languages in other worlds', () => {
    const words = [1, 2, 3].map(seed => namesFrom(random(seed)).word())
    assert.equal(new Set(words).size, 3)
  })

  it('draws again where invented parts join to words that exist', () => {
    const seed = 504
    const pattern = '{word}{on|ix|tek|ra} Cup'
    const first = namesFrom(random(seed)).pattern(pattern)
    assert.deepEqual([first, isRealName(first), isRealName('Tilcara')], ['Tilcara Cup', false, true])
    assert.equal(namesFrom(random(seed)).unique(pattern), 'Tiocioix Cup')
  })

  it('draws a whole series again where one of its names exists', () => {
    const seed = 166
    const years = [2018, 2019, 2020]
    const stem = namesFrom(random(seed)).pattern('{word} Cup')
    assert.deepEqual(
      years.map(year => isNewName(`${stem} ${year}`)),
      [true, true, false],
    )
    const names = namesFrom(random(seed))
    assert.deepEqual(names.series('{word} Cup', years), [
      'Qaseez Cup 2018',
      'Qaseez Cup 2019',
      'Qaseez Cup 2020',
    ])
    assert.throws(() => names.series('Qaseez Cup', years), /used up/)
  })

  it('says when a pattern has no names left', () => {
    const names = namesFrom(random('few'))
    assert.throws(() => {
      for (let turn = 0; turn < 20; turn++) names.unique('Vellx {#}')
    }, /used up/)
  })
})

describe('isRealName', () => {
  it('knows towns, countries, people and words, however they are written', () => {
    for (const name of [
      'Lisbon',
      'new york city',
      'São Paulo',
      'Portugal',
      'Margaret',
      'mountain',
      'MALMÖ',
      'Zürich',
    ])
      assert.ok(isRealName(name), name)
  })

  it('does not know what was made up', () => {
    for (const name of ['Pruquodirt', 'Vellmarkness', 'Zq Bluthorpe']) assert.ok(!isRealName(name), name)
  })
})
