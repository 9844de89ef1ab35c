// Screens with places: parts that are laid out in boxes, the elements they show, and what lies at a point. Boxes are made by
// a layout engine; how wide a text is comes from a table of letters, so that it is the same on every machine.
import Yoga, { type Node } from 'yoga-layout'
import type { UiNode } from '../../ui-tree/ui-tree-node.ts'

/** Left, top, right and bottom edge. */
export type Bounds = readonly [number, number, number, number]

/** A piece of a screen: how much place it wants, the element it shows, and the part of the app behind it. */
export interface Part {
  /** The element; without one, its parts stand in its place. */
  readonly node?: Omit<UiNode, 'bounds' | 'children'>
  /** The part of the app that is used by touching it. */
  readonly view?: string | undefined
  readonly row?: boolean
  readonly wrap?: boolean
  readonly gap?: number
  /** Top, right, bottom and left. */
  readonly padding?: readonly [number, number, number, number]
  readonly width?: number
  readonly height?: number
  readonly grow?: number
  /** A text that it is as large as, in letters of that height. */
  readonly text?: { readonly content: string; readonly size: number }
  /** Where it stands without regard to others, from the left and top edge of what it is in. */
  readonly at?: readonly [number, number]
  readonly children?: readonly Part[]
  /** A plain column, whose parts hang on its width alone. */
  readonly isStack?: true
}

/** A part in its place. */
export interface PlacedPart {
  readonly part: Part
  readonly bounds: Bounds
  readonly children: readonly PlacedPart[]
}

/** Lays a part out: its left and top edge, and how wide it is. What it stacks is laid out one by one, and remembered. */
export function layOut(
  part: Part,
  { left, top, width }: { left: number; top: number; width: number },
): PlacedPart {
  if (!part.isStack) return atPlace(part, remembered(part, width), { left, top })
  const [above, right, below, before] = part.padding ?? [0, 0, 0, 0]
  let at = top + above
  const children = (part.children ?? []).map((child, index) => {
    if (index > 0) at += part.gap ?? 0
    const placed = layOut(child, { left: left + before, top: at, width: width - before - right })
    at = placed.bounds[3]
    return placed
  })
  return { part, bounds: [left, top, left + width, at + below], children }
}

/** The same part further down, or up. */
export function moved({ part, bounds, children }: PlacedPart, by: number): PlacedPart {
  const [left, top, right, bottom] = bounds
  return {
    part,
    bounds: [left, top + by, right, bottom + by],
    children: children.map(child => moved(child, by)),
  }
}

/** Where a part and all in it lie, in order, seen from its own corner. */
type Places = readonly Bounds[]

const known = new Map<string, Places>()
const mostKept = 4_000

function remembered(part: Part, width: number): Places {
  const shape = `${width}${shapeOf(part)}`
  const made = known.get(shape) ?? placesOf(part, width)
  if (known.size >= mostKept) known.clear()
  known.set(shape, made)
  return made
}

// all that its layout hangs on
function shapeOf({ row, wrap, gap, padding, width, height, grow, text, at, children }: Part): string {
  const own = `${row ? 'r' : ''}${wrap ? 'w' : ''}${gap ?? ''};${padding ?? ''};${width ?? ''};${height ?? ''};${grow ?? ''};${at ?? ''}`
  const said = text === undefined ? '' : `${text.size} ${JSON.stringify(text.content)}`
  return `(${own}${said}${children?.map(shapeOf).join('') ?? ''})`
}

function placesOf(part: Part, width: number): Places {
  const root = nodeOf(part)
  try {
    root.setWidth(width)
    root.calculateLayout(width, undefined)
    const places: Bounds[] = []
    collect(part, root, { left: 0, top: 0, places })
    return places
  } finally {
    root.freeRecursive()
  }
}

function collect(
  part: Part,
  node: Node,
  { left, top, places }: { left: number; top: number; places: Bounds[] },
): void {
  const box = node.getComputedLayout()
  const [x, y] = [left + box.left, top + box.top]
  places.push([Math.round(x), Math.round(y), Math.round(x + box.width), Math.round(y + box.height)])
  for (const [index, child] of (part.children ?? []).entries())
    collect(child, node.getChild(index), { left: x, top: y, places })
}

function atPlace(part: Part, places: Places, { left, top }: { left: number; top: number }): PlacedPart {
  let next = 0
  const place = (one: Part): PlacedPart => {
    const [x1, y1, x2, y2] = places[next] ?? [0, 0, 0, 0]
    next += 1
    const children = (one.children ?? []).map(place)
    return { part: one, bounds: [x1 + left, y1 + top, x2 + left, y2 + top], children }
  }
  return place(part)
}

