// A screen as text. The world chooses the codec: compact lines, a dump with every attribute, or a page that can be
// drawn.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { uiTreeHtml } from './ui-tree-html.ts'
import { uiTreeLines } from './ui-tree-lines.ts'
import type { UiNode } from './ui-tree-node.ts'
import { uiTreeXml } from './ui-tree-xml.ts'

export const Codec = z.enum(['tree', 'xml', 'html']).meta({
  description:
    'How screens are written: as lines of an accessibility tree, as XML in the style of UI Automator, or as HTML.',
})
export type Codec = z.infer<typeof Codec>

const renderers = { tree: uiTreeLines, xml: uiTreeXml, html: uiTreeHtml }
const shapes = { tree: read('lines'), xml: read('xml'), html: read('html') }

/** The elements as text. With `isNumbered`, elements are called by their position instead of their id. */
export function renderUiTree(
  nodes: readonly UiNode[],
  codec: Codec,
  { isNumbered = false }: { isNumbered?: boolean } = {},
): string {
  return renderers[codec](nodes, { isNumbered })
}

/** What a model is told about the shape of screens in this codec. */
export function uiTreeShape(codec: Codec): string {
  return shapes[codec]
}

function read(name: string): string {
  return readFileSync(new URL(`./ui-tree-${name}.md`, import.meta.url), 'utf8').trim()
}
