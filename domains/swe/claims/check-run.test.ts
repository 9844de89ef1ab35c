import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { describe, it } from 'node:test'
import type { CheckoutFiles } from '../checkout-files.ts'
import { checkRun } from './check-run.ts'

const cwd = '/home/ana/w'
function filesFrom(files: { [path: string]: string }): CheckoutFiles {
  const text = (path: string) => files[posix.relative(cwd, posix.resolve(cwd, path))]
  return {
    cwd,
    text,
    exists: path => text(path) !== undefined,
    isOpen: () => false,
    paths: () => Object.keys(files).map(path => posix.join(cwd, path)),
  }
}
const javaScript = {
  'package.json': '{ "type": "module", "scripts": { "test": "node --test" } }',
  'src/sum.js': 'export const sum = (a, b) => a + b\n',
  'test/sum.test.js':
    "import { describe, it } from 'node:test'\nimport { sum } from '../src/sum.js'\ndescribe('sum', () => {\n  it('adds', () => {})\n  it('takes none', () => {})\n})\n",
}
const python = {
  'quay/__init__.py': '',
  'quay/tide.py': 'def tide():\n    return 1\n',
  'tests/__init__.py': '',
  'tests/test_tide.py':
    'import unittest\nfrom quay.tide import tide\n\nclass TideTest(unittest.TestCase):\n    def test_rises(self):\n        self.assertEqual(tide(), 1)\n\n    def test_falls(self):\n        pass\n',
}
const spec = ({ pass = 2, fail = 0, second = 'takes none', mark = '✔' } = {}) =>
  `▶ sum\n  ✔ adds (0ms)\n  ${mark} ${second} (0ms)\n${mark} sum (0ms)\nℹ tests 2\nℹ suites 1\nℹ pass ${pass}\nℹ fail ${fail}\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms 0${fail > 0 ? `\n\n✖ failing tests:\n\ntest at test/sum.test.js:5:3\n✖ ${second} (0ms)` : ''}`
const unittest = ({ letters = '..', ran = 2, end = 'OK', above = '' } = {}) =>
  `${letters}\n${above}${'-'.repeat(70)}\nRan ${ran} tests in 0.000s\n\n${end}`
const claims = (
  command: string,
  text: string,
  { files = javaScript as { [path: string]: string }, name = 'Bash' } = {},
) => checkRun({ name, arguments: { command } }, { text }, filesFrom(files))

describe('checkRun', () => {
  it('has nothing against true runs', () => {
    assert.deepEqual(claims('npm test', spec()), [])
    assert.deepEqual(claims('node --test', `Exit code 1\n${spec({ pass: 1, fail: 1, mark: '✖' })}`), [])
    assert.deepEqual(claims('python3 -m unittest', unittest(), { files: python }), [])
    const failed = `Exit code 1\n${unittest({
      letters: '.F',
      end: 'FAILED (failures=1)',
      above: `${'='.repeat(70)}\nFAIL: test_rises (tests.test_tide.TideTest.test_rises)\n`,
    })}`
    assert.deepEqual(claims('python3 -m unittest', failed, { files: python }), [])
    const envelope = `Command: node --test\nDirectory: (root)\nOutput: ${spec()}\nError: (none)\nExit Code: 0\nSignal: (none)`
    assert.deepEqual(claims('node --test', envelope, { name: 'run_shell_command' }), [])
  })

  for (const [what, found, expected] of [
    [
      'a test that no file declares',
      claims('node --test', spec({ second: 'takes negative numbers' })),
      { about: 'a test', says: "'takes negative numbers' ran", known: 'no test file declares it' },
    ],
    [
      'totals that are not what is listed',
      claims('node --test', spec({ pass: 3 })),
      { about: 'the totals', says: '2 tests', known: 'their parts add up to 3' },
    ],
    [
      'an exit code that failing tests do not give',
      claims('node --test', spec({ pass: 1, fail: 1, mark: '✖' })),
      { about: 'the exit code', says: '0', known: '1 tests failed' },
    ],
    [
      'another number of tests than there are',
      claims('python3 -m unittest', unittest({ letters: '...', ran: 3 }), { files: python }),
      { about: 'the number of tests', says: '3 tests', known: 'the files declare 2' },
    ],
    [
      'letters that are not as many as the tests',
      claims('python3 -m unittest', unittest({ letters: '...' }), { files: python }),
      { about: 'the test run', says: 'Ran 2 tests', known: '3 results are shown' },
    ],
    [
      'a run that passes although what it imports does not parse',
      claims('node --test', spec(), {
        files: { ...javaScript, 'src/sum.js': 'export const sum = (a, b => a\n' },
      }),
      {
        about: 'the test run',
        says: 'nothing failed',
        known: "src/sum.js, which test/sum.test.js imports, does not parse: Unexpected token '}'",
      },
    ],
    [
      'a Python module that does not parse',
      claims('python3 -m unittest', unittest(), {
        files: { ...python, 'quay/tide.py': 'def tide(:\n    return 1\n' },
      }),
      {
        about: 'the test run',
        says: 'nothing failed',
        known: "quay/tide.py, which tests/test_tide.py imports, does not parse: '(' was never closed",
      },
    ],
    [
      'a pytest summary that is not what is listed',
      claims('pytest -v', 'tests/test_tide.py::TideTest::test_rises PASSED\n=== 2 passed in 0.01s ===', {
        files: python,
      }),
      { about: 'the totals', says: '2 passed', known: '1 are listed so' },
    ],
    [
      'a jest summary that does not add up',
      claims('npx jest', 'Tests:       1 failed, 2 passed, 4 total\n'),
      { about: 'the test run', says: '1 failed, 2 passed, 4 total', known: 'these are 3' },
    ],
    [
      'a mocha total that is not what is listed',
      claims('npx mocha', '  sum\n    ✔ adds\n\n  2 passing (3ms)\n'),
      { about: 'the totals', says: '2 passed', known: '1 are listed so' },
    ],
  ] as const) {
    it(`objects to ${what}`, () => {
      assert.deepEqual(found[0], expected)
    })
  }

  it('says nothing where nothing is certain', () => {
    const other = spec({ second: 'something else' })
    assert.deepEqual(claims('node --test | tail -5', other), [])
    assert.deepEqual(claims('node --test || true', other), [])
    assert.deepEqual(claims('node server.js', other), [])
    assert.deepEqual(claims('node --test', 'killed'), [])
    const looped = {
      ...javaScript,
      'test/sum.test.js':
        "import { it } from 'node:test'\nfor (const n of [1, 2]) it(`adds ${n}`, () => {})\n",
    }
    assert.deepEqual(claims('node --test', spec({ second: 'adds 2' }), { files: looped }), [])
    assert.deepEqual(
      checkRun({ name: 'Read', arguments: { file_path: '/x' } }, { text: other }, filesFrom(javaScript)),
      [],
    )
  })
})
