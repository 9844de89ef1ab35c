// The keyboard: what a key does where the focus is.
import { CannotTell, Refused } from '../browser/cannot-tell.ts'
import {
  asControl,
  attribute,
  type DomControl,
  type DomDocument,
  type DomElement,
  elementsBelow,
  hasAttribute,
  isHtml,
} from '../dom/dom-node.ts'
import { fire, outsideOf } from '../dom/jsdom.ts'
import { openModals } from '../tree/properties.ts'
import { isDisabled, isEditable } from '../tree/usable.ts'
import { beginEdit, commit, focused, focusOn, isTextField, tabOrder, viewOf } from './focus.ts'
import { splitKeys } from './keys.ts'

interface Caret {
  selectionStart: number | null
  selectionEnd: number | null
  setSelectionRange(start: number, end: number): void
  select(): void
}

/** Presses a key, or several at once. */
export function press(document: DomDocument, combination: string): void {
  const keys = splitKeys(combination)
  if ('unknown' in keys) throw new Refused(`Error: Keyboard.press: Unknown key: "${keys.unknown}"`)
  strike(document, keys.key, keys.modifiers)
}

/** Types a text, letter by letter. */
export function type(document: DomDocument, text: string): void {
  for (const letter of text.replaceAll('\r\n', '\n')) strike(document, letter === '\n' ? 'Enter' : letter, [])
}

function strike(document: DomDocument, key: string, modifiers: readonly string[]): void {
  const before = focused(document)
  const target = before ?? document.body ?? document.documentElement
  if (target === null) throw new CannotTell('there is no page')
  const init = {
    bubbles: true,
    cancelable: true,
    composed: true,
    view: viewOf(target),
    key,
    code: codeOf(key),
    keyCode: keyCodeOf(key),
    ctrlKey: modifiers.includes('Control') || modifiers.includes('ControlOrMeta'),
    shiftKey: modifiers.includes('Shift'),
    altKey: modifiers.includes('Alt'),
    metaKey: modifiers.includes('Meta'),
  }
  let isWanted = fire('keydown', target, 'KeyboardEvent', init)
  const isPlain = modifiers.every(one => one === 'Shift')
  if (isWanted && isPlain && (key.length === 1 || key === 'Enter'))
    isWanted = fire('keypress', target, 'KeyboardEvent', {
      ...init,
      charCode: key === 'Enter' ? 13 : key.charCodeAt(0),
    })
  const at = focused(document)
  if (isWanted) act(document, at, key, modifiers)
  const after = focused(document) ?? document.body
  if (after?.isConnected) {
    const isReleased = fire('keyup', after, 'KeyboardEvent', init)
    if (key === ' ' && isWanted && isReleased && after === at) pressSpace(after)
  }
}

function act(document: DomDocument, at: DomElement | null, key: string, modifiers: readonly string[]): void {
  if (modifiers.some(one => one !== 'Shift')) {
    combined(at, key, modifiers)
    return
  }
  if (key === 'Tab') {
    tab(document, at, modifiers.includes('Shift'))
    return
  }
  if (key === 'Escape') {
    leave(document, at)
    return
  }
  if (at === null) return
  if (isEditable(at)) throw new CannotTell('text that is written over as it stands is not computed')
  if (key === 'Enter') {
    enter(at)
    return
  }
  if (isTextField(at)) {
    edit(asControl(at), key, modifiers.includes('Shift'))
    return
  }
  const isChoice =
    isHtml(at, 'select') ||
    (isHtml(at, 'input') && !/^(button|submit|reset|checkbox|file|image)$/.test(asControl(at).type))
  if (isChoice && !/^(Shift|Control|Alt|Meta|F\d+)$/.test(key))
    throw new CannotTell('what keys do to such a field is not computed')
}

function combined(at: DomElement | null, key: string, modifiers: readonly string[]): void {
  const isControl = modifiers.length === 1 && /^(Control|ControlOrMeta)$/.test(modifiers[0] ?? '')
  if (isControl && key.toLowerCase() === 'a') {
    if (at !== null && isTextField(at)) outsideOf<Caret>(at).select()
    return
  }
  if (isControl && key.toLowerCase() === 'c') return
  throw new CannotTell('what these keys do together is not computed')
}

function tab(document: DomDocument, at: DomElement | null, isBack: boolean): void {
  const order = tabOrder(document)
  const place = at === null ? -1 : order.indexOf(at)
  if (at !== null && place === -1) throw new CannotTell('where the focus goes from here is not computed')
  const next = order[isBack ? (at === null ? order.length : place) - 1 : place + 1]
  if (next === undefined) throw new CannotTell('where the focus goes after the last element is not computed')
  focusOn(document, next)
  if (isTextField(next) && isHtml(next, 'input')) outsideOf<Caret>(next).select()
}

function leave(document: DomDocument, at: DomElement | null): void {
  const modal = [...elementsBelow(document)].findLast(one => openModals.has(one) && hasAttribute(one, 'open'))
  if (modal !== undefined) {
    if (fire('cancel', modal, 'Event', { cancelable: true })) outsideOf<{ close(): void }>(modal).close()
    return
  }
  if (
    at !== null &&
    isHtml(at, 'input') &&
    /^search$/.test(asControl(at).type) &&
    asControl(at).value !== ''
  ) {
    beginEdit(at)
    replace(asControl(at), 0, asControl(at).value.length, '', 'deleteContentBackward')
  }
}

