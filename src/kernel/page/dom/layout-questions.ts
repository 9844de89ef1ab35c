// A page that asks how large things are, or where, gets an answer that is not computed: what it makes of that is not to be believed.
import type { DomWindow } from './jsdom.ts'

type Ask = (what: string) => void

const boxes: { readonly [prototype: string]: readonly string[] } = {
  Element: [
    'clientWidth',
    'clientHeight',
    'clientTop',
    'clientLeft',
    'scrollWidth',
    'scrollHeight',
    'scrollTop',
    'scrollLeft',
  ],
  HTMLElement: ['offsetWidth', 'offsetHeight', 'offsetTop', 'offsetLeft', 'offsetParent'],
}
const measures: { readonly [prototype: string]: readonly string[] } = {
  Element: ['getBoundingClientRect', 'getClientRects'],
  Range: ['getBoundingClientRect', 'getClientRects'],
  Document: ['elementFromPoint', 'elementsFromPoint', 'caretPositionFromPoint', 'caretRangeFromPoint'],
  SVGElement: [
    'getBBox',
    'getComputedTextLength',
    'getTotalLength',
    'getPointAtLength',
    'getScreenCTM',
    'getCTM',
  ],
  HTMLCanvasElement: ['getContext', 'toDataURL', 'toBlob'],
}
const measured =
  /^(width|height|top|right|bottom|left|inset|margin|padding|transform|perspective-origin|transform-origin|line-height|grid-template|block-size|inline-size)/

/** Tells of every question that only a layout could answer. */
export function watchLayout(window: DomWindow, ask: Ask): void {
  for (const [name, properties] of Object.entries(boxes)) {
    const prototype = prototypeOf(window, name)
    for (const property of properties) watchGetter(prototype, property, ask, window)
  }
  for (const [name, methods] of Object.entries(measures)) {
    const prototype = prototypeOf(window, name)
    for (const method of prototype === undefined ? [] : methods) watchMethod(prototype, method, ask)
  }
  for (const property of ['scrollX', 'scrollY', 'pageXOffset', 'pageYOffset']) {
    const zero = () => {
      ask(property)
      return 0
    }
    Object.defineProperty(window, property, { get: zero, set() {}, configurable: true })
  }
  watchStyles(window, ask)
  for (const name of ['IntersectionObserver', 'ResizeObserver']) {
    Object.defineProperty(window, name, { value: observer(name, ask), writable: true, configurable: true })
  }
}

function prototypeOf(window: DomWindow, name: string): object | undefined {
  return (window[name] as { prototype: object } | undefined)?.prototype
}

function watchGetter(prototype: object | undefined, property: string, ask: Ask, window: DomWindow): void {
  if (prototype === undefined) return
  const own = Object.getOwnPropertyDescriptor(prototype, property)
  const known = property === 'clientWidth' ? 1280 : property === 'clientHeight' ? 720 : undefined
  Object.defineProperty(prototype, property, {
    configurable: true,
    enumerable: true,
    get(this: object) {
      const { documentElement } = window.document as { documentElement: object }
      if (known !== undefined && this === documentElement) return known
      ask(property)
      return own?.get?.call(this) ?? 0
    },
    set(this: object, value: unknown) {
      own?.set?.call(this, value)
    },
  })
}

function watchMethod(prototype: object | undefined, method: string, ask: Ask): void {
  if (prototype === undefined) return
  const own = (prototype as { [name: string]: unknown })[method]
  Object.defineProperty(prototype, method, {
    configurable: true,
    writable: true,
    value(this: object, ...given: unknown[]) {
      ask(`${method}()`)
      return typeof own === 'function' ? own.apply(this, given) : null
    },
  })
}

function watchStyles(window: DomWindow, ask: Ask): void {
  const own = window.getComputedStyle as (...given: unknown[]) => object
  const dashed = (name: string) => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  const value = (...given: unknown[]) =>
    new Proxy(own(...given), {
      get(style, name) {
        if (typeof name === 'string' && measured.test(dashed(name))) ask(`the computed ${name}`)
        const found: unknown = Reflect.get(style, name)
        if (typeof found !== 'function') return found
        return (...asked: unknown[]) => {
          if (name === 'getPropertyValue' && measured.test(String(asked[0]))) ask(`the computed ${asked[0]}`)
          return found.apply(style, asked)
        }
      },
    })
  Object.defineProperty(window, 'getComputedStyle', { value, writable: true, configurable: true })
}

function observer(name: string, ask: Ask): unknown {
  return class {
    observe() {
      ask(name)
    }
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return []
    }
  }
}
