// What a field holds, as its owner sees it.
import {
  asControl,
  attribute,
  childrenOf,
  type DomControl,
  type DomElement,
  elementsBelow,
  isHtml,
} from '../dom/dom-node.ts'
import { isListBox } from './roles.ts'

/** The options of a `select`, in their order. */
export function optionsOf(select: DomElement): DomControl[] {
  return [...elementsBelow(select)].filter((one): one is DomControl => isHtml(one, 'option'))
}

/** The text of an option. */
export function optionText(option: DomElement): string {
  const label = attribute(option, 'label')
  return label ? label : (option.textContent ?? '').replaceAll(/[ \t\n\r\f]+/g, ' ').trim()
}

/** What a field shows; undefined where it shows nothing. */
export function fieldValue(field: DomControl): string | undefined {
  if (isHtml(field, 'select')) {
    if (isListBox(field)) return undefined
    const chosen = optionsOf(field).find(option => option.selected)
    return chosen === undefined ? '' : optionText(chosen)
  }
  const type = isHtml(field, 'input') ? field.type : 'text'
  if (type === 'password') return '•'.repeat([...field.value].length) || undefined
  if (type === 'file') return 'No file chosen'
  if (type === 'checkbox' || type === 'radio' || /^(submit|reset|button|image|hidden)$/.test(type))
    return undefined
  return field.value === '' ? undefined : field.value
}

/** The limits of a number, and what it is. */
export function rangeOf(element: DomElement): { min: number; max: number; now: number | undefined } {
  const number = (name: string, otherwise: number) => {
    const text = attribute(element, name)
    const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
    return Number.isFinite(value) ? value : otherwise
  }
  if (isHtml(element, 'progress')) {
    const max = number('max', 1) > 0 ? number('max', 1) : 1
    const now = number('value', Number.NaN)
    return { min: 0, max, now: Number.isNaN(now) ? undefined : Math.min(Math.max(now, 0), max) }
  }
  if (isHtml(element, 'meter')) {
    const min = number('min', 0)
    const max = Math.max(number('max', 1), min)
    return { min, max, now: Math.min(Math.max(number('value', 0), min), max) }
  }
  const isRange = isHtml(element, 'input') && attribute(element, 'type') === 'range'
  const prefix = isHtml(element, 'input') ? '' : 'aria-value'
  const role = attribute(element, 'role')
  const min = number(`${prefix}min`, 0)
  const max = number(`${prefix}max`, isRange || (prefix !== '' && role !== 'spinbutton') ? 100 : 0)
  const usual =
    role === 'slider' || role === 'scrollbar' ? (min + max) / 2 : role === 'progressbar' ? Number.NaN : min
  const now = isHtml(element, 'input')
    ? Number.parseFloat(asControl(element).value)
    : number('aria-valuenow', usual)
  return {
    min,
    max,
    now: Number.isNaN(now) ? undefined : now,
  }
}

/** Whether anything is in it at all. */
export function isEmpty(element: DomElement): boolean {
  for (const child of childrenOf(element))
    if (
      child.nodeType === 1 ||
      (child.nodeType === 3 && (child.data ?? '').replaceAll(/[ \t\n\r\f]/g, '') !== '')
    )
      return false
  return true
}
