// Requirements are cited by the tests that show them: `requires('ws-episode', …)` is an `it` with ids.
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { it } from 'node:test'
import { parse } from 'yaml'

/** The manifest, by id. */
export const requirements = parse(
  readFileSync(path.join(import.meta.dirname, 'requirements.yaml'), 'utf8'),
) as { readonly [id: string]: { readonly says: string; readonly source: string } }

/** A test of these requirements (ids, separated by spaces). */
export function requires(ids: string, fact: string, work: () => Promise<void>): void {
  for (const id of ids.split(' ')) {
    if (!Object.hasOwn(requirements, id)) throw new Error(`There is no requirement '${id}'.`)
  }
  it(`${fact} [${ids}]`, work)
}
