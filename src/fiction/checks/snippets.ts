// No result gives a whole answer away. Every question is searched for as its reader would, and what the lists show is
// compared with the answer.

import { readQuery } from '../../kernel/search-index/query.ts'
import { SearchIndex } from '../../kernel/search-index/search-index.ts'
import { searchLayers } from '../../kernel/search-index/search-layers.ts'
import { snippetOf } from '../../kernel/search-index/snippet.ts'
import { stopWords } from '../../kernel/search-index/stop-words.ts'
import { termsOf } from '../../kernel/search-index/terms.ts'
import type { Fiction } from '../fiction.ts'
import type { Question } from '../questions/question.ts'
import { type CheckReport, Finding } from './report.ts'

const results = 10
const leastLetters = 4

/** Whether teasing snippets keep the answers back. */
export function checkSnippets({ pages, questions }: Fiction): CheckReport {
  const finding = new Finding('snippets')
  const index = new SearchIndex(pages)
  for (const question of questions) {
    const secrets = new Set(termsOf(question.answer.flat().join(' ')).filter(term => !stopWords.has(term)))
    for (const text of queriesFor(question)) {
      const query = readQuery(text)
      const terms = new Set(query.terms)
      for (const { page } of searchLayers([index], query).slice(0, results)) {
        const shown = `${page.title} ${snippetOf(page, { dial: 'teasing', terms, secrets })}`
        finding.expect(
          !tellsAll(shown, question, terms),
          () => `${question.id}: "${text.slice(0, 60)}" shows the answer: ${shown.slice(0, 120)}`,
        )
      }
    }
  }
  return finding.report()
}

function queriesFor({ text }: Question): string[] {
  const [asked = text] = text.split(/ (?:Answer with|Give the answer|Output) /)
  const names = asked.match(/\p{Lu}[\p{L}’'-]+(?: [\p{Lu}\p{N}][\p{L}\p{N}’'-]*)+/gu) ?? []
  return [asked, ...names.slice(0, 2)]
}

// a title may name what was asked for; it must not hold all that the answer has beyond the question
function tellsAll(shown: string, { answer, text }: Question, asked: ReadonlySet<string>): boolean {
  const told = new Set(termsOf(shown))
  const known = new Set([...asked, ...termsOf(text)])
  const wanted = termsOf(answer.flat().join(' ')).filter(term => !stopWords.has(term) && !known.has(term))
  return wanted.join('').length >= leastLetters && wanted.every(term => told.has(term))
}
