import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { draftWorld } from '../draft-world.ts'
import { themeNamed } from '../themes/themes.ts'
import { checkUnsearchable, isNewFor } from './unsearchable.ts'

describe('checkUnsearchable', () => {
  it('finds titles that exist, beside names', () => {
    const facts = draftWorld({
      theme: themeNamed('record-label'),
      strategy: 'long-tail',
      rows: 300,
      seed: 3,
    })
    const [track, ...tracks] = facts.rows.track ?? []
    if (!track) throw new Error('no track')
    const rows = { ...facts.rows, track: [{ ...track, title: 'Leaving Lisbon' }, ...tracks] }
    assert.deepEqual(checkUnsearchable({ facts }).problems, [])
    assert.deepEqual(checkUnsearchable({ facts: { ...facts, rows } }).problems, [
      'track 1: Leaving Lisbon exists',
    ])
  })
})

describe('isNewFor', () => {
  it('lets words into codes with figures, and into what names nothing', () => {
    assert.deepEqual(
      (['name', 'person', 'code', 'category'] as const).map(kind => [
        isNewFor({ kind }, 'Bridge 7'),
        isNewFor({ kind }, 'Bridge'),
      ]),
      [
        [false, false],
        [false, false],
        [true, false],
        [true, true],
      ],
    )
  })
})
