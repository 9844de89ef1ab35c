// Draws lists and tables of records: filtered, sorted, a page at a time.
import type { Json } from '../../../world/json.ts'
import { AppFault } from '../declared/app-fault.ts'
import { evaluate, holds, type Names } from '../declared/expression.ts'
import { fillText } from '../declared/text.ts'
import type { ListWidget, Records, TableWidget } from '../declared/widget.ts'
import type { Bindings } from '../live/names.ts'
import { type Drawing, namesBeside, recordPlace } from './drawing.ts'
import type { View } from './view.ts'

interface Record {
  readonly value: Json
  readonly names: Names
  readonly bindings: Bindings
  readonly key: string
}

/** A list or table, and what turns its pages. */
export function renderRecords(
  widget: ListWidget | TableWidget,
  base: Pick<View, 'key' | 'id' | 'children'>,
  drawing: Drawing,
): View[] {
  const { names, frame } = drawing
  const all = sorted(chosen(widget, drawing), frame.sorts[base.key] ?? widget.sort)
  const size = widget.page ?? Math.max(all.length, 1)
  const pages = Math.max(1, Math.ceil(all.length / size))
  const page = Math.min(frame.pages[base.key] ?? 0, pages - 1)
  const shown = all
    .slice(page * size, (page + 1) * size)
    .map(record => bound(record, widget, { place: base.key, drawing }))
  const text = fillText(widget.text, names)
  if (shown.length === 0 && widget.empty !== undefined)
    return [{ key: `${base.key}/empty`, kind: 'text', text: fillText(widget.empty, names), children: [] }]
  const drawn: View =
    widget.kind === 'list'
      ? { ...base, kind: 'list', text, children: shown.map(record => item(record, widget, drawing)) }
      : { ...base, kind: 'table', text, children: tableRows(widget, { shown, key: base.key, drawing }) }
  const pager =
    pages > 1
      ? [pagerOf(base.key, { page, pages, from: page * size + 1, shown: shown.length, all: all.length })]
      : []
  return [drawn, ...pager]
}

function chosen(widget: Records, { names, state }: Drawing): readonly { value: Json; at: number }[] {
  const rows = rowsOf(widget, names, state.records)
  const all = rows.map((value, at) => ({ value, at }))
  if (widget.where === undefined) return all
  return all.filter(({ value }) => holds(widget.where, { ...names, [widget.as]: value }))
}

function rowsOf(
  { each }: Records,
  names: Names,
  tables: { readonly [table: string]: readonly Json[] },
): readonly Json[] {
  if (typeof each === 'string' && !each.startsWith('=')) {
    const table = tables[each]
    if (table === undefined) throw new AppFault(`there is no table '${each}'`)
    return table
  }
  const value = typeof each === 'string' ? evaluate(each.slice(1), names) : each
  if (!Array.isArray(value)) throw new AppFault(`'${each}' is no list`)
  return value
}

function sorted(
  rows: readonly { value: Json; at: number }[],
  by: string | undefined,
): readonly { value: Json; at: number }[] {
  if (by === undefined) return rows
  const sign = by.startsWith('-') ? -1 : 1
  const field = by.replace(/^-/, '')
  return [...rows].sort(
    (a, b) => sign * order(fieldOf(a.value, field), fieldOf(b.value, field)) || a.at - b.at,
  )
}

function fieldOf(value: Json, field: string): Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? ((value as { [name: string]: Json })[field] ?? null)
    : value
}

// nothing comes first, then numbers, then texts by their characters
function order(a: Json, b: Json): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [a, b].map(value => (value === null ? '' : String(value).toLowerCase()))
  return (left ?? '') < (right ?? '') ? -1 : (left ?? '') > (right ?? '') ? 1 : 0
}

function bound(
  { value, at }: { value: Json; at: number },
  widget: Records,
  { place, drawing }: { place: string; drawing: Drawing },
): Record {
  const { apps, state, frame, bindings } = drawing
  const fields = typeof widget.each === 'string' ? apps.records[widget.each]?.fields : undefined
  const id = fields && Object.keys(fields).find(field => fields[field] === 'id')
  const mark = id === undefined ? String(at) : String(fieldOf(value, id))
  const above = bindings[recordPlace]
  const path = above === undefined ? mark : `${above}.${mark}`
  const inner = { ...bindings, [widget.as]: value, [recordPlace]: path }
  return {
    value,
    key: `${place}/${mark}`,
    bindings: inner,
    names: namesBeside(apps, state, { frame, bindings: inner }),
  }
}

function item({ key, names, bindings }: Record, widget: ListWidget, drawing: Drawing): View {
  const children = drawing.all(widget.show, key, { ...drawing, names, bindings })
  const tap = widget.do && { tap: { effects: widget.do, bindings } }
  return { key, kind: 'item', text: '', children, ...tap }
}

function tableRows(
  widget: TableWidget,
  { shown, key, drawing }: { shown: readonly Record[]; key: string; drawing: Drawing },
): View[] {
  const sort = drawing.frame.sorts[key] ?? widget.sort
  const heads = widget.columns.map(
    (column, index): View => ({
      key: `${key}/column-${index}`,
      kind: 'column',
      text: fillText(column.text, drawing.names),
      ...(column.sort !== undefined && {
        form: column.sort,
        value: sort === column.sort ? 'ascending' : sort === `-${column.sort}` ? 'descending' : 'none',
      }),
      children: [],
    }),
  )
  const rows = shown.map((record): View => {
    const cells = widget.columns.map((column, index): View => {
      const place = `${record.key}/${index}`
      const inner = { ...drawing, names: record.names, bindings: record.bindings }
      return typeof column.show === 'string'
        ? { key: place, kind: 'cell', text: fillText(column.show, record.names), children: [] }
        : { key: place, kind: 'cell', text: '', children: drawing.all(column.show, place, inner) }
    })
    const tap = widget.do && { tap: { effects: widget.do, bindings: record.bindings } }
    return { key: record.key, kind: 'row', text: '', children: cells, ...tap }
  })
  return [{ key: `${key}/header`, kind: 'header', text: '', children: heads }, ...rows]
}

function pagerOf(
  list: string,
  {
    page,
    pages,
    from,
    shown,
    all,
  }: { page: number; pages: number; from: number; shown: number; all: number },
): View {
  const turn = (text: string, to: number): View => ({
    key: `${list}/${text.toLowerCase()}`,
    kind: 'button',
    text,
    type: 'page',
    form: list,
    value: String(to),
    ...((to < 0 || to >= pages) && { isDisabled: true as const }),
    children: [],
  })
  const where: View = {
    key: `${list}/where`,
    kind: 'text',
    text: `${from}–${from + shown - 1} of ${all}`,
    children: [],
  }
  return {
    key: `${list}/pager`,
    kind: 'pager',
    text: 'Pages',
    children: [turn('Previous', page - 1), where, turn('Next', page + 1)],
  }
}
