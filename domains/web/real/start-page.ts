// The page every walk begins on: what sites there are. Its elements are known without a browser, ids included, so that a
// world can say what is seen first.
import type { UiNode } from '../../../src/kernel/ui-tree/ui-tree-node.ts'
import { escapeHtml } from './markdown-html.ts'

/** The sites of a town, by the first part of their address. */
export const siteNames: { readonly [name: string]: string } = {
  shop: 'Shop',
  tasks: 'Tasks',
  account: 'Your account',
  staff: 'Staff',
  booking: 'Book a table',
  notes: 'Notes',
  mail: 'Mail',
  help: 'Help',
  survey: 'A few questions',
  files: 'Files',
  board: 'Board',
  tools: 'Handy things',
  news: 'News',
}
const documents = { title: 'Documentation', url: 'http://docs.example/' }

/** Where a walk in a town begins. */
export function startPage(town: string): { url: string; title: string; html: string; nodes: UiNode[] } {
  const title = `Sites of ${town.charAt(0).toUpperCase()}${town.slice(1)}`
  const links = [
    ...Object.entries(siteNames).map(([name, text]) => ({
      title: text,
      url: `http://${name}.${town}.example/`,
    })),
    documents,
  ]
  const items = links.map(link => `<li><a href="${link.url}">${escapeHtml(link.title)}</a></li>`).join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1><ul>${items}</ul></main></body></html>`
  return { url: `http://start.${town}.example/`, title, html, nodes: nodesOf(title, links) }
}

// html, head, meta, title and body come before
function nodesOf(title: string, links: readonly { title: string; url: string }[]): UiNode[] {
  let last = 4
  const id = () => String(++last)
  const main = id()
  const heading: UiNode = { role: 'heading', name: title, id: id() }
  const list = id()
  const children = links.map((link): UiNode => {
    const item = id()
    const link_: UiNode = {
      role: 'link',
      name: link.title,
      id: id(),
      state: { clickable: true, url: link.url },
    }
    return { role: 'listitem', name: '', id: item, children: [{ role: 'ListMarker', name: '•' }, link_] }
  })
  return [
    { role: 'main', name: '', id: main, children: [heading, { role: 'list', name: '', id: list, children }] },
  ]
}
