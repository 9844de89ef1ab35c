import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MemoryCall } from './actions.ts'
import { type Notebook, useNotebook } from './notebook.ts'

function replies(calls: readonly MemoryCall[], start: Notebook = new Map()): string[] {
  let notebook = start
  return calls.map(call => {
    const used = useNotebook(notebook, call)
    notebook = used.notebook
    return `${used.observation.isError ? '! ' : ''}${used.observation.text}`
  })
}

describe('useNotebook', () => {
  it('adds, updates, retrieves and removes, letter by letter', () => {
    assert.deepEqual(
      replies([
        { action: 'add', key: 'owl', value: ' in the\n"barn" ' },
        { action: 'retrieve', key: 'owl' },
        { action: 'update', key: 'owl', value: '' },
        { action: 'retrieve', key: 'owl' },
        { action: 'remove', key: 'owl' },
        { action: 'retrieve_all' },
      ]),
      ['Added "owl".', ' in the\n"barn" ', 'Updated "owl".', '', 'Removed "owl".', '{}'],
    )
  })

  it('refuses what is there already and what is not', () => {
    assert.deepEqual(
      replies(
        [
          { action: 'add', key: 'owl', value: 'b' },
          { action: 'update', key: 'Owl', value: 'b' },
          { action: 'retrieve', key: 'owls' },
          { action: 'remove', key: 'toString' },
          { action: 'retrieve_all' },
        ],
        new Map([['owl', 'a']]),
      ),
      [
        '! "owl" already exists.',
        '! No entry "Owl".',
        '! No entry "owls".',
        '! No entry "toString".',
        '{"owl": "a"}',
      ],
    )
  })

  it('lists everything in the order it was put in, whatever the keys', () => {
    const keys = ['b', '10', '__proto__', '2', 'a "b"']
    assert.deepEqual(
      replies([
        ...keys.map(key => ({ action: 'add' as const, key, value: key })),
        { action: 'retrieve_all' },
        { action: 'remove_all' },
        { action: 'retrieve_all' },
      ]).slice(keys.length),
      [
        '{"b": "b", "10": "10", "__proto__": "__proto__", "2": "2", "a \\"b\\"": "a \\"b\\""}',
        'Removed 5 entries.',
        '{}',
      ],
    )
  })

  it('is not endless', () => {
    const value = 'x'.repeat(600_000)
    assert.deepEqual(
      replies([
        { action: 'add', key: 'a', value },
        { action: 'add', key: 'b', value },
        { action: 'update', key: 'a', value: 'small' },
        { action: 'add', key: 'b', value },
      ]),
      [
        'Added "a".',
        '! Not saved: the memory holds at most 1000000 characters.',
        'Updated "a".',
        'Added "b".',
      ],
    )
  })

  it('leaves the notebook it was given as it was', () => {
    const notebook = new Map([['owl', 'a']])
    for (const call of [
      { action: 'update', key: 'owl', value: 'b' },
      { action: 'remove', key: 'owl' },
      { action: 'remove_all' },
    ] as const) {
      useNotebook(notebook, call)
    }
    assert.deepEqual([...notebook], [['owl', 'a']])
  })
})
