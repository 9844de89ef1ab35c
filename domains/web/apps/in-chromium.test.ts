// The pages that apps are, as Chromium itself reads them: its accessibility tree must be ours, line by line.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from 'playwright-core'
import { begun } from '../../../src/kernel/app/app-kernel.ts'
import { type Apps, appsOf } from '../../../src/kernel/app/declared/app.ts'
import { screensOf } from '../../../src/kernel/app/drawn/render.ts'
import { type View, viewsOn } from '../../../src/kernel/app/drawn/view.ts'
import { act, type Gesture } from '../../../src/kernel/app/live/act.ts'
import { type AppsState, firstState, frontFrame } from '../../../src/kernel/app/live/state.ts'
import { appsFrom } from '../../../src/kernel/app/notes-app.ts'
import { renderUiTree } from '../../../src/kernel/ui-tree/ui-tree.ts'
import { loadWorld } from '../../../src/library/load-world.ts'
import { skipWithout } from '../../../test/system-packages.ts'
import { WebAction } from '../actions.ts'
import { domain } from '../domain.ts'
import { type AxNode, accessibilityTree } from '../real/accessibility-tree.ts'
import { openProfile } from '../real/browser.ts'
import { webWorld } from '../world.ts'
import { pageOf } from './app-page.ts'
import { elementsOf, htmlOf, type PageElement } from './page-element.ts'
import { pageTree } from './page-tree.ts'
import { webSkin } from './web-skin.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const everyWidget = appsFrom(read('./every-widget.yaml'))
const markElements = read('../real/mark-elements.js')
const address = 'about:blank'

/** The page, and how many elements it begins with: all are numbered in their order. */
function ours(
  apps: Apps,
  state: AppsState,
): { page: PageElement; order: readonly PageElement[]; text: string } {
  const screens = screensOf(apps, state)
  const page = pageOf(screens, { toast: state.toast, hrefOf: () => `${address}#` })
  const order = [...elementsOf(page)]
  const tree = pageTree(page, {
    title: screens[0]?.title ?? '',
    address,
    numberOf: element => String(order.indexOf(element)),
    focus: frontFrame(state)?.focus,
  })
  return { page, order, text: renderUiTree([tree], 'tree') }
}

describe('pageTree', { skip: skipWithout('chromium') }, () => {
  let page: Page
  let session: CDPSession
  let close: () => Promise<void>

  before(async () => {
    const profile = await openProfile()
    close = profile.close
    page = await profile.context.newPage()
    session = await profile.context.newCDPSession(page)
  })
  after(() => close())

  async function inChromium(made: ReturnType<typeof ours>, focus: string | undefined): Promise<string> {
    await page.goto(address)
    await page.evaluate('document.elementCount = 0')
    await page.setContent(`<!doctype html>${htmlOf(made.page)}`)
    await page.evaluate("document.querySelectorAll('dialog').forEach(dialog => dialog.showModal())")
    await page.evaluate(markElements)
    const at = made.order.findIndex(({ key }) => key === focus)
    await page.evaluate(
      at === -1 ? 'document.activeElement?.blur()' : `document.querySelector('[bid="${at}"]')?.focus()`,
    )
    const snapshot = await session.send('DOMSnapshot.captureSnapshot', { computedStyles: [] })
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    return renderUiTree(accessibilityTree(nodes as readonly AxNode[], snapshot), 'tree')
  }

  // every widget there is, in the states that using them brings
  const walk: readonly (readonly [
    string,
    (find: (text: string, kind?: View['kind']) => string) => readonly Gesture[],
  ])[] = [
    ['the first screen', () => []],
    ['a message', find => [{ kind: 'tap', key: find('Refresh') }]],
    ['a filtered list', find => [{ kind: 'fill', key: find('Find ticket'), text: 'Printer' }]],
    ['an open menu', find => [{ kind: 'tap', key: find('More', 'menu') }]],
    ['the other tab', find => [{ kind: 'tap', key: find('Two') }]],
    ['a sorted table', find => [{ kind: 'tap', key: find('Subject', 'column') }]],
    ['the next page of a list', find => [{ kind: 'tap', key: find('Next') }]],
    ['a form', find => [{ kind: 'tap', key: find('New ticket') }]],
    ['what is wrong in a form', find => [{ kind: 'tap', key: find('Save') }]],
    ['a dialog', find => [{ kind: 'tap', key: find('Discard') }]],
    ['the form again', find => [{ kind: 'tap', key: find('Keep') }]],
    [
      'a filled form',
      find => [
        { kind: 'fill', key: find('Subject'), text: 'Loom smokes' },
        { kind: 'choose', key: find('Priority'), option: 'High' },
        { kind: 'tap', key: find('Print') },
      ],
    ],
    ['a record more', find => [{ kind: 'tap', key: find('Save') }]],
    [
      'nothing at all',
      () => [
        { kind: 'tap', key: '' },
        { kind: 'visit', app: 'desk', screen: 'ticket', params: { id: '99' } },
      ],
    ],
  ]

  it('is what Chromium makes of every widget', async () => {
    const apps = everyWidget
    let state = act(firstState(apps, '2026-06-02T07:45:00Z'), { kind: 'new-task', app: 'desk' }, apps)
    for (const [name, gestures] of walk) {
      const find = (text: string, kind?: View['kind']) => {
        const front = screensOf(apps, state).at(-1)
        const views = front === undefined ? [] : [...viewsOn(front)]
        const found = views.find(view => view.text === text && (kind ?? view.kind) === view.kind)
        assert.ok(found, `'${text}' is on the screen`)
        return found.key
      }
      for (const gesture of gestures(find)) state = act(state, gesture, apps)
      const made = ours(apps, state)
      assert.equal(await inChromium(made, frontFrame(state)?.focus), made.text, name)
    }
  })

  // every page on the way to the solution of every world that comes with the package
  const folder = new URL('../../../worlds/web/', import.meta.url)
  for (const file of readdirSync(folder).filter(name => name.endsWith('.yaml'))) {
    it(`is what Chromium makes of ${file}`, async () => {
      const world = await loadWorld(fileURLToPath(new URL(file, folder)))
      const { state, clock } = webWorld(world)
      const apps = appsOf(state)
      assert.ok(apps)
      const skin = webSkin(apps, { clock, codec: 'tree' })
      let live = begun(skin)
      const compare = async (name: string) => {
        const made = ours(apps, live.state)
        assert.equal(await inChromium(made, frontFrame(live.state)?.focus), made.text, name)
      }
      await compare('the first screen')
      for (const written of world.solution?.actions ?? []) {
        const read = domain.readAction(written, world)
        assert.equal(read.kind, 'action')
        const stepped = skin.step(WebAction.parse(read.kind === 'action' ? read.action : {}), live)
        assert.ok('live' in stepped, 'why' in stepped ? stepped.why : '')
        live = stepped.live
        await compare(String(written))
      }
    })
  }
})
