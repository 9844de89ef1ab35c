import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatNamed } from './format.ts'

describe('formatNamed', () => {
  for (const [name, good, bad] of [
    ['date', ['2026-02-28', '2024-02-29'], ['2026-02-29', '2026-13-01', '26-01-01', '']],
    ['time', ['09:30:00', '23:59'], ['24:00:00', '9:30']],
    [
      'date-time',
      ['2026-01-01T09:00:00Z', '2026-01-01T09:00:00.5+02:00'],
      ['2026-01-01', '2026-02-30T09:00:00Z'],
    ],
    ['uuid', ['3f2b8c1e-9a4d-4c6b-8e21-5d7f0a9b1c2d'], ['3f2b8c1e9a4d4c6b8e215d7f0a9b1c2d', 'x']],
    ['email', ['ada@example.org', 'a.b+c@x.co.uk'], ['ada', 'ada@x', '@example.org', 'a b@example.org']],
    ['uri', ['https://example.org/a?b', 'mailto:a@b.c'], ['example.org', '']],
    ['ipv4', ['127.0.0.1'], ['256.0.0.1', '1.2.3']],
  ] as const) {
    it(`tells ${name} from what is none`, () => {
      const format = formatNamed(name)
      assert.deepEqual(
        [...good, ...bad].map(text => format?.fits(text)),
        [...good.map(() => true), ...bad.map(() => false)],
      )
    })
  }

  it('knows no other', () => {
    assert.equal(formatNamed('color'), undefined)
    assert.equal(formatNamed('constructor'), undefined)
  })
})
