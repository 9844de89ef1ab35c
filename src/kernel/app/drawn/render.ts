// Makes screens of apps: what is declared, with the records, values and typed texts there are now.
import type { Apps } from '../declared/app.ts'
import { AppFault } from '../declared/app-fault.ts'
import { holds, textOf } from '../declared/expression.ts'
import type { Input } from '../declared/inputs.ts'
import { fillText } from '../declared/text.ts'
import { worthOf } from '../declared/value.ts'
import type { Widget } from '../declared/widget.ts'
import { namesOf } from '../live/names.ts'
import { type AppsState, type Frame, frontTask } from '../live/state.ts'
import { contentOf, type Drawing, formKey } from './drawing.ts'
import { renderRecords } from './render-records.ts'
import type { ScreenView, View } from './view.ts'

const mostViews = 5_000

const known = new WeakMap<AppsState, readonly ScreenView[]>()

/** The screens of the task in front, each dialog after what it stands before; none where no app is in front. */
export function screensOf(apps: Apps, state: AppsState): readonly ScreenView[] {
  const made = known.get(state) ?? draw(apps, state)
  known.set(state, made)
  return made
}

function draw(apps: Apps, state: AppsState): readonly ScreenView[] {
  const frames = frontTask(state)?.frames ?? []
  const first = frames.findLastIndex(({ isDialog }) => !isDialog)
  return frames.slice(Math.max(first, 0)).map(frame => drawScreen(apps, state, frame))
}

function drawScreen(apps: Apps, state: AppsState, frame: Frame): ScreenView {
  const app = apps.apps[frame.app]
  const screen = app?.screens[frame.screen]
  if (app === undefined || screen === undefined) throw new AppFault(`there is no screen '${frame.screen}'`)
  const names = namesOf(state, frame)
  const drawing: Drawing = { apps, state, frame, names, bindings: {}, count: { views: 0 }, all: renderAll }
  // parts of a dialog are none of the screen behind it
  const place = frame.isDialog ? `dialog-${frame.serial}/` : ''
  const failure = frame.failure === undefined ? [] : [plainView(`${place}failure`, 'alert', frame.failure)]
  return {
    app: frame.app,
    screen: frame.screen,
    serial: frame.serial,
    title: fillText(screen.title, names),
    isDialog: frame.isDialog === true,
    menu: frame.isDialog ? [] : renderAll(app.menu, 'menu', drawing),
    bar: renderAll(screen.bar, `${place}bar`, drawing),
    show: [...failure, ...renderAll(screen.show, `${place}show`, drawing)],
  }
}

function renderAll(widgets: readonly Widget[], place: string, drawing: Drawing): View[] {
  return widgets.flatMap((widget, index) => {
    if (!holds(widget.when, drawing.names)) return []
    drawing.count.views += 1
    if (drawing.count.views > mostViews) throw new AppFault(`a screen has more than ${mostViews} parts`)
    return render(widget, `${place}/${widget.id ?? index}`, drawing)
  })
}

