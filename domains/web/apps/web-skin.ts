// Apps as web pages: what BrowserGym's calls do with them, and what a browser then shows.
import type { Skin, Stepped } from '../../../src/kernel/app/app-kernel.ts'
import type { Apps } from '../../../src/kernel/app/declared/app.ts'
import { screensOf } from '../../../src/kernel/app/drawn/render.ts'
import { act } from '../../../src/kernel/app/live/act.ts'
import { firstState, frontFrame } from '../../../src/kernel/app/live/state.ts'
import { type Codec, renderUiTree } from '../../../src/kernel/ui-tree/ui-tree.ts'
import type { UiNode } from '../../../src/kernel/ui-tree/ui-tree-node.ts'
import { quote } from '../../../src/kernel/ui-tree/ui-tree-quote.ts'
import type { WebAction } from '../actions.ts'
import { addressOf, linkAt } from './address.ts'
import { pageOf } from './app-page.ts'
import { activeTab, type Browser, blankTab, type LiveWeb, type Tab } from './browser.ts'
import { calledOn } from './calls.ts'
import { elementsOf, type PageElement } from './page-element.ts'
import { pageTree } from './page-tree.ts'

/** Opens apps in a browser. */
export function webSkin(
  apps: Apps,
  { clock, codec }: { clock: string; codec: Codec },
): Skin<WebAction, Browser> {
  const skin: Skin<WebAction, Browser> = {
    first() {
      const app = apps.front ?? Object.keys(apps.apps)[0] ?? ''
      const state = act(firstState(apps, clock), { kind: 'new-task', app }, apps)
      return { state, own: { tabs: [{ ...blankTab, task: state.front }], active: 0 } }
    },
    step(action, live) {
      return stepped(action, live)
    },
    show(live) {
      const page = pageIn(live)
      const now = marked(live, page)
      const lines = now.own.tabs.map((tab, index) => {
        const { title, address } = headOf(now, tab)
        return `Tab ${index}${index === now.own.active ? ' (active)' : ''}: ${quote(title)} ${address}`
      })
      return { live: now, text: `${lines.join('\n')}\n\n${renderUiTree(treeOf(now, page), codec)}` }
    },
    nodes: live => {
      const page = pageIn(live)
      return treeOf(marked(live, page), page)
    },
    page: live => headOf(live, activeTab(live)),
  }
  return skin

  function stepped(action: WebAction, live: LiveWeb): Stepped<Browser> {
    let now = live
    let error: string | undefined
    for (const call of action.calls) {
      const page = pageIn(now)
      const done = calledOn(call, { apps, live: marked(now, page), page, numberOf: numbersOf(now) })
      if ('why' in done) return done
      now = done.live
      error = done.error
      if (error !== undefined) break
    }
    error ??= action.error
    const { text, live: shown } = skin.show(now)
    return error === undefined
      ? { live: shown, observation: { text } }
      : {
          live: shown,
          observation: { text: `Error from previous action: ${error}\n\n${text}`, isError: true },
        }
  }

  function pageIn({ state, own: { tabs, active } }: LiveWeb): PageElement {
    if (tabs[active]?.task === 0) return pageOf([], { toast: undefined, hrefOf: () => '#' })
    return pageOf(screensOf(apps, state), { toast: state.toast, hrefOf: key => linkAt(apps, state, key) })
  }

  function treeOf(live: LiveWeb, page: PageElement): UiNode[] {
    const { title, address } = headOf(live, activeTab(live))
    const numberOf = numbersOf(live)
    const isBlank = activeTab(live).task === 0
    const focus = isBlank ? undefined : frontFrame(live.state)?.focus
    return [pageTree(page, { title, address, focus, numberOf: element => String(numberOf(element) ?? '') })]
  }

  function headOf({ state }: LiveWeb, tab: Tab): { address: string; title: string } {
    const task = state.tasks.find(({ id }) => id === tab.task)
    const frame = task?.frames.findLast(({ isDialog }) => !isDialog)
    if (task === undefined || frame === undefined) return { address: 'about:blank', title: '' }
    const [screen] = screensOf(apps, state.front === task.id ? state : { ...state, front: task.id })
    return { address: addressOf(apps, frame), title: screen?.title ?? '' }
  }
}

function numbersOf(live: LiveWeb): (element: PageElement) => number | undefined {
  const { numbers } = activeTab(live)
  return element => numbers[element.key]
}

// every element that has no number gets the next one, in the order of the page; another page begins again
function marked(live: LiveWeb, page: PageElement): LiveWeb {
  const tab = activeTab(live)
  const task = live.state.tasks.find(({ id }) => id === tab.task)
  const serial = task?.frames.findLast(({ isDialog }) => !isDialog)?.serial ?? 0
  const isSame = serial === tab.serial
  const numbers: { [key: string]: number } = isSame ? { ...tab.numbers } : {}
  let next = isSame ? tab.next : 0
  for (const { key } of elementsOf(page)) {
    if (numbers[key] === undefined) {
      numbers[key] = next
      next += 1
    }
  }
  if (isSame && next === tab.next) return live
  const { tabs, active } = live.own
  const changed = tabs.map((one, index) => (index === active ? { ...one, serial, next, numbers } : one))
  return { ...live, own: { tabs: changed, active } }
}
