import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { placesOf } from '../../world/text/fill.ts'
import { Codec, renderUiTree, uiTreeShape } from './ui-tree.ts'

describe('renderUiTree', () => {
  it('writes elements in the codec asked for', () => {
    const nodes = [{ role: 'button', id: 'b7', name: 'Go' }]
    assert.equal(renderUiTree(nodes, 'tree'), "[b7] button 'Go'")
    assert.equal(renderUiTree(nodes, 'html'), '<button id="b7">Go</button>')
    assert.match(
      renderUiTree(nodes, 'xml'),
      /^<hierarchy rotation="0">\n {2}<node index="0" text="Go" resource-id="b7"/,
    )
  })

  it('numbers elements when told', () => {
    assert.equal(
      renderUiTree([{ role: 'button', name: 'Go' }], 'tree', { isNumbered: true }),
      "[0] button 'Go'",
    )
  })
})

describe('uiTreeShape', () => {
  it('describes each codec in its own words, ready for a prompt', () => {
    const shapes = Codec.options.map(uiTreeShape)
    assert.equal(new Set(shapes).size, 3)
    for (const shape of shapes) {
      assert.match(shape, /^\S[\s\S]{200,}\S$/)
      assert.deepEqual(placesOf(shape), [])
    }
  })
})
