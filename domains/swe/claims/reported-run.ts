// A test run as its output tells it: which tests, how each came out, and the totals below.

export type Outcome = 'passed' | 'failed' | 'skipped'

export interface ReportedTest {
  readonly name: string
  readonly outcome: Outcome
}

export interface ReportedRun {
  /** Tests by name; empty where the output shows none. */
  readonly tests: readonly ReportedTest[]
  /** Suites by name. */
  readonly suites: readonly string[]
  readonly totals: Readonly<Partial<Record<Outcome | 'tests', number>>>
  /** Whether every test is listed, so that they can be counted. */
  readonly isComplete: boolean
  /** Sentences of the output that cannot both be true. */
  readonly contradictions: readonly { readonly says: string; readonly known: string }[]
}
