// A screen of an app as a phone draws it: a bar with the title, below it what the screen shows, scrolled as a whole.
import type { Part } from '../../../src/kernel/app/drawn/parts.ts'
import type { ScreenView, View } from '../../../src/kernel/app/drawn/view.ts'
import { errorParts, fieldPart, radioPart, spinnerPart } from './input-parts.ts'
import { flags, type Look, named, padded, side, size, textPart, widget } from './phone-parts.ts'

/** The bar at the top of a screen. */
export function barParts(screen: ScreenView, look: Look): Part {
  const up: Part[] = look.canGoBack
    ? [
        {
          node: { role: widget('ImageButton'), name: 'Navigate up', state: flags(true) },
          view: '#up',
          width: 147,
          height: 147,
        },
      ]
    : []
  return {
    node: { role: widget('Toolbar'), id: `${look.package}:id/toolbar` },
    row: true,
    height: 147,
    padding: [0, 21, 0, look.canGoBack ? 0 : side],
    gap: 21,
    children: [
      ...up,
      { grow: 1, children: [textPart(screen.title, size.title)] },
      ...screen.bar.flatMap(view => partsOf(view, look)),
    ],
  }
}

/** What a screen shows below its bar, after what the bar has no place for. */
export function bodyParts(screen: ScreenView, look: Look, rest: ScreenView['bar'] = []): Part {
  const row: Part[] =
    rest.length > 0
      ? [
          {
            node: { role: widget('LinearLayout') },
            row: true,
            wrap: true,
            gap: 16,
            padding: [0, 21, 0, 21],
            children: rest.flatMap(view => partsOf(view, look)),
          },
        ]
      : []
  return {
    isStack: true,
    padding: [21, 0, 42, 0],
    gap: 16,
    children: [...row, ...[...screen.menu, ...screen.show].flatMap(view => partsOf(view, look))],
  }
}

/** A dialog: title, content and the buttons below it. */
export function dialogPart(screen: ScreenView, look: Look): Part {
  return {
    node: { role: widget('FrameLayout'), id: 'android:id/parentPanel' },
    padding: [53, 0, 21, 0],
    gap: 32,
    children: [
      { padding: [0, 63, 0, 63], children: [textPart(screen.title, size.title, 'android:id/alertTitle')] },
      { gap: 16, padding: [0, 21, 0, 21], children: screen.show.flatMap(view => partsOf(view, look)) },
      {
        row: true,
        gap: 21,
        padding: [0, 42, 0, 42],
        children: screen.bar.flatMap(view => partsOf(view, look)),
      },
    ],
  }
}

/** What is opened from a list of choices or a menu. */
export function popupPart(view: View): Part {
  return {
    node: { role: widget('ListView') },
    children: view.children.map(option => ({
      node: {
        role: widget(option.kind === 'option' ? 'CheckedTextView' : 'TextView'),
        name: option.text,
        state: {
          ...flags(!option.isDisabled),
          ...(option.kind === 'option' && { checked: option.isSelected === true }),
        },
      },
      view: option.key,
      padding: [37, side, 37, side],
      children: [{ text: { content: option.text, size: size.text } }],
    })),
  }
}

/** A short message at the bottom. */
export function toastPart(text: string): Part {
  return {
    node: { role: widget('TextView'), name: text, id: 'com.google.android.material:id/snackbar_text' },
    padding: [42, side, 42, side],
    children: [{ text: { content: text, size: size.text } }],
  }
}

