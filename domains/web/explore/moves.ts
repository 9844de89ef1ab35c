// What a visitor does on a page: fill a form and send it, press a button, follow a link.
import type { Series } from '../../../src/kernel/explore/series.ts'
import { fieldText } from './field-text.ts'
import type { SeenElement, SeenPage } from './seen-page.ts'

/** One action, planned for the page at an address. */
export interface Step {
  readonly family: string
  readonly text: string
  readonly url: string
}

const textRoles = new Set(['textbox', 'searchbox', 'spinbutton'])
const tickRoles = new Set(['checkbox', 'radio', 'switch'])
const buttonRoles = new Set([
  'button',
  'tab',
  'switch',
  'checkbox',
  'radio',
  'DisclosureTriangle',
  'treeitem',
])

/** Text as an agent quotes it. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
}

/** Fields filled one after the other, then the button that follows them, or Enter. */
export function fillForm(series: Series, page: SeenPage): readonly Step[] {
  const fields = page.elements.filter(element => isField(element) && !element.isDisabled)
  if (fields.length === 0) return []
  const first = series.below(fields.length)
  const chosen = series.is(0.6) ? fields : fields.slice(first, first + 1 + series.below(3))
  const family = 'form'
  const steps = chosen.flatMap((field): Step[] => {
    const text = fieldAction(series, field)
    return text === undefined || series.is(0.12) ? [] : [{ family, text, url: page.url }]
  })
  const at = page.elements.indexOf(chosen.at(-1) ?? (fields[0] as SeenElement))
  const send = page.elements.slice(at).find(({ role, isDisabled }) => role === 'button' && !isDisabled)
  if (send !== undefined && series.is(0.75))
    steps.push({ family, text: `click('${send.id}')`, url: page.url })
  else if (series.is(0.5)) steps.push({ family, text: "keyboard_press('Enter')", url: page.url })
  return steps.slice(0, 9)
}

function isField({ role, options }: SeenElement): boolean {
  return textRoles.has(role) || tickRoles.has(role) || options.length > 0 || role === 'slider'
}

function fieldAction(series: Series, { id, role, name, options }: SeenElement): string | undefined {
  if (role === 'slider')
    return `click('${id}')\nkeyboard_press('${series.pick(['ArrowRight', 'End', 'PageUp'])}')`
  if (tickRoles.has(role)) return series.is(0.55) ? `click('${id}')` : undefined
  if (options.length > 0) return `select_option('${id}', ${quoted(series.pick(options))})`
  const text = fieldText(series, name)
  if (series.is(0.08))
    return `click('${id}')\nkeyboard_press('End')\nkeyboard_type(${quoted(text.slice(0, 12))})`
  return `fill('${id}', ${quoted(text)})`
}

/** Presses something that answers on the page. */
export function pressButton(series: Series, page: SeenPage): readonly Step[] {
  const buttons = page.elements.filter(({ role, isDisabled }) => buttonRoles.has(role) && !isDisabled)
  if (buttons.length === 0) return []
  return [{ family: 'button', text: `click('${series.pick(buttons).id}')`, url: page.url }]
}

/** Goes on to another page; rarely to one that is beyond what can be reached. */
export function followLink(series: Series, page: SeenPage): readonly Step[] {
  const links = page.elements.filter(({ role, url }) => role === 'link' && url !== undefined)
  const near = links.filter(({ url = '' }) => /^http:\/\/[a-z.]+\.example\//.test(url))
  const chosen = near.length > 0 && series.is(0.96) ? near : links
  if (chosen.length === 0) return []
  return [{ family: 'link', text: `click('${series.pick(chosen).id}')`, url: page.url }]
}
