// A fictional world: its facts, the web that tells them, and questions with exact answers.
import type { Facts } from './draft-world.ts'
import { type DraftOptions, draftWorld } from './draft-world.ts'
import { makePages, type PageOptions } from './pages/make-pages.ts'
import type { FictionPage } from './pages/page.ts'
import { makeQuestions } from './questions/make-questions.ts'
import type { Question } from './questions/question.ts'
import { openRows } from './schema/database.ts'

/** A fictional world: its facts, the pages that tell them, and its questions. */
export interface Fiction {
  readonly facts: Facts
  readonly pages: readonly FictionPage[]
  readonly questions: readonly Question[]
}

/** Makes a world from a theme; the same options make the same world. */
export function makeFiction(options: DraftOptions & PageOptions): Fiction {
  const facts = draftWorld(options)
  return fictionFrom(facts, makePages(facts, options))
}

/** A world from its facts and pages: the questions follow. */
export function fictionFrom(facts: Facts, pages: readonly FictionPage[]): Fiction {
  const database = openRows(facts.schema, facts.rows)
  try {
    return { facts, pages, questions: makeQuestions(facts, pages, sql => database.run(sql)) }
  } finally {
    database.close()
  }
}
