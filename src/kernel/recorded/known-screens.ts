// Which screens are the same. Two texts are, if they differ only in how their elements are numbered and in what the world
// says to vary; an element is then known by its place.
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

/** What a screen is compared by. */
export function sightOf(
  screen: string,
  { form, varying }: { form: RecordedForm; varying: readonly string[] },
): Sight {
  const constant = varying.reduce((text, pattern) => without(pattern, text), screen)
  const places = new Map<string, string>()
  const identity =
    form.ids === undefined
      ? constant
      : constant.replace(form.ids, id => {
          const place = places.get(id) ?? `#${places.size + 1}`
          places.set(id, place)
          return place
        })
  return { identity: hash('sha256', identity, 'base64url'), page: form.pageOf(constant), placed: id => places.get(id) ?? id }
}