/** The elements of parts that lie in a window of the screen, cut to it; what lies outside is not there. */
export function elementsIn(
  parts: readonly PlacedPart[],
  window: Bounds,
  found: (node: UiNode, part: PlacedPart) => void = () => {},
): UiNode[] {
  return parts.flatMap(one => {
    const bounds = cut(one.bounds, window)
    if (bounds === undefined) return []
    const { node } = one.part
    if (node === undefined) return elementsIn(one.children, window, found)
    const children = elementsIn(one.children, window, found)
    const element: UiNode = { ...node, bounds: [...bounds], ...(children.length > 0 && { children }) }
    found(element, one)
    return [element]
  })
}

/** What of the app is used by touching this point, the topmost first; undefined where nothing is. */
export function viewAtPoint(
  parts: readonly PlacedPart[],
  x: number,
  y: number,
  window: Bounds,
): string | undefined {
  if (!holdsPoint(window, x, y)) return undefined
  for (const { part, bounds, children } of parts.toReversed()) {
    if (!holdsPoint(bounds, x, y)) continue
    return viewAtPoint(children, x, y, window) ?? part.view
  }
  return undefined
}

function holdsPoint([left, top, right, bottom]: Bounds, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom
}

function cut([left, top, right, bottom]: Bounds, window: Bounds): Bounds | undefined {
  const inside: Bounds = [
    Math.max(left, window[0]),
    Math.max(top, window[1]),
    Math.min(right, window[2]),
    Math.min(bottom, window[3]),
  ]
  return inside[0] < inside[2] && inside[1] < inside[3] ? inside : undefined
}

function nodeOf(part: Part): Node {
  const node = Yoga.Node.create()
  node.setFlexDirection(part.row ? Yoga.FLEX_DIRECTION_ROW : Yoga.FLEX_DIRECTION_COLUMN)
  if (part.row) node.setAlignItems(Yoga.ALIGN_CENTER)
  if (part.wrap) node.setFlexWrap(Yoga.WRAP_WRAP)
  if (part.gap !== undefined) node.setGap(Yoga.GUTTER_ALL, part.gap)
  for (const [index, edge] of [Yoga.EDGE_TOP, Yoga.EDGE_RIGHT, Yoga.EDGE_BOTTOM, Yoga.EDGE_LEFT].entries())
    node.setPadding(edge, part.padding?.[index] ?? 0)
  if (part.width !== undefined) node.setWidth(part.width)
  if (part.height !== undefined) node.setHeight(part.height)
  if (part.grow !== undefined) node.setFlexGrow(part.grow)
  if (part.row !== true) node.setFlexShrink(1)
  if (part.at !== undefined) {
    node.setPositionType(Yoga.POSITION_TYPE_ABSOLUTE)
    node.setPosition(Yoga.EDGE_LEFT, part.at[0])
    node.setPosition(Yoga.EDGE_TOP, part.at[1])
  }
  const { text } = part
  if (text !== undefined) {
    node.setFlexShrink(1)
    node.setMeasureFunc((available, mode) => {
      const most = mode === Yoga.MEASURE_MODE_UNDEFINED ? Number.POSITIVE_INFINITY : available
      return measured(text, most)
    })
    return node
  }
  for (const [index, child] of (part.children ?? []).entries()) node.insertChild(nodeOf(child), index)
  return node
}

const lineHeight = 1.33

function measured(
  { content, size }: { content: string; size: number },
  most: number,
): { width: number; height: number } {
  let widest = 0
  let lines = 0
  for (const line of content.split('\n')) {
    let width = 0
    lines += 1
    for (const word of line.split(/(?<= )/)) {
      const wide = widthOf(word, size)
      if (width > 0 && width + widthOf(word.trimEnd(), size) > most) {
        lines += 1
        width = 0
      }
      width += wide
      widest = Math.max(widest, Math.min(width, most))
    }
  }
  return { width: Math.ceil(widest), height: Math.round(lines * size * lineHeight) }
}

function widthOf(text: string, size: number): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width * size
}

function letterWidth(letter: string): number {
  if (/[ilj.,:;|!'`]/.test(letter)) return 0.26
  if (/[ ftrI()[\]{}"/\\-]/.test(letter)) return 0.33
  if (/[mwMW@%]/.test(letter)) return 0.86
  if (/[A-Z]/.test(letter)) return 0.65
  return /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/.test(letter)
    ? 1
    : 0.54
}
