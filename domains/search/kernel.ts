// The kernel of search worlds: results, pages and notes are computed from the pages there are, the imagined ones too.

import { z } from 'zod'
import type { Computed, Kernel, Unknown } from '../../src/kernel/kernel.ts'
import { sharedIndex } from '../../src/kernel/search-index/shared-index.ts'
import { stopWords } from '../../src/kernel/search-index/stop-words.ts'
import { termsOf } from '../../src/kernel/search-index/terms.ts'
import type { Json } from '../../src/world/json.ts'
import type { World } from '../../src/world/world.ts'
import { queriesOf, type SearchAction } from './actions.ts'
import { checkObservation } from './check.ts'
import { bodyOf } from './extraction.ts'
import { factsFor } from './facts.ts'
import { lessonOf } from './learn/learn.ts'
import { type Learned, Lesson, lessonFrom, nothingLearned, withLesson } from './learn/learned.ts'
import { type Notebook, useNotebook } from './notebook.ts'
import { showSection } from './results/results.ts'
import { opennessOf } from './scope.ts'
import { pagesOf, type SearchState } from './state.ts'
import { answerQuery, extract, type Web } from './web.ts'
import { searchWorld } from './world.ts'

const maxQueries = 50

const Snapshot = z.strictObject({
  memory: z.array(z.tuple([z.string(), z.string()])),
  learned: Lesson,
})

interface Ground extends Omit<Web, 'learned'> {
  readonly start: SearchState
}

interface Live {
  readonly notebook: Notebook
  readonly learned: Learned
}

/** Opens a kernel on a world, at its start or where a snapshot left it. */
export function openSearchKernel(world: World, snapshot: Json | undefined): Kernel {
  const { state, open } = searchWorld(world)
  const { snippets, mix, target, memory } = state
  const ground = {
    start: state,
    index: sharedIndex(pagesOf(state)),
    dial: snippets,
    mix,
    secrets: new Set(termsOf(target?.answer ?? '').filter(term => !stopWords.has(term))),
    openness: opennessOf(open),
  }
  if (snapshot === undefined) {
    return kernelOn(ground, { notebook: new Map(Object.entries(memory)), learned: nothingLearned })
  }
  const saved = Snapshot.parse(snapshot)
  return kernelOn(ground, {
    notebook: new Map(saved.memory),
    learned: withLesson(nothingLearned, saved.learned),
  })
}

function kernelOn(ground: Ground, start: Live): Kernel<SearchAction> {
  let { notebook, learned } = start
  const web = (): Web => ({ ...ground, learned })
  return {
    async step(call, { signal }) {
      if (call.name === 'web_search') return searchFor(queriesOf(call.arguments), web(), signal)
      if (call.name === 'web_extractor') return extraction(call.arguments.url, web())
      const used = useNotebook(notebook, call.arguments)
      notebook = used.notebook
      return { kind: 'computed', observation: used.observation }
    },
    facts: async action => factsFor(action, web()),
    check: async (action, { text }) => checkObservation(action, text, web()),
    async learn(action, { text }, patch) {
      const given = patch === undefined ? undefined : Lesson.parse(patch ?? {})
      const lesson = given ?? lessonOf(action, text, web())
      if (lesson) learned = withLesson(learned, lesson)
      return patch ?? (lesson as Json | undefined)
    },
    look: async () => undefined,
    state: async () => stateAfter(ground.start, { notebook, learned }) as unknown as Json,
    snapshot: async () => ({ memory: [...notebook], learned: lessonFrom(learned) }) as unknown as Json,
    fork: async () => kernelOn(ground, { notebook, learned }),
    close: async () => {},
  }
}

// a page that only result lists told of has no text, and so no place in a world file
function stateAfter(start: SearchState, { notebook, learned }: Live): SearchState {
  const imagined = [...learned.pages.values()].flatMap(({ url, title, date, shown }) =>
    shown === undefined ? [] : [{ url, title, ...(date === undefined ? {} : { date }), text: bodyOf(shown) }],
  )
  return { ...start, memory: Object.fromEntries(notebook), pages: [...start.pages, ...imagined] }
}

function searchFor(queries: readonly string[], web: Web, signal: AbortSignal): Computed | Unknown {
  if (queries.length > maxQueries) {
    const text = `Too many queries: ${queries.length} were given, at most ${maxQueries} are answered at once.`
    return { kind: 'computed', observation: { text, isError: true } }
  }
  const isBatch = queries.length > 1
  const sections: string[] = []
  for (const query of queries) {
    signal.throwIfAborted()
    const results = answerQuery(query, web)
    if (!results) {
      const why = `no known page settles the query ${JSON.stringify(query.slice(0, 200))}, and this web is open`
      return {
        kind: 'unknown',
        why,
        ...(sections.length > 0 ? { computed: `${sections.join('\n\n')}\n\n` } : {}),
      }
    }
    sections.push(showSection(query, results, { isBatch }))
  }
  return { kind: 'computed', observation: { text: sections.join('\n\n') } }
}

function extraction(url: string, web: Web): Computed | Unknown {
  const observation = extract(url, web)
  if (observation) return { kind: 'computed', observation }
  return { kind: 'unknown', why: `the page ${url.slice(0, 200)} is not known, and this web is open` }
}
