// The rest of what a visitor does: addresses, history, tabs, the mouse, waiting, and words to whoever asked.
import type { Series } from '../../../src/kernel/explore/series.ts'
import { siteNames } from '../real/start-page.ts'
import { quoted, type Step } from './moves.ts'
import type { SeenPage } from './seen-page.ts'

const keys = ['Tab', 'Escape', 'Enter', 'ArrowDown', 'Space', 'Shift+Tab', 'Control+a', 'End']
const said = [
  'I have found it.',
  'The page shows no such thing.',
  'Done: the form is sent.',
  'There are 5 results.',
]

/** One step that is not a plain use of a form, button or link. */
export function wander(series: Series, page: SeenPage, town: string): readonly Step[] {
  const wanted = series.below(100)
  const text = drawn(series, page, { town, wanted })
  return text === undefined ? [] : [{ family: 'wander', text, url: page.url }]
}

function drawn(
  series: Series,
  page: SeenPage,
  { town, wanted }: { town: string; wanted: number },
): string | undefined {
  if (wanted < 22) return goTo(series, town)
  if (wanted < 34) return 'go_back()'
  if (wanted < 38) return 'go_forward()'
  if (wanted < 46) return tabs(series, page, town)
  if (wanted < 54) return `keyboard_press('${series.pick(keys)}')`
  if (wanted < 66) return element(series, page, id => `hover('${id}')`)
  if (wanted < 73) return `scroll(0, ${series.pick([-300, 200, 400, 720])})`
  if (wanted < 78) return `noop(${series.pick([50, 100])})`
  if (wanted < 83) return `send_msg_to_user(${quoted(series.pick(said))})`
  if (wanted < 85) return `report_infeasible(${quoted('The site does not offer this.')})`
  if (wanted < 93) return mouse(series)
  if (wanted < 96) return `keyboard_type(${quoted(series.pick(['abc', 'Oak', '12']))})`
  return element(series, page, id => `click('${id}', button='right')`)
}

const paths: { readonly [site: string]: readonly string[] } = {
  shop: ['basket', 'item?id=104', 'item?id=999', 'checkout', '?q=oak', '?page=2'],
  staff: ['person?id=3', 'person?id=77'],
  news: ['story?id=2', '?section=Sport'],
  tools: ['convert', 'count', 'loan'],
  help: ['terms', 'contact', 'sent'],
  mail: ['compose', 'message?id=2', '?folder=Archive'],
  account: ['register', 'settings'],
}

function goTo(series: Series, town: string): string {
  if (series.is(0.3)) return `goto('http://docs.example/${series.pick(['', 'libffi8/index.html'])}')`
  const site = series.pick(Object.keys(siteNames))
  const path = series.is(0.4) ? series.pick(paths[site] ?? ['']) : ''
  return `goto('http://${site}.${town}.example/${path}')`
}

function tabs(series: Series, page: SeenPage, town: string): string {
  if (page.tabs < 3 && series.is(0.5))
    return series.is(0.5) ? 'new_tab()' : `new_tab()\n${goTo(series, town)}`
  return page.tabs > 1 && series.is(0.6) ? 'tab_close()' : `tab_focus(${series.below(page.tabs)})`
}

function mouse(series: Series): string {
  const x = 20 + series.below(400)
  const y = 20 + series.below(500)
  return series.pick([
    `mouse_move(${x}, ${y})`,
    `mouse_click(${x}, ${y})`,
    `mouse_dblclick(${x}, ${y})`,
    `mouse_down(${x}, ${y})\nmouse_up(${x}, ${y})`,
  ])
}

function element(series: Series, page: SeenPage, act: (id: string) => string): string | undefined {
  const { elements } = page
  return elements.length === 0 ? undefined : act(series.pick(elements).id)
}
