// What stands before an item of a list.
import { attribute, childrenOf, type DomElement, hasAttribute, isElement, isHtml } from '../dom/dom-node.ts'
import { pseudoStyle, styleOf } from '../dom/jsdom.ts'
import { type PageView, unescaped } from './page-view.ts'

const symbols: { readonly [type: string]: string } = {
  disc: '•',
  circle: '◦',
  square: '■',
  'disclosure-open': '▾',
  'disclosure-closed': '▸',
}
const letters: { readonly [type: string]: string } = {
  'lower-alpha': 'abcdefghijklmnopqrstuvwxyz',
  'lower-latin': 'abcdefghijklmnopqrstuvwxyz',
  'upper-alpha': 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'upper-latin': 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'lower-greek': 'αβγδεζηθικλμνξοπρστυφχψω',
}

/** The marker of an item; empty where there is none. */
export function markerOf(item: DomElement, view: PageView): string {
  if (styleOf(item, 'list-style-image') !== 'none') {
    view.doubts.add('the picture before an item of a list')
    return ''
  }
  const content = pseudoStyle(item, '::marker', 'content')
  if (content !== 'normal' && content !== '') {
    const quoted = /^"((?:[^"\\]|\\[\s\S])*)"$/.exec(content)?.[1]
    if (quoted !== undefined) return unescaped(quoted)
    if (content === 'none') return ''
    view.doubts.add('what a style sheet puts before an item of a list')
    return ''
  }
  const type = typeOf(item)
  if (type === 'none') return ''
  const text = /^["']([\s\S]*)["']$/.exec(type)?.[1]
  if (text !== undefined) return unescaped(text)
  if (Object.hasOwn(symbols, type))
    return isHtml(item, 'summary') ? (symbols[type] ?? '') : `${symbols[type]} `
  return `${numeral(ordinal(item, view), type)}. `
}

// the way of yesterday, which a style sheet overrules
function typeOf(item: DomElement): string {
  const type = styleOf(item, 'list-style-type')
  const list = item.parentNode
  const given =
    attribute(item, 'type') ?? (list !== null && isElement(list) ? attribute(list, 'type') : undefined)
  const isUsual = type === 'decimal' || type === 'disc' || type === 'circle' || type === 'square'
  return (isUsual && given !== undefined && Object.hasOwn(oldTypes, given) && oldTypes[given]) || type
}

const oldTypes: { readonly [type: string]: string } = {
  '1': 'decimal',
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
  disc: 'disc',
  circle: 'circle',
  square: 'square',
}

function ordinal(item: DomElement, view: PageView): number {
  const own = integer(attribute(item, 'value'))
  if (isHtml(item, 'li') && own !== undefined) return own
  const list = item.parentNode
  if (list === null || !isElement(list)) return 1
  const items = [...childrenOf(list)].filter(
    (one): one is DomElement => isElement(one) && view.isDrawn(one) && view.display(one) === 'list-item',
  )
  const isReversed = isHtml(list, 'ol') && hasAttribute(list, 'reversed')
  let number =
    (isHtml(list, 'ol') ? integer(attribute(list, 'start')) : undefined) ?? (isReversed ? items.length : 1)
  for (const one of items) {
    number = integer(attribute(one, 'value')) ?? number
    if (one === item) return number
    number += isReversed ? -1 : 1
  }
  return number
}

function integer(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*[+-]?\d+/.test(text) ? Number.parseInt(text, 10) : undefined
}

function numeral(number: number, type: string): string {
  const alphabet = Object.hasOwn(letters, type) ? (letters[type] ?? '') : ''
  if (alphabet !== '' && number > 0) return inLetters(number, alphabet)
  if (/^(lower|upper)-roman$/.test(type) && number > 0 && number < 4000)
    return type === 'lower-roman' ? roman(number).toLowerCase() : roman(number)
  if (type === 'decimal-leading-zero' && Math.abs(number) < 10)
    return `${number < 0 ? '-' : ''}0${Math.abs(number)}`
  return String(number)
}

function inLetters(number: number, alphabet: string): string {
  const { length } = alphabet
  const rest = number - 1
  const last = alphabet[rest % length] ?? ''
  return rest < length ? last : inLetters(Math.floor(rest / length), alphabet) + last
}

const romans: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

function roman(number: number): string {
  const [value, text] = romans.find(([least]) => number >= least) ?? [number, '']
  return number === 0 ? '' : text + roman(number - value)
}
