// Which screens are the same: those of one text, but for what the world says to vary. How elements are numbered tells of what
// came before. Where the screen alone decides, it does not count, and an element is known by its place.
import { hash } from 'node:crypto'
import { without } from '../../world/text/pattern.ts'
import type { RecordedForm } from './recorded-form.ts'

/** A screen as far as it is compared with others. */
export interface Sight {
  /** What is the same for the same screen, and for no other. */
  readonly identity: string
  readonly page: string
  /** An element's place by its id; the id itself where the screen has no such element. */
  placed(id: string): string
}

export interface SightOptions {
  readonly form: RecordedForm
  readonly varying: readonly string[]
  readonly decides: 'history' | 'screen'
}

/** What a screen is compared by. */
export function sightOf(
  screen: string,
  { form, varying, decides }: SightOptions,
): Sight {
  const constant = varying.reduce((text, pattern) => without(pattern, text), screen)
  const places = new Map<string, string>()
  const identity =
    form.ids === undefined || decides === 'history'
      ? constant
      : constant.replace(form.ids, id => {
          const place = places.get(id) ?? `#${places.size + 1}`
          places.set(id, place)
          return place
        })
  return { identity: hash('sha256', identity, 'base64url'), page: form.pageOf(constant), placed: id => places.get(id) ?? id }
}
