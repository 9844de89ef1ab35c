import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { uiTreeHtml } from './ui-tree-html.ts'
import type { UiNode } from './ui-tree-node.ts'

const html = (...nodes: UiNode[]) => uiTreeHtml(nodes, { isNumbered: false })

describe('uiTreeHtml', () => {
  it('uses the HTML element of each kind, whatever the toolkit calls it', () => {
    assert.equal(
      html({
        role: 'main',
        name: 'Order',
        children: [
          { role: 'heading', id: '2', name: 'Order 7' },
          { role: 'push-button', name: 'Pay', state: { enabled: false } },
          { role: 'tool.widget.EditText', id: '4', name: 'Code', value: 'A1', bounds: [1, 2, 3, 4] },
          { role: 'check-box', name: 'Gift', state: { checked: true } },
          { role: 'radio', name: 'Parcel', state: { checked: 'false' } },
          { role: 'link', name: 'Help', state: { url: 'https://a.example/?a=1&b=2' } },
          { role: 'image', name: 'A parcel' },
          { role: 'status', name: 'Open', state: { live: 'polite' } },
        ],
      }),
      `<main aria-label="Order">
  <h2 id="2">Order 7</h2>
  <button disabled>Pay</button>
  <label>Code <input id="4" type="text" value="A1" data-bounds="1,2,3,4"></label>
  <label>Gift <input type="checkbox" checked></label>
  <label>Parcel <input type="radio"></label>
  <a href="https://a.example/?a=1&amp;b=2">Help</a>
  <img alt="A parcel">
  <div role="status" data-live="polite">Open</div>
</main>`,
    )
  })

  it('shows a choice with its options, or with the chosen one alone', () => {
    assert.equal(
      html(
        {
          role: 'combobox',
          name: 'Size',
          children: [
            { role: 'option', name: 'S' },
            { role: 'option', name: 'M', state: { selected: true } },
          ],
        },
        { role: 'Spinner', name: 'Colour', value: 'red' },
      ),
      `<label>Size <select><option>S</option><option selected>M</option></select></label>
<label>Colour <select><option selected>red</option></select></label>`,
    )
  })

  it('keeps elements inside a field that HTML would drop', () => {
    assert.equal(
      html({ role: 'textbox', name: 'Note', children: [{ role: 'StaticText', name: 'Dear' }] }),
      `<div role="textbox" aria-label="Note">
  <span>Dear</span>
</div>`,
    )
  })

  it('numbers elements by their position', () => {
    const nodes = [{ role: 'list', id: 'x', children: [{ role: 'listitem', name: 'a' }] }]
    assert.equal(
      uiTreeHtml(nodes, { isNumbered: true }),
      `<ul id="0">
  <li id="1">a</li>
</ul>`,
    )
  })

  it('links only to the web', () => {
    assert.equal(
      html({ role: 'link', name: 'x', state: { url: 'javascript:alert(1)' } }),
      '<a data-url="javascript:alert(1)">x</a>',
    )
  })

  it('lets no text out of its place', () => {
    const text = fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '\n', 'a', '=', '/', ' ', '-') })
    fc.assert(
      fc.property(text, text, (name, value) => {
        const page = html({ role: 'x', id: `i${value}`, name, value, state: { note: value } })
        assert.match(page, /^<div id="[^"<>\n]*" role="x" data-note="[^"<>\n]*">[^<>\n]*<\/div>$/)
      }),
    )
  })
})
