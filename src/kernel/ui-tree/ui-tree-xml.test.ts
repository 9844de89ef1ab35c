import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { uiTreeXml } from './ui-tree-xml.ts'

const off = 'scrollable="false" long-clickable="false" password="false" selected="false"'
const plain = `checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" ${off}`

describe('uiTreeXml', () => {
  it('writes nested nodes with all attributes, the place among siblings as index', () => {
    const nodes = [
      {
        role: 'tool.widget.LinearLayout',
        bounds: [0, 63, 1080, 210] as [number, number, number, number],
        children: [
          { role: 'tool.widget.TextView', name: 'Name', id: 'app:id/label' },
          {
            role: 'tool.widget.EditText',
            name: 'Name',
            value: 'Ada',
            state: { focused: true, enabled: false, hint: 'yours', class: 'ignored' },
          },
        ],
      },
    ]
    assert.equal(
      uiTreeXml(nodes, { isNumbered: false }),
      `<hierarchy rotation="0">
  <node index="0" text="" resource-id="" class="tool.widget.LinearLayout" content-desc="" ${plain} bounds="[0,63][1080,210]">
    <node index="0" text="Name" resource-id="app:id/label" class="tool.widget.TextView" content-desc="" ${plain} />
    <node index="1" text="Ada" resource-id="" class="tool.widget.EditText" content-desc="Name" checkable="false" checked="false" clickable="false" enabled="false" focusable="false" focused="true" ${off} hint="yours" />
  </node>
</hierarchy>`,
    )
  })

  it('counts through the whole document when numbered', () => {
    const nodes = [{ role: 'a', children: [{ role: 'b' }] }, { role: 'c' }]
    const found = uiTreeXml(nodes, { isNumbered: true }).matchAll(/index="(\d+)" .* class="(\w)"/g)
    assert.deepEqual(
      Array.from(found, ([, index, role]) => `${role}${index}`),
      ['a0', 'b1', 'c2'],
    )
  })

  it('escapes marks and line breaks, and replaces what XML cannot hold', () => {
    const [, node = ''] = uiTreeXml([{ role: 'a"b', name: '<&>"\n\t\0\ud800é🙂' }], {
      isNumbered: false,
    }).split('\n')
    assert.match(node, /text="&lt;&amp;&gt;&quot;&#10;&#9;\ufffd\ufffdé🙂" resource-id="" class="a&quot;b"/)
  })
})
