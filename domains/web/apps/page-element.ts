// A page as elements, small enough to be made anew at every step: what a browser is given, and what our own tree is made of.

export type Attributes = { readonly [name: string]: string | true | undefined }
export type Child = PageElement | string

export interface PageElement {
  readonly tag: string
  /** The same element has the same key from one step to the next. */
  readonly key: string
  readonly attributes: Attributes
  readonly children: readonly Child[]
  /** The part of the app that it belongs to, where using it means something. */
  readonly view?: string | undefined
  /** It listens to clicks, besides what elements of its kind do by themselves. */
  readonly isUsed?: true | undefined
}

const empty = new Set(['meta', 'input', 'img'])

/** The page as HTML. */
export function htmlOf(element: PageElement): string {
  const attributes = Object.entries(element.attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`))
  const using = element.isUsed ? ' onclick="use(this)"' : ''
  const open = `<${element.tag}${attributes.join('')}${using}>`
  if (empty.has(element.tag)) return open
  const inner = element.children.map(child => (typeof child === 'string' ? escaped(child) : htmlOf(child)))
  return `${open}${inner.join('')}</${element.tag}>`
}

/** All elements in the order of the document. */
export function* elementsOf(element: PageElement): Generator<PageElement> {
  yield element
  for (const child of element.children) if (typeof child !== 'string') yield* elementsOf(child)
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Makes an element; with a view, using it means something. */
export function make(
  tag: string,
  key: string,
  attributes: Attributes,
  children: readonly Child[],
  { view }: { view?: string | undefined } = {},
): PageElement {
  const listens = view !== undefined && (tag === 'button' || tag === 'div' || tag === 'img')
  const isUsed = listens && attributes.disabled === undefined
  return {
    tag,
    key,
    attributes,
    children,
    ...(view !== undefined && { view }),
    ...(isUsed && { isUsed: true as const }),
  }
}
