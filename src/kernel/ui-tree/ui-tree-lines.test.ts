import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { uiTreeLines } from './ui-tree-lines.ts'
import type { UiNode } from './ui-tree-node.ts'

const form: UiNode[] = [
  {
    role: 'form',
    id: 'a4',
    name: ' Sign in ',
    children: [
      {
        role: 'textbox',
        id: 'a51',
        name: 'Name',
        value: '',
        bounds: [8, 40, 200, 64],
        state: { clickable: true, focused: true, required: false, autocomplete: 'list' },
      },
      {
        role: 'checkbox',
        id: 'a52',
        name: "Don't ask",
        state: { clickable: true, checked: false, level: 2 },
      },
      { role: 'generic', state: { live: 'polite' } },
      { role: 'StaticText', name: 'two\nlines' },
    ],
  },
]

describe('uiTreeLines', () => {
  it('writes one line per element with id, role, name, value and attributes', () => {
    assert.equal(
      uiTreeLines(form, { isNumbered: false }),
      `[a4] form 'Sign in'
\t[a51] textbox 'Name' value='', box="(8,40,200,64)", clickable, focused, autocomplete='list'
\t[a52] checkbox "Don't ask", clickable, checked=False, level=2
\tgeneric, live='polite'
\tStaticText 'two\\nlines'`,
    )
  })

  it('calls elements by their position when numbered', () => {
    assert.equal(
      uiTreeLines(
        [{ role: 'List', id: 'app:id/list', children: [{ role: 'Row' }, { role: 'Row', name: 'B' }] }],
        { isNumbered: true },
      ),
      `[0] List '', id='app:id/list'
\t[1] Row ''
\t[2] Row 'B'`,
    )
  })

  it('keeps every element on a line of its own, whatever it says', () => {
    const text = fc.string({ unit: fc.constantFrom('\n', '\r', '\u2028', '\x85', "'", '"', '\\', 'a') })
    fc.assert(
      fc.property(text, text, (name, value) => {
        const lines = uiTreeLines([{ role: 'a', name, value, children: [{ role: 'b', name: value }] }], {
          isNumbered: false,
        })
        assert.equal(lines.split(/[\n\r\u2028\u2029\x85]/).length, 2)
      }),
    )
  })
})
