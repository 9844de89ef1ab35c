import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Codec, renderUiTree } from '../ui-tree/ui-tree.ts'
import type { UiNode } from '../ui-tree/ui-tree-node.ts'
import { readScreen, unreadableScreen } from './read-screen.ts'

const shape = { header: /^App: \S+$/, preface: /^\w*Error: /, isNumbered: false }
const nodes: UiNode[] = [
  {
    role: 'main',
    name: 'Ada’s "notes" & <more>',
    id: 'a1',
    bounds: [0, 0, 100, 40],
    children: [
      {
        role: 'textbox',
        name: "it's",
        value: 'two\nlines\t\u200b',
        id: 'a2',
        state: { focused: true, required: true },
      },
      { role: 'checkbox', name: 'Sure', id: 'a3', state: { checked: 'false', expanded: false } },
      { role: 'StaticText', name: 'words, with = and [5]' },
    ],
  },
  { role: 'button', name: 'Go', id: 'b' },
]
const shown = (codec: Codec, isNumbered = false) =>
  `App: a/b\n\n${renderUiTree(nodes, codec, { isNumbered })}`

describe('readScreen', () => {
  for (const codec of Codec.options) {
    it(`reads what is written as ${codec}`, () => {
      const read = readScreen(shown(codec), shape)
      assert.ok('screen' in read && read.stray === undefined, JSON.stringify(read))
      const { header, nodes: seen } = read.screen
      assert.deepEqual(header, ['App: a/b'])
      assert.deepEqual(
        seen.map(({ depth, id }) => [depth, id]),
        [
          [0, 'a1'],
          [1, 'a2'],
          [1, 'a3'],
          [1, undefined],
          [0, 'b'],
        ],
      )
      assert.equal(seen[0]?.name, 'Ada’s "notes" & <more>')
      assert.equal(seen[1]?.value, codec === 'xml' ? 'two\nlines\t\u200b' : seen[1]?.value)
      assert.match(seen[1]?.value ?? '', /^two\nlines\t/)
      assert.deepEqual(seen[0]?.box, [0, 0, 100, 40])
      assert.match(seen[2]?.state.get('checked') ?? seen[2]?.state.get('data-checked') ?? 'false', /false/)
    })
  }

  it('takes positions for numbers where elements are numbered', () => {
    for (const codec of Codec.options) {
      const read = readScreen(shown(codec, true), { ...shape, isNumbered: true })
      assert.ok('screen' in read)
      assert.deepEqual(
        read.screen.nodes.map(({ number }) => number),
        [0, 1, 2, 3, 4],
      )
    }
  })

  it('tells errors above a screen, and errors alone, from screens', () => {
    const read = readScreen(`ValueError: no\n\n${shown('tree')}`, shape)
    assert.ok('screen' in read)
    assert.deepEqual(read.screen.preface, ['ValueError: no'])
    assert.deepEqual(readScreen('ValueError: no', shape), { failed: ['ValueError: no'] })
  })

  it('overlooks one odd line in a long screen and names it, and refuses many', () => {
    const long = `${shown('tree')}\n${Array.from({ length: 30 }, (_, index) => `[c${index}] link 'x'`).join('\n')}`
    const read = readScreen(`${long}\n… and so on`, shape)
    assert.ok('screen' in read)
    assert.equal(read.stray, '… and so on')
    assert.ok('unreadable' in readScreen(`${shown('tree')}\n… and so on`, shape))
  })

  it('refuses what is none, however it is broken', () => {
    const kind = { shape, what: 'a line App: and elements' }
    for (const text of [
      '',
      'ls -l',
      'App: a/b',
      'App: a/b\n\n',
      'Sure!\nApp: a/b\n\nmain',
      'App: a/b\n\n<node',
      'App: a/b\n\n<p><b></p></b>',
      'App: a/b\n\n\tmain',
    ])
      assert.match(
        unreadableScreen(text, kind) ?? '',
        /; a screen is a line App: and elements$/,
        JSON.stringify(text),
      )
  })

  it('reads hostile text in linear time', () => {
    const deep = `App: a/b\n\n${'<div>'.repeat(20_000)}`
    const quotes = `App: a/b\n\nmain '${'\\'.repeat(100_000)}`
    const flags = `App: a/b\n\nmain 'x'${', a'.repeat(100_000)} !`
    for (const text of [deep, quotes, flags]) assert.ok('unreadable' in readScreen(text, shape))
  })
})
