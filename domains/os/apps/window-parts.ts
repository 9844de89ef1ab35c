// A screen of an app as a window of a desktop: a tool bar, then what the screen shows, in the roles of desktop toolkits.
import type { Part } from '../../../src/kernel/app/drawn/parts.ts'
import type { ScreenView, View } from '../../../src/kernel/app/drawn/view.ts'
import { canvasPart } from './canvas-part.ts'

const letters = 14
const line = [6, 12, 6, 12] as const

/** The view of the button that goes back. */
export const backView = '#back'

/** What a window shows; with a button that goes back where there is a screen behind. */
export function windowParts(screen: ScreenView, { canGoBack = false } = {}): Part {
  const back = canGoBack ? [{ row: true, children: [buttonPart('Back', backView)] }] : []
  const bar = [...back, ...screen.bar.flatMap(view => partsOf(view))]
  return {
    isStack: true,
    padding: [0, 0, 12, 0],
    gap: 6,
    children: [
      ...(screen.menu.length > 0
        ? [{ node: { role: 'menu-bar' }, row: true, children: screen.menu.flatMap(view => partsOf(view)) }]
        : []),
      ...(bar.length > 0
        ? [{ node: { role: 'tool-bar' }, row: true, gap: 6, padding: line, children: bar }]
        : []),
      {
        isStack: true,
        padding: [0, 12, 0, 12],
        gap: 6,
        children: screen.show.flatMap(view => partsOf(view)),
      },
    ],
  }
}

/** A dialog in front of a window. */
export function dialogParts(screen: ScreenView): Part {
  return {
    node: { role: 'dialog', name: screen.title, state: { modal: true, active: true } },
    padding: [18, 18, 18, 18],
    gap: 12,
    children: [
      label(screen.title, 16),
      ...screen.show.flatMap(view => partsOf(view)),
      { row: true, gap: 12, children: screen.bar.flatMap(view => partsOf(view)) },
    ],
  }
}

/** A button, as the panel of the desktop has them, too. */
export function buttonPart(text: string, view: string, state: Readonly<Record<string, boolean>> = {}): Part {
  return {
    node: { role: 'push-button', name: text, ...(Object.keys(state).length > 0 && { state: { ...state } }) },
    view,
    padding: [7, 14, 7, 14],
    children: [{ text: { content: text, size: letters } }],
  }
}

function partsOf(view: View): Part[] {
  const { text, key } = view
  switch (view.kind) {
    case 'heading':
      return [{ ...label(text, view.level === 1 ? 20 : 17), node: { role: 'heading', name: text } }]
    case 'text':
      return text === '' ? [] : [label(text)]
    case 'alert':
      return [{ ...label(text), node: { role: 'alert', name: text } }]
    case 'link':
      return [{ ...pressed(view, 'link') }]
    case 'button':
      return [pressed(view, 'push-button')]
    case 'menu':
      return [menuPart(view)]
    case 'field':
      return [fieldPart(view), ...errorParts(view)]
    case 'check':
      return [
        pressed(view, view.type === 'switch' ? 'toggle-button' : 'check-box', {
          checked: view.isChecked === true,
        }),
        ...errorParts(view),
      ]
    case 'choice':
      return [choicePart(view), ...errorParts(view)]
    case 'image':
      return [{ node: { role: 'image', name: text }, view: view.tap && key, width: 160, height: 120 }]
    case 'progress':
      return [{ node: { role: 'progress-bar', name: text, value: view.value ?? '' }, height: 20 }]
    case 'canvas':
      return [canvasPart(view)]
    case 'list':
      return [
        {
          node: { role: 'list', ...(text !== '' && { name: text }) },
          isStack: true,
          children: view.children.map(item => ({
            node: { role: 'list-item', name: wordsOf(item) },
            view: item.tap && item.key,
            padding: [4, 6, 4, 6],
            gap: 4,
            children: item.children.flatMap(child => partsOf(child)),
          })),
        },
      ]
    case 'table':
      return [tablePart(view)]
    case 'group':
      return [groupPart(view)]
    case 'tabs':
      return [
        {
          node: { role: 'page-tab-list' },
          row: true,
          children: view.children.map(tab => pressed(tab, 'page-tab', { selected: tab.isSelected === true })),
        },
      ]
    case 'panel':
      return [
        {
          node: { role: 'panel', name: text },
          gap: 6,
          children: view.children.flatMap(child => partsOf(child)),
        },
      ]
    case 'pager':
      return [{ row: true, gap: 8, children: view.children.flatMap(child => partsOf(child)) }]
    default:
      return []
  }
}

