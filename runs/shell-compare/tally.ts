// Counting answers: how many were computed, and how many of those were right.

/** What came of one case. */
export type Outcome = 'same' | 'wrong' | 'unknown'

/** One case, for those who want to see it. */
export interface Compared {
  readonly place: string
  readonly command: string
  readonly outcome: Outcome
  readonly wanted: string
  readonly said: string
}

/** What both shells made of the same cases. */
export interface BothAnswers {
  readonly ours: Compared[]
  readonly theirs: Compared[]
}

/** A corpus as one shell answered it. */
export interface Row {
  readonly corpus: string
  readonly shell: string
  readonly cases: number
  readonly computed: number
  readonly same: number
  readonly wrong: number
}

/** Adds up what a shell made of a corpus. */
export function rowOf(
  corpus: string,
  shell: string,
  compared: readonly { readonly outcome: Outcome }[],
): Row {
  const count = (wanted: Outcome) => compared.filter(({ outcome }) => outcome === wanted).length
  const [same, wrong] = [count('same'), count('wrong')]
  return { corpus, shell, cases: compared.length, computed: same + wrong, same, wrong }
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`

/** The rows as a table. */
export function exactnessTable(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ corpus, shell, cases, computed, same, wrong }) =>
      `| ${corpus} | ${shell} | ${cases} | ${percent(computed, cases)} | ${percent(same, computed)} | ${wrong} |`,
  )
  const head = '| answers of real bash | shell | cases | computed | equal of computed | wrong |'
  return [head, '|---|---|--:|--:|--:|--:|', ...lines].join('\n')
}
