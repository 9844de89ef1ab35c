import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { syntaxError } from './syntax.ts'

const sound: readonly (readonly [path: string, text: string])[] = [
  ['a.json', '{"a": [1, 2]}'],
  ['a.js', "const a = require('a')\nmodule.exports = { a }\nreturn\n"],
  [
    'a.mjs',
    "import a, { b as c } from './x.js'\nimport * as d from 'd'\nimport './side.js'\nexport { a } from './a.js'\nexport * from './b.js'\nexport default function () {}\nexport const e = await import('e')\nexport class F {}\nconsole.log(import.meta.url)\n",
  ],
  [
    'b.js',
    "#!/usr/bin/env node\nimport data from './d.json' with { type: 'json' }\nexport default { data }\n",
  ],
  ['c.js', 'export default class extends Map {}\nexport async function* x() {}\nexport { x as default2 }\n'],
  ['a.py', 'def f(a, b=(1, 2)):\n    """It\'s (fine"""\n    return {"a": [a, b]}  # ) not this\n'],
  ['b.py', "text = 'a # b'\nclass A:\n    def x(self): return '''\n)'''\n"],
  ['c.py', 'def f(\n    a,\n    b,\n):\n    if a: return b\n    else:\n        pass\n'],
  ['a.rb', 'def ('],
  ['a.ts', 'const a: number = 1'],
]
const broken: readonly (readonly [path: string, text: string, why: RegExp])[] = [
  ['a.json', '{"a": 1,}', /JSON/],
  ['a.js', 'export function f( {\n', /Unexpected|missing/],
  ['b.js', "import { a } from 'a'\nconst b = [1, 2\n", /Unexpected|missing/],
  ['a.py', 'def f(a:\n    return a\n', /'\(' was never closed/],
  ['b.py', 'x = [1, 2)\n', /unmatched '\)', line 1/],
  ['c.py', 'x = "open\ny = 1\n', /a string that does not end, line 1/],
  ['d.py', 'def f(a)\n    return a\n', /expected ':' after 'def f\(a\)'/],
]

describe('syntaxError', () => {
  for (const [path, text] of sound) {
    it(`has nothing against ${path}: ${JSON.stringify(text.slice(0, 40))}`, () => {
      assert.equal(syntaxError(path, text), undefined)
    })
  }
  for (const [path, text, why] of broken) {
    it(`finds what is wrong in ${path}: ${JSON.stringify(text)}`, () => {
      assert.match(syntaxError(path, text) ?? '', why)
    })
  }
  it('runs nothing of what it reads', () => {
    syntaxError('a.js', "globalThis.wasRun = true; throw new Error('ran')")
    assert.equal((globalThis as { wasRun?: boolean }).wasRun, undefined)
  })
})
