import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { recordEpisode } from '../../../src/collect/record-episodes.ts'
import type { Observation } from '../../../src/world/observation.ts'
import { skipWithout } from '../../../test/system-packages.ts'
import { crawler } from '../explore/crawler.ts'
import { viewOfWeb, WebState } from '../state.ts'
import { realWebDomain } from './real-domain.ts'
import { openRealWeb } from './real-web.ts'

const { world } = crawler.episode(3)
const first = viewOfWeb(WebState.parse(world.state)).screen
const town = /start\.(\w+)\./.exec(first)?.[1] ?? ''
const signal = AbortSignal.timeout(60_000)
const observe = async (actions: readonly string[]) => {
  const browser = await openRealWeb(world)
  const seen: Observation[] = []
  for (const action of actions) seen.push(await browser.step(action, { signal }))
  await browser.close()
  return seen
}
const act = async (actions: readonly string[]) => (await observe(actions)).map(({ text }) => text)

describe('openRealWeb', { skip: skipWithout('chromium') }, () => {
  it('shows at first exactly what the world says', async () => {
    assert.deepEqual(await act(['noop(1)']), [first])
  })

  it('writes into a field, sends it, and shows what the page makes of it', async () => {
    const [page = '', , sent = ''] = await act([
      `goto('http://tasks.${town}.example/')`,
      "fill('11', 'Ring the bell')",
      "keyboard_press('Enter')",
    ])
    assert.match(
      page,
      /^Tab 0 \(active\): 'Tasks' http:\/\/tasks\.\w+\.example\/\n\nRootWebArea 'Tasks', focused/,
    )
    assert.match(page, /\[11\] textbox 'New task', clickable\n/)
    assert.match(sent, /StaticText 'Added “Ring the bell”\.'/)
    assert.match(sent, /\] checkbox 'Ring the bell', clickable, checked='false'/)
  })

  it('opens, focuses and closes tabs, and goes back', async () => {
    const [opened = '', there = '', focused = '', closed = '', back = ''] = await act([
      'new_tab()',
      `goto('http://help.${town}.example/terms')`,
      'tab_focus(0)',
      'tab_close()',
      'go_back()',
    ])
    const tabs = (text: string) =>
      text
        .split('\n\n')[0]
        ?.replaceAll(town, '<town>')
        .split('\n')
        .map(line => line.replace(/'Sites of \w+'/, "'Sites'"))
    assert.deepEqual(tabs(opened), [
      "Tab 0: 'Sites' http://start.<town>.example/",
      "Tab 1 (active): '' about:blank",
    ])
    assert.deepEqual(tabs(there)?.[1], "Tab 1 (active): 'Terms' http://help.<town>.example/terms")
    assert.deepEqual(tabs(focused)?.[0], "Tab 0 (active): 'Sites' http://start.<town>.example/")
    assert.deepEqual(tabs(closed), ["Tab 0 (active): 'Terms' http://help.<town>.example/terms"])
    assert.deepEqual(tabs(back), ["Tab 0 (active): '' about:blank"])
  })

  it('answers what cannot be done with the real error and the screen', async () => {
    const seen = await observe([
      "click('999')",
      "fill('6', 'text')",
      "select_option('6', 'All')",
      "keyboard_press('Foo')",
      'tab_focus(4)',
      "hover('6')\nclick()",
      "goto('http://nowhere.invalid/')",
    ])
    const texts = seen.map(({ text }) => text)
    assert.ok(seen.every(({ isError }) => isError))
    assert.deepEqual(
      texts.map(text => text.split('\n')[0]?.replace('Error from previous action: ', '')),
      [
        'ValueError: Could not find element with bid "999"',
        'Error: Locator.fill: Error: Element is not an <input>, <textarea>, <select> or [contenteditable] and does not have a role allowing [aria-readonly]',
        'Error: Locator.select_option: Error: Element is not a <select> element',
        'Error: Keyboard.press: Unknown key: "Foo"',
        'IndexError: list index out of range',
        "TypeError: click() missing 1 required positional argument: 'bid'",
        'Error: Page.goto: net::ERR_NAME_NOT_RESOLVED at http://nowhere.invalid/',
      ],
    )
    assert.equal(texts[0]?.split('\n\n').slice(1).join('\n\n'), first)
  })
})

describe('realWebDomain', { skip: skipWithout('chromium') }, () => {
  it('records the same session for the same seed', async () => {
    const domain = await realWebDomain()
    const short = {
      ...domain,
      explorer: {
        name: 'short',
        episode: (seed: number) => {
          const whole = domain.explorer.episode(seed)
          let left = 8
          return {
            world: whole.world,
            next: (last: Parameters<typeof whole.next>[0]) => (left-- > 0 ? whole.next(last) : undefined),
          }
        },
      },
    }
    const [one, other] = await Promise.all([
      recordEpisode(short, 12, signal),
      recordEpisode(short, 12, signal),
    ])
    const plain = (records: typeof one.records) =>
      records.map(record => (record.kind === 'turn' ? { ...record, timing: undefined } : record))
    assert.equal(one.records.length, 9)
    assert.deepEqual(plain(one.records), plain(other.records))
  })
})