function enter(at: DomElement): void {
  if (isHtml(at, 'textarea')) {
    insert(asControl(at), '\n', 'insertLineBreak')
    return
  }
  if (
    isHtml(at, 'a', 'button', 'summary') ||
    (isHtml(at, 'input') && /^(submit|button|reset|image)$/.test(asControl(at).type))
  ) {
    press1(at)
    return
  }
  if (!isHtml(at, 'input')) {
    if (isHtml(at, 'select')) throw new CannotTell('a list that is open over the page is not computed')
    return
  }
  if (/^(file|color|date|time|month|week|datetime-local)$/.test(asControl(at).type))
    throw new CannotTell('what keys do to such a field is not computed')
  commit(at)
  submitBy(asControl(at))
}

// Enter sends a form as its first button would, or by itself where it has one field
function submitBy(field: DomControl): void {
  const { form } = field
  if (form === null) return
  const controls = Array.from({ length: form.elements.length }, (_, at) => form.elements.item(at)).filter(
    one => one !== null,
  )
  const images = [...elementsBelow(form)].filter(
    one => isHtml(one, 'input') && asControl(one).type === 'image',
  )
  const button = controls.find(
    one =>
      (isHtml(one, 'button') && one.type === 'submit') || (isHtml(one, 'input') && one.type === 'submit'),
  )
  if (images.length > 0) throw new CannotTell('a form with a picture to press is not computed')
  if (button !== undefined) {
    if (!isDisabled(button)) press1(button)
    return
  }
  const blocking = controls.filter(
    one => isHtml(one, 'input') && !/^(hidden|button|reset|checkbox|radio|range|color|file)$/.test(one.type),
  )
  if (blocking.length <= 1) outsideOf<{ requestSubmit(): void }>(form).requestSubmit()
}

function press1(element: DomElement): void {
  if (isDisabled(element)) return
  fire('click', element, 'MouseEvent', {
    bubbles: true,
    cancelable: true,
    composed: true,
    view: viewOf(element),
    detail: 0,
  })
}

function pressSpace(at: DomElement): void {
  if (
    isHtml(at, 'button', 'summary') ||
    (isHtml(at, 'input') && /^(submit|button|reset|checkbox|radio)$/.test(asControl(at).type))
  )
    press1(at)
}

function edit(field: DomControl, key: string, isShift: boolean): void {
  if (key.length === 1) {
    insert(field, key, 'insertText')
    return
  }
  const caret = outsideOf<Caret>(field)
  const { length } = field.value
  const [start, end] = rangeOf(field)
  if (key === 'Backspace' || key === 'Delete') {
    const isBack = key === 'Backspace'
    const from = start === end && isBack ? Math.max(0, start - 1) : start
    const to = start === end && !isBack ? Math.min(length, end + 1) : end
    if (from !== to)
      edited(field, () =>
        replace(field, from, to, '', isBack ? 'deleteContentBackward' : 'deleteContentForward'),
      )
    return
  }
  if (isShift || isHtml(field, 'textarea')) {
    if (/^(Arrow|Home|End|Page)/.test(key)) throw new CannotTell('where the caret goes is not computed')
    return
  }
  if (key === 'Home' || key === 'ArrowUp') caret.setSelectionRange(0, 0)
  else if (key === 'End' || key === 'ArrowDown') caret.setSelectionRange(length, length)
  else if (key === 'ArrowLeft')
    caret.setSelectionRange(...same(start === end ? Math.max(0, start - 1) : start))
  else if (key === 'ArrowRight')
    caret.setSelectionRange(...same(start === end ? Math.min(length, end + 1) : end))
}

function same(place: number): [number, number] {
  return [place, place]
}

/** Where the next letter goes. */
function rangeOf(field: DomControl): [number, number] {
  const { selectionStart, selectionEnd } = outsideOf<Caret>(field)
  const { length } = field.value
  return [selectionStart ?? length, selectionEnd ?? length]
}

function insert(field: DomControl, text: string, inputType: string): void {
  if (hasAttribute(field, 'readonly') || isDisabled(field)) return
  if (field.type === 'number' && !/[\d.eE+-]/.test(text)) return
  const [start, end] = rangeOf(field)
  const longest = Number.parseInt(attribute(field, 'maxlength') ?? '', 10)
  if (Number.isFinite(longest) && field.value.length - (end - start) + text.length > longest) return
  edited(field, () => replace(field, start, end, text, inputType))
}

function edited(field: DomControl, change: () => void): void {
  if (hasAttribute(field, 'readonly')) return
  beginEdit(field)
  change()
}

function replace(field: DomControl, start: number, end: number, text: string, inputType: string): void {
  const init = { bubbles: true, cancelable: true, composed: true, data: text === '' ? null : text, inputType }
  if (!fire('beforeinput', field, 'InputEvent', init)) return
  field.value = field.value.slice(0, start) + text + field.value.slice(end)
  if (field.type !== 'number' && field.type !== 'email')
    outsideOf<Caret>(field).setSelectionRange(start + text.length, start + text.length)
  fire('input', field, 'InputEvent', { ...init, cancelable: false })
}

function codeOf(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`
  if (/^\d$/.test(key)) return `Digit${key}`
  return key === ' ' ? 'Space' : key
}

const keyCodes: { readonly [key: string]: number } = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  ' ': 32,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
}

function keyCodeOf(key: string): number {
  return (
    (Object.hasOwn(keyCodes, key) ? keyCodes[key] : undefined) ??
    (key.length === 1 ? key.toUpperCase().charCodeAt(0) : 0)
  )
}
