// The fields, boxes and choices that a screen declares, and what they hold before anybody used them.
import type { Json } from '../../../world/json.ts'
import type { Screen } from './app.ts'
import { type Names, textOf } from './expression.ts'
import { worthOf } from './value.ts'
import type { Widget } from './widget.ts'

/** A widget that holds content of the form. */
export type Input = Extract<Widget, { kind: 'field' | 'check' | 'choice' }>

/** The inputs of a screen: those that are there once, and those that stand beside every record of a list. */
export interface Inputs {
  readonly once: readonly Input[]
  readonly perRecord: readonly {
    readonly input: Input /** What the record is called. */
    readonly as: string
  }[]
}

const known = new WeakMap<Screen, Inputs>()

export function inputsOf(screen: Screen): Inputs {
  const made = known.get(screen) ?? inputsIn([...screen.bar, ...screen.show])
  known.set(screen, made)
  return made
}

/** What an input holds at first. */
export function firstContent(input: Input, names: Names): Json {
  if (input.value !== undefined) return worthOf(input.value, names)
  if (input.kind === 'check') return false
  if (input.kind === 'field') return ''
  const options = worthOf(input.options, names)
  return Array.isArray(options) ? textOf(options[0]) : ''
}

function inputsIn(widgets: readonly Widget[]): Inputs {
  const once: Input[] = []
  const perRecord: { input: Input; as: string }[] = []
  const visit = (widget: Widget, as: string | undefined): void => {
    switch (widget.kind) {
      case 'field':
      case 'check':
      case 'choice':
        if (as === undefined) once.push(widget)
        else perRecord.push({ input: widget, as })
        return
      case 'group':
        for (const inner of widget.show) visit(inner, as)
        return
      case 'tabs':
        for (const { show } of widget.tabs) for (const inner of show) visit(inner, as)
        return
      case 'list':
        for (const inner of widget.show) visit(inner, widget.as)
        return
      case 'table':
        for (const { show } of widget.columns)
          if (typeof show !== 'string') for (const inner of show) visit(inner, widget.as)
        return
      default:
    }
  }
  for (const widget of widgets) visit(widget, undefined)
  return { once, perRecord }
}
