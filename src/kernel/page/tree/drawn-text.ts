// The text of a page as it is drawn: white space collapsed over all that flows in one block, as style sheets say.
import {
  type DomElement,
  type DomNode,
  drawnChildren,
  isElement,
  isHtml,
  isSvg,
  isText,
} from '../dom/dom-node.ts'
import { styleOf } from '../dom/jsdom.ts'
import type { PageView } from './page-view.ts'

/** Texts by their node; what a style sheet adds, by its element. */
export interface DrawnTexts {
  readonly of: ReadonlyMap<DomNode, string>
  readonly before: ReadonlyMap<DomElement, string>
  readonly after: ReadonlyMap<DomElement, string>
}

const replaced = new Set([
  'img',
  'input',
  'select',
  'textarea',
  'button',
  'video',
  'audio',
  'canvas',
  'iframe',
  'object',
  'embed',
  'meter',
  'progress',
])

/** Whether it is one thing in its line, whatever is in it. */
export function isAtomic(element: DomElement, display: string): boolean {
  return (
    display.startsWith('inline-') ||
    (display === 'inline' && (isSvg(element) || replaced.has(element.localName)))
  )
}

interface Slot {
  text: string
  readonly put: (text: string) => void
}

/** One block's lines. */
class Flow {
  #last: Slot | undefined
  #isAtStart = true

  add(raw: string, whiteSpace: string, put: (text: string) => void): void {
    const text = raw.replaceAll(/\r\n?/g, '\n')
    if (/^(pre|pre-wrap|break-spaces)$/.test(whiteSpace)) {
      put(text)
      if (text === '') return
      this.#isAtStart = false
      this.#last = undefined
      return
    }
    let shown =
      whiteSpace === 'pre-line'
        ? text.replaceAll(/[ \t\f]*\n[ \t\f]*/g, '\n').replaceAll(/[ \t\f]+/g, ' ')
        : text.replaceAll(/[ \t\n\f]+/g, ' ')
    if (shown.startsWith(' ') && (this.#isAtStart || this.#last?.text.endsWith(' '))) shown = shown.slice(1)
    put(shown)
    if (shown === '') return
    this.#isAtStart = false
    this.#last = { text: shown, put }
  }

  /** A line ends here, whatever comes next. */
  end(): void {
    if (this.#last?.text.endsWith(' ')) this.#last.put(this.#last.text.slice(0, -1))
    this.#last = undefined
    this.#isAtStart = true
  }

  thing(): void {
    this.#isAtStart = false
    this.#last = undefined
  }
}

/** All texts of a page. */
export function drawnTexts(view: PageView, root: DomElement): DrawnTexts {
  const texts = {
    of: new Map<DomNode, string>(),
    before: new Map<DomElement, string>(),
    after: new Map<DomElement, string>(),
  }
  const inside = (element: DomElement, flow: Flow) => {
    const transform = styleOf(element, 'text-transform')
    const whiteSpace = whiteSpaceOf(element)
    const put = (set: (text: string) => void) => (text: string) => set(transformed(text, transform))
    const pseudo = (name: 'before' | 'after') => {
      const text = view.pseudoText(element, `::${name}`)
      if (text === '') return
      const own = view.pseudoDisplay(element, `::${name}`) === 'inline' ? flow : new Flow()
      if (own !== flow && /^(block|flex|grid|table)/.test(view.pseudoDisplay(element, `::${name}`)))
        flow.end()
      own.add(
        text,
        whiteSpace,
        put(shown => texts[name].set(element, shown)),
      )
      if (own !== flow) own.end()
    }
    pseudo('before')
    for (const child of drawnChildren(element)) {
      if (isText(child) && !view.isDrawn(child)) continue
      if (isText(child))
        flow.add(
          child.data ?? '',
          whiteSpace,
          put(shown => texts.of.set(child, shown)),
        )
      else if (isElement(child)) visit(child, flow)
    }
    pseudo('after')
  }
  const visit = (element: DomElement, flow: Flow) => {
    if (!view.isDrawn(element)) return
    if (isHtml(element, 'br')) return flow.end()
    const display = view.display(element)
    if (display === 'contents') return inside(element, flow)
    if (isHtml(element, 'wbr')) return
    if (view.isOutOfFlow(element)) return alone(element)
    if (isAtomic(element, display)) {
      flow.thing()
      return alone(element)
    }
    if (display === 'inline' || display === 'ruby' || display === 'ruby-text') return inside(element, flow)
    flow.end()
    alone(element)
  }
  const alone = (element: DomElement) => {
    const flow = new Flow()
    inside(element, flow)
    flow.end()
  }
  alone(root)
  return texts
}

// a shorthand in style sheets of today, a property in those of yesterday
function whiteSpaceOf(element: DomElement): string {
  const own = styleOf(element, 'white-space')
  if (own !== '') return own
  const collapse = styleOf(element, 'white-space-collapse')
  return collapse === 'preserve' ? 'pre' : collapse === 'preserve-breaks' ? 'pre-line' : 'normal'
}

function transformed(text: string, transform: string): string {
  if (transform === 'uppercase') return text.toUpperCase()
  if (transform === 'lowercase') return text.toLowerCase()
  if (transform === 'capitalize')
    return text.replaceAll(
      /(^|[^\p{L}\p{N}\p{M}'’])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
  return text
}
