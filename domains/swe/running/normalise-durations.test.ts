import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { normaliseDurations } from './normalise-durations.ts'

describe('normaliseDurations', () => {
  for (const [printed, expected] of [
    ['✔ adds (0.521ms)', '✔ adds (0ms)'],
    ['﹣ later (0.1ms) # SKIP', '﹣ later (0ms) # SKIP'],
    ['ℹ duration_ms 43.1234', 'ℹ duration_ms 0'],
    ['# duration_ms 43.1234', '# duration_ms 0'],
    ['  duration_ms: 1.150842', '  duration_ms: 0'],
    ['Ran 3 tests in 0.001s', 'Ran 3 tests in 0.000s'],
    ['Ran 1 test in 12.345s', 'Ran 1 test in 0.000s'],
    ['=== 1 failed, 2 passed in 0.03s ===', '=== 1 failed, 2 passed in 0.00s ==='],
    ['2 passed in 72.10s (0:01:12)', '2 passed in 0.00s'],
    ['0.31s call     tests/test_a.py::test_x', '0.00s call     tests/test_a.py::test_x'],
    ['  ✓ adds (12 ms)', '  ✓ adds (0 ms)'],
    ['Time:        0.412 s', 'Time:        0 s'],
    ['  3 passing (8ms)', '  3 passing (0ms)'],
  ] as const) {
    it(`takes the duration out of ${JSON.stringify(printed)}`, () => {
      assert.equal(normaliseDurations(printed), expected)
    })
  }

  for (const text of [
    'waited (3 times)',
    'in 5s it is over',
    'Ran away in 3.0s',
    'x = f(12ms)',
    'duration_ms is a field',
  ]) {
    it(`leaves ${JSON.stringify(text)} as it is`, () => {
      assert.equal(normaliseDurations(text), text)
    })
  }
})
