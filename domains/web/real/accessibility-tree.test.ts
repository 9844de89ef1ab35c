import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { renderUiTree } from '../../../src/kernel/ui-tree/ui-tree.ts'
import { type AxNode, accessibilityTree } from './accessibility-tree.ts'

const node = (
  nodeId: string,
  role: string,
  name: string | undefined,
  more: Partial<AxNode> = {},
): AxNode => ({
  nodeId,
  role: { value: role },
  ...(name !== undefined && { name: { value: name } }),
  backendDOMNodeId: Number(nodeId),
  ...(nodeId !== '1' && { parentId: '1' }),
  ...more,
})
const property = (name: string, value: unknown) => ({ name, value: { value } })
const snapshot = {
  strings: ['bid', '7', '8', 'class'],
  documents: [
    {
      nodes: {
        backendNodeId: [3, 4],
        attributes: [
          [3, 2, 0, 1],
          [0, 2],
        ],
        isClickable: { index: [1] },
      },
    },
  ],
}

describe('accessibilityTree', () => {
  it('shows what says something, under the nearest parent that does', () => {
    const nodes = [
      node('1', 'RootWebArea', 'Page', {
        childIds: ['2'],
        properties: [property('focused', true), property('url', 'http://a.example/')],
      }),
      node('2', 'none', undefined, { childIds: ['3', '4', '6'] }),
      node('3', 'heading', 'Hello', { childIds: ['5'], properties: [property('level', 1)] }),
      node('4', 'textbox', 'Name', {
        value: { value: 'Ada' },
        properties: [
          property('required', true),
          property('disabled', true),
          property('labelledby', undefined),
          property('invalid', 'false'),
        ],
      }),
      node('5', 'StaticText', 'Hello'),
      node('6', 'generic', '', { childIds: ['8'] }),
      node('8', 'StaticText', 'Loose'),
    ]
    assert.equal(
      renderUiTree(accessibilityTree(nodes, snapshot), 'tree'),
      [
        "RootWebArea 'Page', focused, url='http://a.example/'",
        "\t[7] heading 'Hello'",
        "\t[8] textbox 'Name' value='Ada', clickable, required, disabled=True",
        "\tStaticText 'Loose'",
      ].join('\n'),
    )
  })

  it('is empty where nothing is', () => {
    assert.deepEqual(accessibilityTree([], { strings: [], documents: [] }), [])
  })
})
