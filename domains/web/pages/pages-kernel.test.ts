import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { World } from '../../../src/world/world.ts'
import { readWebAction } from '../actions.ts'
import { openPagesKernel } from './pages-kernel.ts'

const world = World.parse({
  version: 1,
  domain: 'web',
  title: 'Two pages',
  state: {
    pages: [
      {
        url: 'https://a.example/',
        title: 'A',
        nodes: [
          { role: 'textbox', id: '1', name: 'Name', state: { clickable: true } },
          { role: 'checkbox', id: '2', name: 'Sure', state: { clickable: true, checked: 'false' } },
          { role: 'link', id: '3', name: 'B', state: { clickable: true, url: 'https://b.example/' } },
          { role: 'link', id: '4', name: 'C', state: { clickable: true, url: 'https://c.example/' } },
          { role: 'button', id: '5', name: 'Go', state: { disabled: true } },
        ],
      },
      { url: 'https://b.example/', title: 'B', nodes: [{ role: 'heading', id: '1', name: 'Here' }] },
    ],
  },
})

function opened() {
  let kernel = openPagesKernel(world, { snapshot: undefined })
  const signal = AbortSignal.timeout(60_000)
  return {
    fork: async () => {
      kernel = await kernel.fork()
    },
    does: async (text: string) => {
      const read = readWebAction(text)
      assert.ok(read.kind === 'action')
      const result = await kernel.step(read.action, { signal })
      return result.kind === 'computed' ? result.observation.text : `unknown: ${result.why}`
    },
  }
}

describe('openPagesKernel', () => {
  it('follows links to declared pages, and goes back', async () => {
    const { does } = opened()
    assert.match(
      await does("click('3')"),
      /^Tab 0 \(active\): 'B' https:\/\/b\.example\/\n\nRoot[^\n]*\n\t\[1\] heading 'Here'$/,
    )
    assert.match(await does('go_back()'), /^Tab 0 \(active\): 'A'/)
    assert.match(await does('go_forward()'), /^Tab 0 \(active\): 'B'/)
    assert.match(await does('go_forward()'), /^unknown: /)
    assert.match(await does("goto('https://c.example/')"), /^unknown: no page is declared for/)
  })

  it('writes into fields and ticks boxes, and moves the focus', async () => {
    const { does } = opened()
    const filled = await does("fill('1', 'Ada')")
    assert.match(filled, /\[1\] textbox 'Name' value='Ada', clickable, focused\n\t\tStaticText 'Ada'\n/)
    const ticked = await does("click('2')")
    assert.match(ticked, /\[1\] textbox 'Name' value='Ada', clickable\n/)
    assert.match(ticked, /\[2\] checkbox 'Sure', clickable, focused, checked='true'/)
  })

  it('refuses in the words of the real browser, and shows the page', async () => {
    const { does } = opened()
    assert.match(
      await does("click('9')"),
      /^Error from previous action: ValueError: Could not find element with bid "9"\n\nTab 0/,
    )
    assert.match(
      await does("click('5')"),
      /^Error from previous action: TimeoutError: Locator\.click: Timeout 500ms exceeded\.\n\n/,
    )
    assert.match(
      await does("fill('3', 'x')"),
      /Element is not an <input>, <textarea> or \[contenteditable\] element/,
    )
    assert.match(await does('tab_focus(3)'), /IndexError: list index out of range/)
  })

  it('opens and closes tabs', async () => {
    const { does } = opened()
    assert.match(
      await does('new_tab()'),
      /^Tab 0: 'A' https:\/\/a\.example\/\nTab 1 \(active\): '' about:blank\n\nRootWebArea '', focused, url='about:blank'$/,
    )
    assert.match(await does('tab_close()'), /^Tab 0 \(active\): 'A'/)
  })
})