function render(widget: Widget, key: string, drawing: Drawing): View[] {
  const { names, bindings, frame } = drawing
  const said = (source: string) => fillText(source, names)
  const base = { key, children: [], ...('id' in widget && widget.id !== undefined && { id: widget.id }) }
  const isDisabled = 'disabled' in widget && widget.disabled !== undefined && holds(widget.disabled, names)
  const able = {
    ...(isDisabled && { isDisabled: true as const }),
    ...(frame.focus === key && !isDisabled && { isFocused: true as const }),
  }
  switch (widget.kind) {
    case 'heading':
      return [{ ...base, kind: 'heading', text: said(widget.text), level: widget.level }]
    case 'text':
      return [{ ...base, kind: 'text', text: said(widget.text) }]
    case 'link':
      return [
        { ...base, ...able, kind: 'link', text: said(widget.text), tap: { effects: widget.do, bindings } },
      ]
    case 'button':
      return [
        {
          ...base,
          ...able,
          kind: 'button',
          text: said(widget.text),
          tap: { effects: widget.do, bindings },
          ...(widget.submit && { isSubmit: true as const }),
        },
      ]
    case 'image':
      return [
        {
          ...base,
          kind: 'image',
          text: said(widget.text),
          ...(widget.do && { tap: { effects: widget.do, bindings } }),
        },
      ]
    case 'progress':
      return [
        { ...base, kind: 'progress', text: said(widget.text), value: textOf(worthOf(widget.value, names)) },
      ]
    case 'field':
    case 'check':
    case 'choice':
      return renderInput(widget, { ...base, ...able }, drawing)
    case 'menu': {
      const isUnfolded = frame.unfolded === key
      const items = isUnfolded ? widget.items.filter(({ when }) => holds(when, names)) : []
      const children = items.map((item, index): View => {
        const isOff = item.disabled !== undefined && holds(item.disabled, names)
        return {
          key: `${key}/${item.id ?? index}`,
          kind: 'menu-item',
          text: said(item.text),
          ...(isOff && { isDisabled: true }),
          tap: { effects: item.do, bindings },
          children: [],
        }
      })
      return [{ ...base, ...able, kind: 'menu', text: said(widget.text), isUnfolded, children }]
    }
    case 'canvas': {
      const regions = widget.regions.filter(({ when }) => holds(when, names))
      const children = regions.map(
        (region, index): View => ({
          key: `${key}/${region.id ?? index}`,
          kind: 'region',
          text: said(region.text),
          box: region.box,
          ...(region.do && { tap: { effects: region.do, bindings } }),
          children: [],
        }),
      )
      return [{ ...base, kind: 'canvas', text: said(widget.text), box: [0, 0, ...widget.size], children }]
    }
    case 'group': {
      const children = renderAll(widget.show, key, drawing)
      return [{ ...base, kind: 'group', type: widget.role, text: said(widget.text), children }]
    }
    case 'tabs': {
      const chosen = Number(frame.form[widget.name] ?? 0)
      const heads = widget.tabs.map(
        (tab, index): View => ({
          key: `${key}/tab-${index}`,
          kind: 'tab',
          text: said(tab.text),
          isSelected: index === chosen,
          form: widget.name,
          children: [],
        }),
      )
      const shown = widget.tabs[chosen]
      const panel: View[] = shown
        ? [
            {
              key: `${key}/panel-${chosen}`,
              kind: 'panel',
              text: said(shown.text),
              children: renderAll(shown.show, `${key}/${chosen}`, drawing),
            },
          ]
        : []
      return [{ ...base, kind: 'tabs', text: '', children: heads }, ...panel]
    }
    case 'list':
    case 'table':
      return renderRecords(widget, base, drawing)
  }
}

function renderInput(widget: Input, base: Pick<View, 'key' | 'children'>, drawing: Drawing): View[] {
  const { names, bindings, frame } = drawing
  const form = formKey(widget.name, bindings)
  const held = contentOf(widget, drawing)
  const change = widget.change === undefined ? {} : { change: { effects: widget.change, bindings } }
  const text = fillText(widget.text, names)
  const error = frame.errors[form]
  const common = { ...base, ...change, text, form, beside: bindings, ...(error !== undefined && { error }) }
  if (widget.kind === 'check')
    return [{ ...common, kind: 'check', type: widget.shape, isChecked: held === true }]
  if (widget.kind === 'field') {
    return [
      {
        ...common,
        kind: 'field',
        type: widget.type,
        value: textOf(held),
        ...(widget.hint !== undefined && { hint: fillText(widget.hint, names) }),
        ...(widget.required && { isRequired: true as const }),
      },
    ]
  }
  const options = worthOf(widget.options, names)
  if (!Array.isArray(options)) throw new AppFault(`the options of '${text}' are no list`)
  const isUnfolded = frame.unfolded === base.key
  const children = options.map(
    (option, index): View => ({
      key: `${base.key}/option-${index}`,
      kind: 'option',
      text: textOf(option),
      isSelected: textOf(option) === textOf(held),
      form,
      ...change,
      children: [],
    }),
  )
  return [{ ...common, kind: 'choice', type: widget.shape, value: textOf(held), isUnfolded, children }]
}

function plainView(key: string, kind: View['kind'], text: string): View {
  return { key, kind, text, children: [] }
}
