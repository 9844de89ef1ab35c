import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { type UiNode, UiNodes, walk } from './ui-tree-node.ts'

const messages = (value: unknown) => UiNodes.safeParse(value).error?.issues.map(issue => issue.message)

function nested(depth: number): { role: string; children?: unknown[] } {
  let node: { role: string; children?: unknown[] } = { role: 'leaf' }
  for (let level = 1; level < depth; level += 1) node = { role: 'box', children: [node] }
  return node
}

describe('UiNodes', () => {
  it('accepts elements with everything they may have', () => {
    const nodes: UiNode[] = [
      {
        role: 'slider',
        name: 'Volume',
        value: '7',
        id: 'a1',
        bounds: [0, -5, 100, 20],
        state: { focused: true, valuemax: 10, orientation: 'horizontal' },
        children: [{ role: 'StaticText' }],
      },
    ]
    assert.deepEqual(UiNodes.parse(nodes), nodes)
  })

  it('refuses what is no list of elements', () => {
    for (const wrong of [undefined, null, {}, [], [null], [{}], [{ role: '' }], [{ role: 'a', child: [] }]]) {
      assert.equal(UiNodes.safeParse(wrong).success, false, JSON.stringify(wrong))
    }
    assert.equal(UiNodes.safeParse([{ role: 'a', state: { 'on click="x"': true } }]).success, false)
    assert.equal(UiNodes.safeParse([{ role: 'a', bounds: [1, 2, 3] }]).success, false)
  })

  it('bounds how deep elements lie, without recursion', () => {
    assert.equal(UiNodes.safeParse([nested(60)]).success, true)
    assert.deepEqual(messages([nested(61)]), ['elements lie more than 60 deep'])
    assert.deepEqual(messages([nested(200_000)]), ['elements lie more than 60 deep'])
  })

  it('bounds how many there are', () => {
    assert.equal(UiNodes.safeParse(Array(2000).fill({ role: 'a' })).success, true)
    assert.deepEqual(messages(Array(2001).fill({ role: 'a' })), ['there are more than 2000 elements'])
    const row = { role: 'row', children: Array(50).fill({ role: 'cell' }) }
    assert.deepEqual(messages(Array(40).fill(row)), ['there are more than 2000 elements'])
  })

  it('describes itself to editors in spite of the check before it', () => {
    const schema = z.toJSONSchema(UiNodes, { io: 'input' })
    assert.equal(schema.type, 'array')
  })
})

describe('walk', () => {
  it('yields parents before children, in order', () => {
    const nodes = [
      { role: 'a', children: [{ role: 'b', children: [{ role: 'c' }] }, { role: 'd' }] },
      { role: 'e' },
    ]
    assert.deepEqual(
      Array.from(walk(nodes), ({ node, depth }) => `${node.role}${depth}`),
      ['a0', 'b1', 'c2', 'd1', 'e0'],
    )
  })
})
