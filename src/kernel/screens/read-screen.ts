// Reads the text of a screen: errors, header and elements.
import { readLine } from './read-lines.ts'
import { readMarkup } from './read-markup.ts'
import type { ScreenShape, SeenNode, SeenScreen } from './seen-screen.ts'

/** What a text that should be a screen turns out to be. */
export type ReadScreen =
  | { readonly screen: SeenScreen; readonly stray: string | undefined }
  /** An action that was never carried out has an error and no screen. */
  | { readonly failed: readonly string[] }
  | { readonly unreadable: string }

/** At most one line in so many may be none of a screen's own. */
const mostStray = 20

/** Reads a screen of this shape, in any of the codecs. */
export function readScreen(text: string, shape: ScreenShape): ReadScreen {
  const lines = text.replace(/\s+$/, '').split('\n')
  const start = lines.findIndex(line => shape.header.test(line))
  if (start === -1) {
    const isFailure = lines.length > 0 && lines.every(line => shape.preface.test(line))
    return isFailure ? { failed: lines } : { unreadable: 'it is no screen of this kind' }
  }
  const preface = lines.slice(0, start).filter(line => line !== '')
  // an error may run over several lines
  if (preface.length > 0 && !shape.preface.test(preface[0] ?? ''))
    return { unreadable: 'something stands before the screen' }
  const blank = lines.indexOf('', start)
  const header = lines.slice(start, blank === -1 ? undefined : blank)
  if (!header.every(line => shape.header.test(line)))
    return { unreadable: 'the lines above the elements are not those of such a screen' }
  if (blank === -1) return { unreadable: 'it has no elements' }
  const body = lines.slice(blank + 1)
  const read = body[0]?.trimStart().startsWith('<') ? markup(body, shape) : tree(body, shape)
  if (read === undefined) return { unreadable: 'its elements cannot be read' }
  return { screen: { preface, header, nodes: read.nodes }, stray: read.stray }
}

/** Why a text is no screen of this kind; undefined where it is one, or the error of an action that was never carried out. */
export function unreadableScreen(
  text: string,
  { shape, what, first }: { readonly shape: ScreenShape; readonly what: string; readonly first?: string },
): string | undefined {
  // what was recorded elsewhere may be written in a form of its own
  if (first !== undefined && 'unreadable' in readScreen(first, shape)) return undefined
  const read = readScreen(text, shape)
  return 'unreadable' in read ? `${read.unreadable}; a screen is ${what}` : undefined
}

function markup(body: readonly string[], shape: ScreenShape) {
  const nodes = readMarkup(body.join('\n'), shape)
  return nodes && { nodes, stray: undefined }
}

function tree(body: readonly string[], shape: ScreenShape) {
  const nodes: SeenNode[] = []
  const stray: string[] = []
  for (const line of body) {
    const node = readLine(line, shape)
    // no element lies deeper than inside the one before it
    const isPlaced = node !== undefined && node.depth <= (nodes.at(-1)?.depth ?? -1) + 1
    if (node !== undefined && isPlaced) nodes.push(node)
    else if (line.trim() !== '') stray.push(line)
  }
  if (nodes.length === 0 || stray.length * mostStray > body.length) return undefined
  return { nodes, stray: stray[0] }
}
