// Words that attributes and texts give to a name.
import { attribute, type DomControl, type DomElement, type DomNode } from '../dom/dom-node.ts'

/** What a field is called by its own attributes. */
export function inputName(input: DomControl): string | undefined {
  const type = attribute(input, 'type')?.toLowerCase() ?? 'text'
  if (type === 'submit') return attribute(input, 'value') ?? words(input, 'title') ?? 'Submit'
  if (type === 'reset') return attribute(input, 'value') ?? words(input, 'title') ?? 'Reset'
  if (type === 'button') return words(input, 'value') ?? words(input, 'title')
  if (type === 'image')
    return words(input, 'alt') ?? words(input, 'value') ?? words(input, 'title') ?? 'Submit'
  if (type === 'file') return words(input, 'title') ?? 'Choose File'
  return words(input, 'title') ?? words(input, 'placeholder') ?? words(input, 'aria-placeholder')
}

/** An attribute that says something. */
export function words(element: DomElement, name: string): string | undefined {
  const text = attribute(element, name)
  return text === undefined || text.trim() === '' ? undefined : text
}

/** All text in a node, drawn or not. */
export function plainText(node: DomNode): string {
  return collapsed(node.textContent ?? '').trim()
}

/** White space as one blank each. */
export function collapsed(text: string): string {
  return text.replaceAll(/[ \t\n\r\f]+/g, ' ')
}
