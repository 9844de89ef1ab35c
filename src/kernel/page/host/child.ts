// The process of one browser: it loads what reads pages, gives up every right, and does what its host asks. Scripts of pages can
// get at all that is in it: nothing is in it but their own site.

import { giveUpRights } from '../../host/rights/give-up-rights.ts'
import { connectShelves, shelfDescriptor, takeFromShelf } from '../../host/shelf.ts'
import { type Codec, renderUiTree } from '../../ui-tree/ui-tree.ts'
import { perform } from '../act/perform.ts'
import { Browser } from '../browser/browser.ts'
import { CannotTell } from '../browser/cannot-tell.ts'
import type { SiteFiles } from '../dom/site-files.ts'
import type { Answer, BrowserStart, Question, ShelvedSite, Step } from './page-protocol.ts'

let browser: Browser | undefined
let codec: Codec = 'tree'

// what page scripts throw where nobody listens is theirs
process.on('uncaughtException', () => {})
process.on('unhandledRejection', () => {})

await warmUp()
giveUpRights()
connectShelves(shelfDescriptor)

// whatever is only loaded when it is first needed is needed here
async function warmUp(): Promise<void> {
  const html = `<!doctype html><title>t</title><style>p::before{content:"a"} @media (min-width:1px){p{color:red}}</style>
    <form><input name=a><select><option>b</select><textarea>c</textarea><button>d</button></form><p>e<dialog>f</dialog>
    <script src="a.js"></script><script>matchMedia('(min-width: 1px)'); localStorage.a = 1; document.cookie = 'a=b'
    document.querySelector('dialog').showModal(); history.pushState(1, '', '?a'); fetch('a.json').catch(() => {})
    new DOMParser().parseFromString('<a/>', 'text/xml'); new XMLHttpRequest().open('GET', 'a')</script>`
  const files = new Map([
    ['index.html', Buffer.from(html)],
    ['a.js', Buffer.from('window.a = 1')],
  ])
  const site = { at: 'http://warm.example/', read: (path: string) => files.get(path) }
  const first = new Browser({ sites: [site], startMs: 0, random: () => 0 })
  await first.open(site.at)
  await perform(first, [
    { name: 'keyboard_press', arguments: { key: 'Escape' } },
    { name: 'goto', arguments: { url: `${site.at}#a` } },
  ])
  first.screen()
  await first.close()
}

function send(answer: Answer): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}

function siteOf({ at, shelf, below = '' }: ShelvedSite): SiteFiles {
  const list = JSON.parse(takeFromShelf(shelf, 'list').toString()) as readonly (readonly [string, string])[]
  const places = new Map(
    list.flatMap(([path, kind], place): [string, number][] => (kind === 'file' ? [[path, place]] : [])),
  )
  return {
    at,
    read: path => {
      const place = places.get(below === '' ? path : `${below}/${path}`)
      return place === undefined ? undefined : takeFromShelf(shelf, String(place))
    },
  }
}

function series(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

async function open({ sites, tabs, active, startMs, seed, codec: chosen }: BrowserStart): Promise<Answer> {
  codec = chosen
  browser = new Browser({ sites: sites.map(siteOf), startMs, random: series(seed) })
  for (const url of tabs) await browser.open(url)
  browser.focus(active)
  return shown(browser)
}

async function step(at: Browser, { calls, error }: Step): Promise<Answer> {
  const refused = await perform(at, calls)
  return shown(at, refused ?? error)
}

function shown(at: Browser, error?: string): Answer {
  const { tabs, active, nodes } = at.screen()
  const tree = renderUiTree(nodes, codec)
  return { shown: { tabs: [...tabs], active, tree, ...(error !== undefined && { error }) } }
}

async function answer(question: Question): Promise<Answer> {
  try {
    if ('open' in question) return await open(question.open)
    if (browser === undefined) return { unknown: 'no browser is open' }
    if ('pages' in question) return { nodes: [...browser.screen().nodes] as never }
    return await step(browser, question.step)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { unknown: error instanceof CannotTell ? why : `the page could not be read: ${why.slice(0, 500)}` }
  }
}

let pending = ''
process.stdin.setEncoding('utf8').on('data', (text: string) => {
  const lines = (pending + text).split('\n')
  pending = lines.pop() ?? ''
  for (const line of lines) answer(JSON.parse(line) as Question).then(send)
})
process.stdin.on('end', () => process.exit())
send({ ready: true })
