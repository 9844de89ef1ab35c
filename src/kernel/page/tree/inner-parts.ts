// What a field holds inside: its text, the parts of a date, the options of a list. These have no number of their own.
import type { UiNode } from '../../ui-tree/ui-tree-node.ts'
import { attribute, type DomControl, isHtml } from '../dom/dom-node.ts'
import { fieldValue } from './values.ts'

interface Part {
  readonly name: string
  readonly max: number
  readonly empty: string
  readonly min?: number
}
const month: Part = { name: 'Month', max: 12, empty: 'mm' }
const day: Part = { name: 'Day', max: 31, empty: 'dd' }
const year: Part = { name: 'Year', max: 275_760, empty: 'yyyy' }
const namedMonth: Part = { ...month, empty: '---------' }
const bareYear: Part = { ...year, empty: '----' }
const week: Part = { name: 'Week', max: 53, empty: '--' }
const hours: Part = { name: 'Hours', max: 12, empty: '--' }
const minutes: Part = { name: 'Minutes', max: 59, min: 0, empty: '--' }
const half: Part = { name: 'AM/PM', max: 2, empty: '--' }
const date = [month, '/', day, '/', year]
const time = [hours, ':', minutes, ' ', half]

const layouts: {
  readonly [type: string]: { readonly parts: readonly (Part | string)[]; readonly picker: string }
} = {
  date: { parts: date, picker: 'Show date picker' },
  time: { parts: time, picker: 'Show time picker' },
  month: { parts: [namedMonth, ' ', bareYear], picker: 'Show month picker' },
  week: { parts: ['Week ', week, ', ', bareYear], picker: 'Show week picker' },
  'datetime-local': { parts: [...date, ', ', ...time], picker: 'Show local date and time picker' },
}

/** The texts inside a field; undefined where its parts are not known. */
export function innerParts(field: DomControl, isNamed: boolean): UiNode[] | undefined {
  if (isHtml(field, 'textarea')) return lines(field.value)
  if (!isHtml(field, 'input')) return []
  const type = field.type
  const layout = Object.hasOwn(layouts, type) ? layouts[type] : undefined
  if (layout !== undefined)
    return type === 'date' || field.value === '' ? dateParts(field, layout, isNamed) : undefined
  if (/^(submit|reset|button|image)$/.test(type)) return []
  if (/^(checkbox|radio|range|color|file|hidden)$/.test(type)) return []
  const value = fieldValue(field)
  return value === undefined ? [] : [{ role: 'StaticText', name: value }]
}

function lines(value: string): UiNode[] {
  return value.split('\n').flatMap(line => (line.trim() === '' ? [] : [{ role: 'StaticText', name: line }]))
}

function dateParts(
  field: DomControl,
  { parts, picker }: (typeof layouts)[string],
  isNamed: boolean,
): UiNode[] {
  // Chromium says it twice where the field has a name
  const called = (name: string) => (isNamed ? `${name} ${name}` : name)
  const [, y, m, d] = /^(\d+)-(\d\d)-(\d\d)$/.exec(field.value) ?? []
  const given: { readonly [name: string]: string | undefined } = { Year: y, Month: m, Day: d }
  const isDisabled = attribute(field, 'disabled') !== undefined
  const nodes = parts.flatMap((part): UiNode[] => {
    if (typeof part === 'string') return part.trim() === '' ? [] : [{ role: 'StaticText', name: part }]
    const text = given[part.name]
    const state = {
      ...(isDisabled && { disabled: true }),
      valuemin: part.min ?? 1,
      valuemax: part.max,
      valuetext: '',
    }
    const children = [{ role: 'StaticText', name: text ?? part.empty }]
    return [
      { role: 'spinbutton', name: called(part.name), value: String(Number(text ?? 0)), state, children },
    ]
  })
  if (isDisabled) return nodes
  return [...nodes, { role: 'button', name: called(picker), state: { hasPopup: 'menu' } }]
}
