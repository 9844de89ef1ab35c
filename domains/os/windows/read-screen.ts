// Reads a screen of a desktop back from its text: the windows, which of them is active, and what is in them.
import type { UiNode } from '../../../src/kernel/ui-tree/ui-tree-node.ts'
import { unquote } from '../../../src/kernel/ui-tree/ui-tree-quote.ts'
import type { OsState, Window } from '../state.ts'

/** What a screen shows; `active` is -1 where no window is. */
export type Shown = Pick<OsState, 'windows' | 'active'>

const quoted = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`
const windowLine = new RegExp(String.raw`^Window \d+( \(active\)| \(minimized\))?: (${quoted}) \[(.+)\]$`)
const nodeLine = new RegExp(
  String.raw`^(\t*)(?:\[([^\]]+)\] )?([^\s,]+)(?: (${quoted}))?(?: value=(${quoted}))?((?:, .*)?)$`,
)
const attribute = new RegExp(`, ([a-zA-Z][a-zA-Z-]*)(?:=(${quoted}|[^,]*))?`, 'y')

// what is read may have been imagined
const most = { lines: 4000, depth: 100 }

/** The windows of a screen written as lines; undefined where a text is none. */
export function readScreen(text: string): Shown | undefined {
  const lines = text.split('\n').filter(line => !/^(Output|Error): /.test(line))
  const root = lines.findIndex(line => line.startsWith('desktop-frame '))
  if (root < 0 || lines.length > most.lines || lines.some(isTooDeep)) return undefined
  const heads = lines.slice(0, root).flatMap(line => {
    const [, mark = '', title = "''", application = ''] = windowLine.exec(line) ?? []
    return application === '' ? [] : [{ mark: mark.trim(), title: unquote(title), application }]
  })
  const [desktop] = treeOf(lines.slice(root))
  const applications = desktop?.children ?? []
  if (desktop === undefined || applications.length !== heads.length) return undefined
  const windows = heads.map(({ mark, title, application }, index): Window => {
    const frame = applications[index]?.children?.[0]
    return {
      application,
      title,
      role: frame?.role ?? 'frame',
      ...(frame?.bounds && { bounds: frame.bounds }),
      isModal: frame?.state?.modal === true,
      isMinimized: mark === '(minimized)',
      nodes: frame?.children ?? [],
    }
  })
  return { windows, active: heads.findIndex(({ mark }) => mark === '(active)') }
}

const isTooDeep = (line: string) => line.startsWith('\t'.repeat(most.depth))

function treeOf(lines: readonly string[]): UiNode[] {
  const open: UiNode[] = []
  const roots: UiNode[] = []
  for (const line of lines) {
    const read = nodeOf(line)
    if (read === undefined) continue
    open.length = Math.min(open.length, read.depth)
    const parent = open.at(-1)
    if (parent === undefined) roots.push(read.node)
    else parent.children = [...(parent.children ?? []), read.node]
    open.push(read.node)
  }
  return roots
}

function nodeOf(line: string): { depth: number; node: UiNode } | undefined {
  const [found, tabs = '', id, role = '', name, value, rest = ''] = nodeLine.exec(line) ?? []
  if (found === undefined) return undefined
  const { bounds, state } = attributesOf(rest)
  const node: UiNode = {
    role,
    ...(name !== undefined && { name: unquote(name) }),
    ...(value !== undefined && { value: unquote(value) }),
    ...(id !== undefined && { id }),
    ...(bounds && { bounds }),
    ...(Object.keys(state).length > 0 && { state }),
  }
  return { depth: tabs.length, node }
}

function attributesOf(rest: string): {
  bounds: UiNode['bounds']
  state: { [name: string]: boolean | number | string }
} {
  const state: { [name: string]: boolean | number | string } = {}
  let bounds: UiNode['bounds']
  for (const [, name = '', value] of rest.matchAll(new RegExp(attribute, 'g'))) {
    const text = value !== undefined && /^['"]/.test(value) ? unquote(value) : value
    if (name === 'box') bounds = edges(text ?? '')
    else if (value === undefined || value === 'True') state[name] = true
    else if (value === 'False') state[name] = false
    else state[name] = text !== value || value.trim() === '' ? (text ?? '') : Number(value)
  }
  return { bounds, state }
}

function edges(text: string): UiNode['bounds'] {
  const [left, top, right, bottom, more] = text.replaceAll(/[()]/g, '').split(',').map(Number)
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return undefined
  return more === undefined && [left, top, right, bottom].every(Number.isInteger)
    ? [left, top, right, bottom]
    : undefined
}
