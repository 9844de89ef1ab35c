import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { OsState, viewOfOs } from '../state.ts'
import { readScreen } from './read-screen.ts'

const state = OsState.parse({
  system: 'Linux desktop, English',
  resolution: [640, 480],
  active: 1,
  windows: [
    { application: 'quill', title: `Ada's "notes", 2`, isMinimized: true },
    {
      application: 'quill',
      title: 'Find, and replace',
      role: 'dialog',
      isModal: true,
      bounds: [-4, 10, 300, 200],
      nodes: [
        {
          role: 'panel',
          name: '',
          children: [
            {
              role: 'text',
              name: 'What, exactly',
              value: "a=1, 'b'\n",
              state: { focused: true, caret: 4, selection: '0-4' },
            },
            {
              role: 'check-box',
              name: 'box="(1,2,3,4)"',
              id: 'c',
              bounds: [1, 2, 3, 4],
              state: { checked: false },
            },
          ],
        },
        { role: 'label', name: 'x' },
      ],
    },
  ],
})

describe('readScreen', () => {
  it('reads back what a desktop shows, whatever stands in it', () => {
    const { screen } = viewOfOs(state)
    assert.deepEqual(readScreen(screen), { windows: state.windows, active: 1 })
    assert.deepEqual(readScreen(`Output: Window 3: 'a' [b]\nError: no\n\n${screen}`), readScreen(screen))
  })

  it('reads a desktop without windows, and nothing where there is no desktop', () => {
    const { screen } = viewOfOs({ ...state, windows: [] })
    assert.deepEqual(readScreen(screen), { windows: [], active: -1 })
    assert.equal(readScreen('Error: no'), undefined)
    assert.equal(readScreen(''), undefined)
  })

  it('does not read what is too deep or too long', () => {
    const head = "Window 0 (active): 'a' [b]\n\ndesktop-frame 'main'\n\tapplication 'b'\n\t\tframe 'a'\n"
    const deep = Array.from({ length: 5000 }, (_, depth) => `${'\t'.repeat(depth + 3)}panel ''`)
    assert.equal(readScreen(`${head}${deep.slice(0, 20).join('\n')}`)?.windows.length, 1)
    assert.equal(readScreen(`${head}${deep.slice(0, 200).join('\n')}`), undefined)
    assert.equal(readScreen(`${head}${"\t\t\tpanel ''\n".repeat(5000)}`), undefined)
  })
})
