// The page that a screen of an app is: headings, fields, lists and tables as the elements that pages are made of.
import type { ScreenView, View } from '../../../src/kernel/app/drawn/view.ts'
import { checkOf, choiceOf, fieldOf, stateOf } from './app-fields.ts'
import { type Child, make, type PageElement } from './page-element.ts'

/** The page of a screen with its dialogs, the one in front last. Links lead where `hrefOf` says of their part. */
export function pageOf(
  screens: readonly ScreenView[],
  { toast, hrefOf }: { toast: string | undefined; hrefOf(view: string): string },
): PageElement {
  const [base, ...dialogs] = screens
  if (base === undefined)
    return make('html', 'html', {}, [make('head', 'head', {}, []), make('body', 'body', {}, [])])
  const body = baseOf(base)
  const shown = toast === undefined ? [] : [make('div', 'toast', { role: 'status' }, [toast])]
  return make('html', 'html', { lang: 'en' }, [
    make('head', 'head', {}, [
      make('meta', 'meta', { charset: 'utf-8' }, []),
      make('title', 'title', {}, [base.title]),
    ]),
    linked(make('body', 'body', {}, [...body, ...dialogs.map(dialogOf), ...shown]), hrefOf),
  ])
}

function linked(element: PageElement, hrefOf: (view: string) => string): PageElement {
  const children = element.children.map(child => (typeof child === 'string' ? child : linked(child, hrefOf)))
  if (element.tag !== 'a') return { ...element, children }
  return { ...element, children, attributes: { ...element.attributes, href: hrefOf(element.view ?? '') } }
}

function baseOf(screen: ScreenView): Child[] {
  const header =
    screen.menu.length > 0
      ? [
          make(
            'header',
            'header',
            {},
            screen.menu.flatMap(view => partOf(view)),
          ),
        ]
      : []
  return [
    ...header,
    make('main', `main-${screen.serial}`, {}, [
      make('h1', `h1-${screen.serial}`, {}, [screen.title]),
      ...(screen.bar.length > 0
        ? [
            make(
              'div',
              `bar-${screen.serial}`,
              { role: 'toolbar', 'aria-label': 'Actions' },
              screen.bar.flatMap(partOf),
            ),
          ]
        : []),
      ...screen.show.flatMap(partOf),
    ]),
  ]
}

function dialogOf(screen: ScreenView): PageElement {
  const title = `dialog-title-${screen.serial}`
  return make('dialog', `dialog-${screen.serial}`, { 'aria-labelledby': title }, [
    make('h2', title, { id: title }, [screen.title]),
    ...screen.show.flatMap(partOf),
    ...(screen.bar.length > 0 ? [make('div', `bar-${screen.serial}`, {}, screen.bar.flatMap(partOf))] : []),
  ])
}

function partOf(view: View): Child[] {
  const { key, text } = view
  const used = { view: key }
  switch (view.kind) {
    case 'heading':
      return [make(`h${view.level ?? 2}`, key, {}, [text])]
    case 'text':
      return text === '' ? [] : [make('p', key, {}, [text])]
    case 'alert':
      return [make('p', key, { role: 'alert' }, [text])]
    case 'link':
      return [make('p', `${key}#line`, {}, [make('a', key, { href: '#', ...stateOf(view) }, [text], used)])]
    case 'button':
      return [
        make('button', key, { type: view.isSubmit ? 'submit' : 'button', ...stateOf(view) }, [text], used),
      ]
    case 'field':
      return fieldOf(view)
    case 'check':
      return checkOf(view)
    case 'choice':
      return choiceOf(view)
    case 'image':
      return [make('img', key, { alt: text, src: 'data:,' }, [], view.tap && used)]
    case 'progress':
      return [make('progress', key, { 'aria-label': text, max: '100', value: view.value ?? '0' }, [])]
    case 'menu':
      return menuOf(view)
    case 'canvas':
      return [
        make('div', key, { role: 'group', 'aria-label': text }, [
          ...view.children.map(region =>
            make(
              'div',
              region.key,
              { role: region.tap ? 'button' : 'img', 'aria-label': region.text, tabindex: region.tap && '0' },
              [],
              {
                view: region.key,
              },
            ),
          ),
        ]),
      ]
    case 'list':
      return [
        make(
          'ul',
          key,
          text === '' ? {} : { 'aria-label': text },
          view.children.map(item => itemOf(item)),
        ),
      ]
    case 'table':
      return [tableOf(view)]
    case 'group':
      return [groupOf(view)]
    case 'tabs':
      return [
        make(
          'div',
          key,
          { role: 'tablist' },
          view.children.map(tab =>
            make(
              'button',
              tab.key,
              { type: 'button', role: 'tab', 'aria-selected': String(tab.isSelected === true) },
              [tab.text],
              {
                view: tab.key,
              },
            ),
          ),
        ),
      ]
    case 'panel':
      return [make('div', key, { role: 'tabpanel', 'aria-label': text }, view.children.flatMap(partOf))]
    case 'pager':
      return [make('nav', key, { 'aria-label': text }, view.children.flatMap(partOf))]
    default:
      return []
  }
}

