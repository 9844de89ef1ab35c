// Whether a table is one of data or only places things side by side: Chromium's own tests, in its order.
import {
  attribute,
  childrenOf,
  closest,
  type DomElement,
  type DomNode,
  hasAttribute,
  isElement,
  isHtml,
} from '../dom/dom-node.ts'
import { styleOf } from '../dom/jsdom.ts'

const manyRows = 20
const enough = 10
const stripes = 5
const sides = ['top', 'bottom', 'left', 'right'] as const

/** Whether it holds data. */
export function isDataTable(table: DomElement): boolean {
  if (attribute(table, 'summary') || attribute(table, 'rules')) return true
  for (const child of childrenOf(table))
    if (isHtml(child, 'caption', 'thead', 'tfoot', 'col', 'colgroup')) return true
  const rows = rowsOf(table)
  if (rows.length >= manyRows) return true
  const cells = rows.map(cellsOf)
  if (rows.length === 0 || (rows.length === 1 && cells[0]?.length === 1)) return false
  return cells.flat().some(isMarked) || isDrawnAsData(table, rows, cells.flat())
}

function isMarked(cell: DomElement): boolean {
  return isHtml(cell, 'th') || ['headers', 'abbr', 'axis', 'scope'].some(name => attribute(cell, name))
}

function isDrawnAsData(
  table: DomElement,
  rows: readonly DomElement[],
  cells: readonly DomElement[],
): boolean {
  const borders = { top: 0, bottom: 0, left: 0, right: 0 }
  let bordered = 0
  let coloured = 0
  const ground = colourOf(table)
  const isFramed = Number.parseInt(attribute(table, 'border') ?? '0', 10) !== 0
  const isSpaced = spacingOf(table) && styleOf(table, 'border-collapse') !== 'collapse'
  for (const cell of cells) {
    if (styleOf(cell, 'empty-cells') === 'hide') return true
    const has = Object.fromEntries(sides.map(side => [side, isFramed || hasBorder(cell, side)]))
    if ((has.top && has.bottom) || (has.left && has.right)) bordered += 1
    for (const side of sides) if (has[side]) borders[side] += 1
    const colour = colourOf(cell)
    if (isSpaced && colour !== ground && !isTransparent(colour)) coloured += 1
    if (bordered >= enough || coloured >= enough) return true
  }
  if (cells.length <= 1) return false
  const half = Math.floor(cells.length / 2)
  if ([bordered, coloured, ...Object.values(borders)].some(count => count >= half)) return true
  const colours = rows.slice(0, stripes).map(row => colourOf(row))
  return (
    colours.length > 2 &&
    colours.every((colour, at) => at === 0 || (colour === colours[0]) === (at % 2 === 0))
  )
}

// the ways of yesterday count like a style sheet
function colourOf(element: DomElement): string {
  const colour = styleOf(element, 'background-color')
  return isTransparent(colour) ? (attribute(element, 'bgcolor')?.trim().toLowerCase() ?? colour) : colour
}

function hasBorder(cell: DomElement, side: string): boolean {
  const style = styleOf(cell, `border-${side}-style`)
  return (
    style !== 'none' && style !== 'hidden' && Number.parseFloat(styleOf(cell, `border-${side}-width`)) > 0
  )
}

function spacingOf(table: DomElement): boolean {
  const spacing = styleOf(table, 'border-spacing')
  if (attribute(table, 'cellspacing')?.trim() === '0') return false
  return spacing === '' || spacing.split(' ').every(part => Number.parseFloat(part) > 0)
}

function isTransparent(colour: string): boolean {
  return colour === 'transparent' || /,\s*0\)$|\/\s*0\)$/.test(colour)
}

// the rows of a table itself, not of one in it
function rowsOf(table: DomElement): DomElement[] {
  const rows: DomElement[] = []
  for (const child of childrenOf(table)) {
    if (isHtml(child, 'tr')) rows.push(child)
    else if (isHtml(child, 'thead', 'tbody', 'tfoot'))
      for (const row of childrenOf(child)) if (isHtml(row, 'tr')) rows.push(row)
  }
  return rows
}

function cellsOf(row: DomElement): DomElement[] {
  return [...childrenOf(row)].filter((child): child is DomElement => isHtml(child, 'td', 'th'))
}

/** The role of a cell in a table of data. */
export function cellRole(cell: DomElement, isGrid: boolean): string {
  if (cell.localName === 'td') return isGrid ? 'gridcell' : 'cell'
  const scope = attribute(cell, 'scope')?.toLowerCase()
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader'
  if (scope === 'col' || scope === 'colgroup') return 'columnheader'
  const row = closest(cell.parentNode, one => isHtml(one, 'tr'))
  const cells = row === null ? [] : cellsOf(row)
  const at = cells.indexOf(cell)
  const beside = [cells[at - 1], cells[at + 1]]
  if (cells.length === 1) return 'columnheader'
  if (beside.some(one => one !== undefined && isHtml(one, 'td') && hasContent(one))) {
    return beside.some(one => one !== undefined && isHtml(one, 'th')) ? 'columnheader' : 'rowheader'
  }
  return 'columnheader'
}

function hasContent(cell: DomNode): boolean {
  return isElement(cell) && cell.firstChild !== null && !hasAttribute(cell, 'hidden')
}
