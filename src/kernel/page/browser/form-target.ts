// Where a form leads when it is sent.
import { attribute, closest, type DomControl, type DomForm, isHtml } from '../dom/dom-node.ts'
import { type DomWindow, outsideOf } from '../dom/jsdom.ts'
import { closeDialog } from '../dom/window-parts.ts'
import { CannotTell } from './cannot-tell.ts'

interface Fields extends Iterable<[string, unknown]> {
  append(name: string, value: string): void
}

/** The address a form is sent to; undefined where it goes nowhere. */
export function formTarget(form: DomForm, submitter: DomControl | null): string | undefined {
  const said = (name: string) =>
    (submitter === null ? undefined : attribute(submitter, `form${name}`)) ?? attribute(form, name)
  const method = said('method')?.toLowerCase() ?? 'get'
  if (method === 'dialog') {
    const dialog = closest(form, one => isHtml(one, 'dialog'))
    if (dialog !== null) closeDialog(dialog, submitter?.value)
    return undefined
  }
  if (method === 'post') throw new CannotTell('what a server makes of a form is not known')
  const target = said('target') ?? ''
  if (!/^(|_self|_top|_parent)$/i.test(target))
    throw new CannotTell('a form that opens a window is not computed')
  const { ownerDocument: document } = form
  const url = URL.parse(said('action')?.trim() || document.URL, document.URL)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CannotTell('where a form leads is not computed')
  const { _defaultView: window } = document as unknown as { _defaultView: DomWindow }
  const fields = new (window.FormData as new (form: object) => Fields)(outsideOf<object>(form))
  const name = submitter === null ? undefined : attribute(submitter, 'name')
  if (submitter !== null && name) fields.append(name, submitter.value)
  const asked = new URLSearchParams()
  for (const [key, value] of fields) {
    if (typeof value !== 'string') continue
    asked.append(key, value.replaceAll(/\r\n|\r|\n/g, '\r\n'))
  }
  url.search = asked.toString() === '' ? '?' : `?${asked}`
  const text = url.href
  return text.includes('?') || asked.toString() !== '' ? text : `${text}?`
}