function menuOf(view: View): Child[] {
  const open = view.isUnfolded === true
  const button = make(
    'button',
    view.key,
    { type: 'button', 'aria-haspopup': 'menu', 'aria-expanded': String(open), ...stateOf(view) },
    [view.text],
    { view: view.key },
  )
  const items = view.children.map(item =>
    make('button', item.key, { type: 'button', role: 'menuitem', ...stateOf(item) }, [item.text], {
      view: item.key,
    }),
  )
  return open
    ? [button, make('div', `${view.key}#menu`, { role: 'menu', 'aria-label': view.text }, items)]
    : [button]
}

function itemOf(item: View): PageElement {
  const inner = item.children.flatMap(partOf)
  if (item.tap === undefined) return make('li', item.key, {}, inner)
  // a record that can be opened is a link around what it shows
  return make('li', `${item.key}#item`, {}, [
    make('a', item.key, { href: '#' }, [wordsOf(item)], { view: item.key }),
  ])
}

function tableOf(view: View): PageElement {
  const [header, ...rows] = view.children
  const heads = (header?.children ?? []).map(column =>
    column.form === undefined
      ? make('th', column.key, { scope: 'col' }, [column.text])
      : make(
          'th',
          `${column.key}#head`,
          { scope: 'col', ...(column.value !== 'none' && { 'aria-sort': column.value }) },
          [make('button', column.key, { type: 'button' }, [column.text], { view: column.key })],
        ),
  )
  const lines = rows.map(row => {
    const cells = row.children.map((cell, index) => {
      const inner = cell.children.length > 0 ? cell.children.flatMap(inlineOf) : [cell.text]
      const isDoor = row.tap !== undefined && index === 0
      const shown = isDoor ? [make('a', row.key, { href: '#' }, [wordsOf(cell)], { view: row.key })] : inner
      return make('td', cell.key, {}, shown)
    })
    return make('tr', `${row.key}#row`, {}, cells)
  })
  return make('table', view.key, view.text === '' ? {} : { 'aria-label': view.text }, [
    make('thead', `${view.key}#head`, {}, [make('tr', `${view.key}/header`, {}, heads)]),
    make('tbody', `${view.key}#body`, {}, lines),
  ])
}

function groupOf(view: View): PageElement {
  const label = view.text === '' ? {} : { 'aria-label': view.text }
  const inner = view.children.flatMap(partOf)
  switch (view.type) {
    case 'form':
      return make('form', view.key, label, inner)
    case 'navigation':
      return make('nav', view.key, label, inner)
    case 'toolbar':
      return make('div', view.key, { role: 'toolbar', ...label }, inner)
    case 'row':
      return make('div', view.key, {}, inner)
    default:
      return make('section', view.key, label, inner)
  }
}

// links and lines without a paragraph of their own, as they stand in cells
function inlineOf(view: View): Child[] {
  return partOf(view).flatMap(part =>
    typeof part !== 'string' && part.tag === 'p' && !('role' in part.attributes)
      ? [...part.children]
      : [part],
  )
}

function wordsOf(view: View): string {
  const own = view.text === '' ? [] : [view.text]
  return [...own, ...view.children.map(wordsOf)].filter(Boolean).join(' ')
}
