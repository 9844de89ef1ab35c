import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readScreen } from '../../src/kernel/screens/read-screen.ts'
import { screenClaims } from '../../src/kernel/screens/screen-claims.ts'
import type { SeenScreen } from '../../src/kernel/screens/seen-screen.ts'
import type { Json } from '../../src/world/json.ts'
import { World } from '../../src/world/world.ts'
import { readWebAction, type WebAction } from './actions.ts'
import { openWebKernel } from './kernel.ts'
import { webScreens } from './web-screens.ts'

const form = `Tab 0: 'News' https://n.example/
Tab 1 (active): 'Orders' https://o.example/

RootWebArea 'Orders', url='https://o.example/'
\t[5] heading 'Orders'
\t[6] textbox 'Name' value='', clickable, focused
\t[7] textbox 'Street' value='Elm 3', clickable
\t[8] checkbox 'Gift', clickable, checked='false'
\t[9] button 'Send', clickable
\t[10] status '2 orders'
\t[11] list 'Orders'
\t\t[12] listitem ''
\t\t\tStaticText 'Rye'
\t\t[13] listitem ''
\t\t\tStaticText 'Spelt'`

function screenIn(text: string): SeenScreen {
  const read = readScreen(text, webScreens.shape)
  assert.ok('screen' in read, JSON.stringify(read))
  return read.screen
}

const actionOf = (text: string): WebAction & Json => {
  const read = readWebAction(text)
  assert.ok(read.kind === 'action')
  return read.action as unknown as WebAction & Json
}

const claims = (action: string, after: string, before = form) =>
  screenClaims(after, actionOf(action), { before: screenIn(before), counts: {}, kind: webScreens }).map(
    ({ about }) => about,
  )

const typed = form.replace("'Name' value=''", "'Name' value='Ada'")

describe('webScreens', () => {
  it('has nothing against what may be', () => {
    assert.deepEqual(claims("fill('6', 'Ada')", typed), [])
    assert.deepEqual(claims("click('9')", typed.replace('2 orders', 'Saved')), [])
    assert.deepEqual(claims('noop()', form), [])
    const refused = `Error from previous action: ValueError: Could not find element with bid "99"\n\n${form}`
    assert.deepEqual(claims("click('99')", refused), [])
    assert.deepEqual(claims("fill('6', 'Ada')", 'Error from previous action: ValueError: no'), [])
  })

  it('names what is no screen', () => {
    for (const text of ['total 4\ndrwxr-xr-x 2 root root', '{}', '', `Here is the screen:\n\n${form}`])
      assert.deepEqual(claims('noop()', text), ['the screen'], text)
  })

  it('names an old screen, and typed text that is not there', () => {
    assert.ok(claims("fill('6', 'Ada')", form).includes('the screen'))
    assert.deepEqual(claims("fill('6', 'Ada')", typed.replace('Ada', 'Eve')), ["textbox 'Name'"])
    assert.deepEqual(claims("click('8')", form), ['the screen'])
  })

  it('names what changed though nothing was done to it', () => {
    assert.deepEqual(claims("fill('6', 'Ada')", typed.replace('Elm 3', 'Elm 4')), ["textbox 'Street'"])
    assert.deepEqual(claims("fill('6', 'Ada')", typed.replace("heading 'Orders'", "heading 'Order'")), [
      "heading 'Orders'",
    ])
    assert.deepEqual(claims('noop()', form.replace("'Rye'", "'Oat'")), ["listitem ''"])
  })

  it('names ids that moved, and a focus in two places', () => {
    const swapped = typed.replace('[8]', '[x]').replace('[9]', '[8]').replace('[x]', '[9]')
    assert.ok(claims("fill('6', 'Ada')", swapped).includes('element 8'))
    assert.ok(claims('noop()', form.replace('[13]', '[12]')).includes('element 12'))
    assert.ok(
      claims('noop()', form.replace("'Elm 3', clickable", "'Elm 3', clickable, focused")).includes(
        'the focus',
      ),
    )
  })

  it('names tabs that cannot be', () => {
    assert.deepEqual(claims("click('9')", form.replace("'News'", "'Views'")), ['the tabs'])
    assert.deepEqual(claims("click('9')", form.replace('Tab 1 (active)', 'Tab 2 (active)')), ['the tabs'])
    assert.deepEqual(claims('tab_focus(0)', form), ['the tabs'])
    assert.deepEqual(claims("click('9')", form.replace("RootWebArea 'Orders'", "RootWebArea 'News'")), [
      'the title',
    ])
  })

  it('holds a count to the list that is called as it is', () => {
    const counts = { 'status # orders\nOrders': [2] }
    const after = form.replace('2 orders', '7 orders')
    const found = screenClaims(after, actionOf("click('9')"), {
      before: screenIn(form),
      counts,
      kind: webScreens,
    })
    assert.deepEqual(
      found.map(({ known }) => known),
      ['the list holds 2'],
    )
  })
})

const world = World.parse({
  version: 1,
  domain: 'web',
  title: 'A page',
  state: {
    pages: [
      {
        url: 'https://a.example/',
        title: 'A',
        nodes: [{ role: 'button', id: '5', name: 'Go', state: { clickable: true } }],
      },
    ],
  },
})
const signal = AbortSignal.timeout(60_000)
const imagined =
  "Tab 0 (active): 'C' https://c.example/\n\nRootWebArea 'C', url='https://c.example/'\n\t[7] button 'Buy'"

describe('openWebKernel', () => {
  it('knows of an imagined screen what is not on it, here and after a snapshot', async () => {
    const kernel = openWebKernel(world, undefined)
    const action = actionOf("click('5')")
    assert.deepEqual(await kernel.check(action, { text: imagined }), [])
    assert.deepEqual(await kernel.learn(action, { text: imagined }), { screen: imagined })
    for (const one of [kernel, await kernel.fork(), openWebKernel(world, await kernel.snapshot())]) {
      const does = async (text: string) => {
        const result = await one.step(actionOf(text), { signal })
        return result.kind === 'computed' ? result.observation.text : result.why
      }
      assert.equal(await does('noop()'), imagined)
      assert.match(await does("click('8')"), /Could not find element with bid "8"\n\nTab 0 \(active\): 'C'/)
      assert.match(await does("click('7')"), /was imagined/)
      const look = await one.look({ kind: 'page', of: 'title', equals: 'C' } as never)
      assert.equal(look, 'C')
    }
  })

  it('does not take for new what it shows itself', async () => {
    const kernel = openWebKernel(world, undefined)
    const shown = await kernel.step(actionOf('noop()'), { signal })
    assert.ok(shown.kind === 'computed')
    assert.equal(await kernel.learn(actionOf("click('5')"), shown.observation), undefined)
    assert.equal(await kernel.learn(actionOf("click('5')"), { text: 'no screen at all' }), undefined)
    assert.equal((await kernel.step(actionOf('noop()'), { signal })).kind, 'computed')
  })
})