function menuPart(view: View): Part {
  const open = view.isUnfolded === true
  return {
    children: [
      pressed(view, 'menu', { expanded: open }),
      ...view.children.map(item => pressed(item, 'menu-item')),
    ],
  }
}

function fieldPart(view: View): Part {
  const value = view.type === 'password' ? '●'.repeat([...(view.value ?? '')].length) : (view.value ?? '')
  const lines = view.type === 'multiline' ? Math.max(4, value.split('\n').length) : 1
  return {
    row: true,
    gap: 8,
    children: [
      label(view.text),
      {
        node: {
          role: view.type === 'password' ? 'password-text' : 'text',
          name: view.text,
          value,
          state: {
            editable: !view.isDisabled,
            ...(view.isFocused && { focused: true }),
            ...(view.hint !== undefined && { placeholder: view.hint }),
          },
        },
        view: view.key,
        grow: 1,
        height: 14 + lines * 20,
      },
    ],
  }
}

function choicePart(view: View): Part {
  if (view.type === 'radio') {
    return {
      node: { role: 'panel', name: view.text },
      gap: 2,
      children: [
        label(view.text),
        ...view.children.map(option =>
          pressed(option, 'radio-button', { checked: option.isSelected === true }),
        ),
      ],
    }
  }
  const box: Part = {
    node: {
      role: 'combo-box',
      name: view.text,
      value: view.value ?? '',
      state: { expanded: view.isUnfolded === true },
    },
    view: view.key,
    padding: [7, 14, 7, 14],
    children: [{ text: { content: view.value || ' ', size: letters } }],
  }
  const options = view.isUnfolded
    ? [
        {
          node: { role: 'menu' },
          children: view.children.map(option =>
            pressed(option, 'menu-item', { selected: option.isSelected === true }),
          ),
        },
      ]
    : []
  return { children: [{ row: true, gap: 8, children: [label(view.text), box] }, ...options] }
}

function tablePart(view: View): Part {
  const [header, ...rows] = view.children
  const width = Math.floor(720 / Math.max(1, header?.children.length ?? 1))
  return {
    node: { role: 'table', ...(view.text !== '' && { name: view.text }) },
    isStack: true,
    children: [
      {
        row: true,
        children: (header?.children ?? []).map(column => ({
          node: {
            role: 'table-column-header',
            name: column.text,
            ...(column.value !== undefined && column.value !== 'none' && { state: { sort: column.value } }),
          },
          view: column.form && column.key,
          width,
          height: 28,
        })),
      },
      ...rows.map(row => ({
        node: { role: 'table-row', name: wordsOf(row.children[0] ?? row) },
        view: row.tap && row.key,
        row: true,
        children: row.children.map(cell => ({
          node: { role: 'table-cell', name: cell.children.length > 0 ? '' : cell.text },
          width,
          padding: [4, 6, 4, 6] as const,
          children:
            cell.children.length > 0
              ? cell.children.flatMap(child => partsOf(child))
              : [{ text: { content: cell.text, size: letters } }],
        })),
      })),
    ],
  }
}

function groupPart(view: View): Part {
  const isRow = view.type === 'row' || view.type === 'toolbar' || view.type === 'navigation'
  const title = view.text === '' || isRow ? [] : [label(view.text, 15)]
  const role = view.type === 'toolbar' ? 'tool-bar' : view.type === 'form' ? 'form' : 'panel'
  return {
    node: { role, ...(view.text !== '' && { name: view.text }) },
    gap: 6,
    children: [
      ...title,
      { row: isRow, wrap: isRow, gap: 6, children: view.children.flatMap(child => partsOf(child)) },
    ],
  }
}

function pressed(view: View, role: string, state: Readonly<Record<string, boolean>> = {}): Part {
  const all = {
    ...state,
    ...(view.isDisabled && { enabled: false }),
    ...(view.isFocused && { focused: true }),
  }
  return {
    row: true,
    children: [
      {
        node: { role, name: view.text, ...(Object.keys(all).length > 0 && { state: all }) },
        view: view.key,
        padding: [7, 14, 7, 14],
        children: [{ text: { content: view.text, size: letters } }],
      },
    ],
  }
}

function errorParts({ error }: View): Part[] {
  return error === undefined ? [] : [{ ...label(error), node: { role: 'alert', name: error } }]
}

function label(content: string, size = letters): Part {
  return { node: { role: 'label', name: content }, text: { content, size } }
}

function wordsOf(view: View): string {
  const own = view.text === '' ? [] : [view.text]
  return [...own, ...view.children.map(wordsOf)].filter(Boolean).join(' ')
}
