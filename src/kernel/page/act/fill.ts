// Writing into a field, and choosing from a list, as the recorder's driver does both.
import { CannotTell, Refused, timedOut } from '../browser/cannot-tell.ts'
import {
  asControl,
  attribute,
  type DomControl,
  type DomElement,
  hasAttribute,
  isHtml,
} from '../dom/dom-node.ts'
import { fire } from '../dom/jsdom.ts'
import { isDisabled, isEditable } from '../tree/usable.ts'
import { optionsOf, optionText } from '../tree/values.ts'
import { beginEdit, focusOn, isTextField } from './focus.ts'
import { isSeen } from './reach.ts'

const dated: { readonly [type: string]: RegExp } = {
  date: /^\d{4,}-\d\d-\d\d$/,
  time: /^\d\d:\d\d(:\d\d(\.\d+)?)?$/,
  month: /^\d{4,}-\d\d$/,
  week: /^\d{4,}-W\d\d$/,
  'datetime-local': /^\d{4,}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/,
  color: /^#[0-9a-f]{6}$/i,
  range: /^-?\d+(\.\d+)?$/,
}

// what is asked of a label is done to its field
function fieldOf(element: DomElement): DomElement {
  return isHtml(element, 'label') ? (asControl(element).control ?? element) : element
}

/** Replaces what a field holds. */
export function fill(given: DomElement, value: string): void {
  const element = fieldOf(given)
  if (!isHtml(element, 'input', 'textarea', 'select') && !isEditable(element)) {
    throw new Refused(
      'Error: Locator.fill: Error: Element is not an <input>, <textarea> or [contenteditable] element',
    )
  }
  if (isHtml(element, 'select'))
    throw new Refused(
      'Error: Locator.fill: Error: Element is not an <input>, <textarea> or [contenteditable] element',
    )
  if (!isSeen(element) || isDisabled(element) || hasAttribute(element, 'readonly')) throw timedOut('fill')
  if (isEditable(element) && !isHtml(element, 'input', 'textarea'))
    throw new CannotTell('text that is written over as it stands is not computed')
  const field = asControl(element)
  const type = isHtml(field, 'textarea') ? 'text' : field.type
  const pattern = Object.hasOwn(dated, type) ? dated[type] : undefined
  if (pattern !== undefined) {
    set(field, value, pattern)
    return
  }
  if (!isTextField(field))
    throw new Refused(`Error: Locator.fill: Error: Input of type "${type}" cannot be filled`)
  if (type === 'number' && value !== '' && Number.isNaN(Number(value)))
    throw new Refused('Error: Locator.fill: Error: Cannot type text into input[type=number]')
  focusOn(field.ownerDocument, field)
  if (value === '' && field.value === '') return
  beginEdit(field)
  write(field, value)
}

function set(field: DomControl, value: string, pattern: RegExp): void {
  const text = field.type === 'color' ? value.toLowerCase() : value.trim()
  if (text !== '' && !pattern.test(text)) throw new Refused('Error: Locator.fill: Error: Malformed value')
  focusOn(field.ownerDocument, field)
  field.value = text
  if (field.value !== text) throw new Refused('Error: Locator.fill: Error: Malformed value')
  fire('input', field, 'Event', { bubbles: true, composed: true })
  fire('change', field, 'Event', { bubbles: true })
}

// puts text in the place of all that a field holds, as a user would
function write(field: DomControl, value: string): void {
  const longest = Number.parseInt(attribute(field, 'maxlength') ?? '', 10)
  const text = isHtml(field, 'textarea') ? value : value.replaceAll(/\r\n|\r|\n/g, ' ')
  const kept = Number.isFinite(longest) && longest >= 0 ? text.slice(0, longest) : text
  const init = {
    bubbles: true,
    cancelable: true,
    composed: true,
    data: kept,
    inputType: kept === '' ? 'deleteContentForward' : 'insertText',
  }
  if (!fire('beforeinput', field, 'InputEvent', init)) return
  field.value = kept
  fire('input', field, 'InputEvent', { ...init, cancelable: false })
}

/** Chooses from a list. */
export function selectOption(given: DomElement, wanted: readonly string[]): void {
  const element = fieldOf(given)
  if (!isHtml(element, 'select'))
    throw new Refused('Error: Locator.select_option: Error: Element is not a <select> element')
  if (!isSeen(element) || isDisabled(element)) throw timedOut('select_option')
  const options = optionsOf(element)
  const isMultiple = hasAttribute(element, 'multiple')
  const chosen: DomControl[] = []
  const left = [...wanted]
  for (const option of options) {
    const at = left.findIndex(text => option.value === text || optionText(option) === text)
    if (at === -1) continue
    chosen.push(option)
    if (!isMultiple) {
      left.length = 0
      break
    }
    left.splice(at, 1)
  }
  if (left.length > 0 && !(wanted.length === 0)) throw timedOut('select_option')
  if (chosen.some(isDisabled)) throw timedOut('select_option')
  for (const option of options) if (isMultiple) option.selected = chosen.includes(option)
  const [only] = chosen
  if (!isMultiple && only !== undefined) only.selected = true
  fire('input', element, 'Event', { bubbles: true, composed: true })
  fire('change', element, 'Event', { bubbles: true })
}
