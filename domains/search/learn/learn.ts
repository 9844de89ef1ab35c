// What the kernel takes from an imagined observation: from then on it is true.
import { maxPageCharacters } from '../../../src/kernel/search-index/page.ts'
import { queriesOf, type SearchAction } from '../actions.ts'
import { failedExtraction, titleIn } from '../extraction.ts'
import { readSections } from '../results/results.ts'
import { answerQuery, type Web } from '../web.ts'
import { keyOf, type LearnedPage, type Lesson } from './learned.ts'

/** Pages and answers that an observation tells of; undefined where it tells of none. */
export function lessonOf(action: SearchAction, text: string, web: Web): Lesson | undefined {
  const lesson =
    action.name === 'web_search'
      ? searchLesson(queriesOf(action.arguments), text, web)
      : action.name === 'web_extractor'
        ? extractionLesson(action.arguments.url, text, web)
        : {}
  return Object.keys(lesson).length > 0 ? lesson : undefined
}

function searchLesson(queries: readonly string[], text: string, web: Web): Lesson {
  const pages = new Map<string, LearnedPage>()
  const searches: NonNullable<Lesson['searches']> = []
  for (const [at, results] of readSections(text, queries).entries()) {
    const query = queries[at] ?? ''
    // what could be computed stays as it would be computed
    if (!results || answerQuery(query, web)) continue
    searches.push({ query, results: results.map(({ url, snippet }) => ({ url, snippet })) })
    for (const { url, title, date, snippet } of results) {
      const key = keyOf(url)
      if (web.index().pages.has(key)) continue
      const before = pages.get(key) ?? web.learned.pages.get(key)
      if (before?.shown !== undefined || before?.excerpts.includes(snippet)) continue
      const known = before ?? {
        url,
        title: title || url,
        ...(date === undefined ? {} : { date }),
        excerpts: [],
      }
      pages.set(key, { ...known, excerpts: snippet === '' ? known.excerpts : [...known.excerpts, snippet] })
    }
  }
  return {
    ...(pages.size > 0 ? { pages: [...pages.values()] } : {}),
    ...(searches.length > 0 ? { searches } : {}),
  }
}

function extractionLesson(url: string, text: string, web: Web): Lesson {
  if (failedExtraction(text) !== undefined) return { failures: [{ url, text }] }
  const before = web.learned.pages.get(keyOf(url))
  const known = before ?? { url, title: titleIn(text) ?? url, excerpts: [] }
  return { pages: [{ ...known, shown: text.slice(0, maxPageCharacters) }] }
}
