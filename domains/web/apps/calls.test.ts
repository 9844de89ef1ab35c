import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { notes } from '../../../src/kernel/app/notes-app.ts'
import type { Observation } from '../../../src/world/observation.ts'
import { readWebAction, WebAction } from '../actions.ts'
import { webSkin } from './web-skin.ts'

/** What a browser with the notes shows after calls, the last of which counts. */
function after(...texts: readonly string[]): Observation {
  const skin = webSkin(notes, { clock: '2026-03-02T08:00:00Z', codec: 'tree' })
  let { live } = skin.show(skin.first())
  let observation: Observation = { text: '' }
  for (const text of texts) {
    const read = readWebAction(text)
    assert.ok(read.kind === 'action', text)
    const stepped = skin.step(WebAction.parse(read.action), live)
    assert.ok(!('why' in stepped), `${text}: ${'why' in stepped ? stepped.why : ''}`)
    live = stepped.live
    observation = stepped.observation
  }
  return observation
}

const errorOf = (...texts: readonly string[]) => after(...texts).text.split('\n\n')[0]
const addressOf = (...texts: readonly string[]) => /\(active\): .* (\S+)$/m.exec(after(...texts).text)?.[1]

describe('calledOn', () => {
  it('opens the pages of links, and goes back and forth between them', () => {
    const first = "goto('https://notes.example/note/7')"
    assert.equal(addressOf(first), 'https://notes.example/note/7')
    assert.equal(addressOf(first, 'go_back()'), 'https://notes.example/')
    assert.equal(addressOf(first, 'go_back()', 'go_back()'), 'about:blank')
    assert.equal(addressOf(first, 'go_back()', 'go_back()', 'go_back()'), 'about:blank')
    assert.equal(addressOf(first, 'go_back()', 'go_back()', 'go_forward()'), 'https://notes.example/')
    assert.equal(addressOf(first, 'go_back()', 'go_forward()'), 'https://notes.example/note/7')
  })

  it('keeps tabs apart', () => {
    assert.equal(addressOf('new_tab()'), 'about:blank')
    assert.equal(addressOf('new_tab()', "goto('https://notes.example/new')"), 'https://notes.example/new')
    assert.equal(addressOf('new_tab()', 'tab_focus(0)'), 'https://notes.example/')
    assert.equal(addressOf('new_tab()', 'tab_close()'), 'https://notes.example/')
    assert.equal(errorOf('tab_focus(3)'), 'Error from previous action: IndexError: list index out of range')
  })

  it("answers wrong calls with the errors of the browser's driver", () => {
    const said = 'Error from previous action: '
    assert.equal(errorOf("click('999')"), `${said}ValueError: Could not find element with bid "999"`)
    assert.equal(
      errorOf("fill('0', 'x')")?.startsWith(`${said}Error: Locator.fill: Error: Element is not an <input>`),
      true,
    )
    assert.equal(
      errorOf("select_option('0', 'x')"),
      `${said}Error: Locator.select_option: Error: Element is not a <select> element`,
    )
    assert.equal(errorOf("click('1')"), `${said}TimeoutError: Locator.click: Timeout 500ms exceeded.`)
    assert.equal(
      errorOf("goto('https://nowhere.example/')"),
      `${said}Error: Page.goto: net::ERR_NAME_NOT_RESOLVED at https://nowhere.example/`,
    )
  })
})
