/** A page of a web, as an index holds it. */
export interface Page {
  readonly url: string
  readonly title: string
  readonly date?: string | undefined
  /** Markdown. */
  readonly text: string
}

/** What is read of one page: characters beyond it are neither found nor shown. */
export const maxPageCharacters = 200_000
