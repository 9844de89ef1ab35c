// Takes the durations out of what test runners print, and nothing else, so that the same tests give the same text.
//   node:test  spec (`✔ adds (0.52ms)`, `ℹ duration_ms 43.1`) and tap (`duration_ms: 0.52`, `# duration_ms 43.1`)
//   unittest   `Ran 3 tests in 0.001s`
//   pytest     `=== 2 passed in 0.03s ===`, `(0:00:12)`, and the table of `--durations`
//   jest, mocha, vitest   `(12 ms)`, `Time: 0.41 s`, `3 passing (8ms)`

const rules: readonly (readonly [find: RegExp, put: string])[] = [
  [/^(\s*(?:ℹ|#) duration_ms) \d+(?:\.\d+)?$/gm, '$1 0'],
  [/^(\s*duration_ms:) \d+(?:\.\d+)?$/gm, '$1 0'],
  [/^(Ran \d+ tests? in) \d+\.\d+s$/gm, '$1 0.000s'],
  [
    /(\b(?:passed|failed|skipped|errors?|warnings?|deselected|xfailed|xpassed|ran) in) \d+(?:\.\d+)?s(?: \(\d+:\d\d:\d\d\))?/g,
    '$1 0.00s',
  ],
  [/^\d+\.\d\ds (call|setup|teardown) /gm, '0.00s $1 '],
  [/ \(\d+(?:\.\d+)?( ?m?s)\)(?=$| # )/gm, ' (0$1)'],
  [/^(Time: +)\d+(?:\.\d+)? s/gm, '$10 s'],
]

/** The text with every duration set to nothing. */
export function normaliseDurations(text: string): string {
  return rules.reduce((rest, [find, put]) => rest.replace(find, put), text)
}