function partsOf(view: View, look: Look): Part[] {
  const { text } = view
  switch (view.kind) {
    case 'heading':
      return [padded(textPart(text, view.level === 1 ? size.title : 50))]
    case 'text':
    case 'alert':
      return text === '' ? [] : [padded(textPart(text, size.text))]
    case 'link':
      return [pressable(view, widget('TextView'), { padding: [32, side, 32, side] })]
    case 'button':
      return [pressable(view, widget('Button'), { padding: [37, 42, 37, 42] })]
    case 'menu-item':
      return [pressable(view, widget('TextView'), { padding: [37, side, 37, side] })]
    case 'menu':
      return [
        {
          node: { role: widget('ImageButton'), name: text, state: flags(!view.isDisabled) },
          view: view.key,
          width: 126,
          height: 126,
        },
      ]
    case 'field':
      return [fieldPart(view, look), ...errorParts(view)]
    case 'check':
      return [
        {
          node: {
            ...named(view, look),
            role: widget(view.type === 'switch' ? 'Switch' : 'CheckBox'),
            name: text,
            state: { ...flags(!view.isDisabled), checkable: true, checked: view.isChecked === true },
          },
          view: view.key,
          padding: [37, side, 37, side],
          children: [{ text: { content: text, size: size.text } }],
        },
        ...errorParts(view),
      ]
    case 'choice':
      return [view.type === 'radio' ? radioPart(view) : spinnerPart(view, look), ...errorParts(view)]
    case 'image':
      return [
        {
          node: { role: widget('ImageView'), name: text, state: view.tap ? flags(true) : {} },
          view: view.tap && view.key,
          height: 320,
        },
      ]
    case 'progress':
      return [{ node: { role: widget('ProgressBar'), name: text, value: view.value ?? '' }, height: 42 }]
    case 'canvas':
      return [canvasPart(view)]
    case 'list':
      return [
        {
          node: { role: 'androidx.recyclerview.widget.RecyclerView', ...(text !== '' && { name: text }) },
          isStack: true,
          children: view.children.map(item => rowPart(item, item.children, look)),
        },
      ]
    case 'table':
      return [tablePart(view, look)]
    case 'group':
      return [groupPart(view, look)]
    case 'tabs':
      return [
        {
          node: { role: 'android.widget.HorizontalScrollView' },
          row: true,
          children: view.children.map(tab => ({
            node: {
              role: widget('LinearLayout'),
              name: tab.text,
              state: { ...flags(true), selected: tab.isSelected === true },
            },
            view: tab.key,
            padding: [42, 42, 42, 42],
            children: [{ text: { content: tab.text, size: size.text } }],
          })),
        },
      ]
    case 'panel':
    case 'pager':
      return [
        {
          gap: 16,
          row: view.kind === 'pager',
          children: view.children.flatMap(child => partsOf(child, look)),
        },
      ]
    default:
      return []
  }
}

function groupPart(view: View, look: Look): Part {
  const title = view.text === '' ? [] : [padded(textPart(view.text, size.small))]
  const isRow = view.type === 'row' || view.type === 'toolbar' || view.type === 'navigation'
  return {
    node: { role: 'android.view.ViewGroup' },
    gap: 16,
    children: [
      ...title,
      { row: isRow, wrap: isRow, gap: 16, children: view.children.flatMap(child => partsOf(child, look)) },
    ],
  }
}

function rowPart(item: View, children: readonly View[], look: Look): Part {
  return {
    node: { role: widget('LinearLayout'), state: item.tap ? flags(true) : {} },
    view: item.tap && item.key,
    padding: [26, 0, 26, 0],
    gap: 8,
    children: children.flatMap(child => partsOf(child, look)),
  }
}

// a table is a list here: each record a row of texts, its columns said before them
function tablePart(view: View, look: Look): Part {
  const [header, ...rows] = view.children
  const titles = header?.children.map(({ text }) => text) ?? []
  return {
    node: { role: 'androidx.recyclerview.widget.RecyclerView', ...(view.text !== '' && { name: view.text }) },
    isStack: true,
    children: rows.map(row => ({
      node: { role: widget('LinearLayout'), state: row.tap ? flags(true) : {} },
      view: row.tap && row.key,
      padding: [26, 0, 26, 0],
      gap: 8,
      children: row.children.flatMap((cell, index) =>
        cell.children.length > 0
          ? cell.children.flatMap(child => partsOf(child, look))
          : cell.text === ''
            ? []
            : [
                padded(
                  textPart(
                    index === 0 ? cell.text : `${titles[index]}: ${cell.text}`,
                    index === 0 ? size.text : size.small,
                  ),
                ),
              ],
      ),
    })),
  }
}

function canvasPart(view: View): Part {
  const [, , width, height] = view.box ?? [0, 0, 1, 1]
  return {
    node: { role: 'android.view.View', name: view.text },
    width,
    height,
    children: view.children.map(region => ({
      node: { role: 'android.view.View', name: region.text, state: region.tap ? flags(true) : {} },
      view: region.tap && region.key,
      at: [region.box?.[0] ?? 0, region.box?.[1] ?? 0],
      width: region.box?.[2] ?? 0,
      height: region.box?.[3] ?? 0,
    })),
  }
}

function pressable(view: View, role: string, { padding }: Pick<Part, 'padding'>): Part {
  return {
    node: { role, name: view.text, state: flags(!view.isDisabled) },
    view: view.key,
    ...(padding && { padding }),
    children: [{ text: { content: view.text, size: size.text } }],
  }
}
