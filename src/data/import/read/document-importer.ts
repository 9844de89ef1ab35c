// An importer of JSON files: it says what a document holds, the rest is the same for all.
import { explain } from '../../../world/error.ts'
import type { Importer } from '../importer.ts'
import { type Draft, trajectoryOf } from './draft.ts'
import { readDocuments } from './read-documents.ts'

/** A draft, or what is wrong with a part of a document, such as `[3]: no messages`. */
export type Drafted = Draft | { readonly within: string; readonly problem: string }

/** Makes an importer of what finds drafts in a document; what it throws is that document's problem. */
export function documentImporter({
  drafts,
  ...about
}: Omit<Importer, 'read'> & {
  readonly drafts: (document: unknown, file: string) => Iterable<Drafted>
}): Importer {
  return {
    ...about,
    async *read(file, options) {
      let number = 0
      for await (const document of readDocuments(file)) {
        const { place } = document
        if ('problem' in document) {
          yield document
          continue
        }
        try {
          for (const draft of drafts(document.value, file)) {
            number += 1
            if ('problem' in draft) {
              yield { place: `${place}${draft.within}`, problem: draft.problem }
              continue
            }
            const imported = trajectoryOf(draft, { format: about.name, file, place, number, options })
            yield imported
            const { strays = 0 } = draft
            if ('trajectory' in imported && strays > 0) yield { place, problem: strayText(strays) }
          }
        } catch (error) {
          yield { place, problem: explain(error) }
        }
      }
    },
  }
}

const strayText = (count: number) =>
  count === 1 ? 'a reply whose call is not clear' : `${count} replies whose calls are not clear`

/** Drafts of every entry of a list, each with its own problems. */
export function* draftsOfEach(
  entries: readonly unknown[],
  draftOf: (entry: unknown) => Draft,
): Generator<Drafted> {
  for (const [index, entry] of entries.entries()) {
    try {
      yield draftOf(entry)
    } catch (error) {
      yield { within: `[${index}]`, problem: explain(error) }
    }
  }
}
