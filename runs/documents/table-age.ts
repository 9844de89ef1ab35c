// Whether a table still tells of the code as it is.
import type { MarkedTable } from './marked-tables.ts'
import { changedSince, hashOfFiles, measuredFiles } from './measured-files.ts'

export type Age =
  | { readonly kind: 'current' }
  /** No stamp: nobody knows when. */
  | { readonly kind: 'unknown' }
  /** The files that changed since, where the commit it was made at is here. */
  | { readonly kind: 'older'; readonly changed: readonly string[] | undefined }

/** How old a table is, by the files that its script measures. */
export function ageOf({ script, args, made }: MarkedTable): Age {
  if (made === undefined) return { kind: 'unknown' }
  const files = measuredFiles(script, args)
  if (hashOfFiles(files) === made.code) return { kind: 'current' }
  return { kind: 'older', changed: changedSince(made.commit, files) }
}

/** An age in words. */
export function shownAge(age: Age): string {
  if (age.kind === 'current') return 'as the code is'
  if (age.kind === 'unknown') return 'made nobody knows when'
  const { changed } = age
  // files that were there and are gone, or a commit that is not here
  if (changed === undefined || changed.length === 0) return 'older than what it measures'
  const more = changed.length > 2 ? ` and ${changed.length - 2} more` : ''
  return `older than ${changed.slice(0, 2).join(', ')}${more}`
}
