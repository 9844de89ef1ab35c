// What a check found.

/** What the checks of a fictional world looked at, and what they found. */
export interface CheckReport {
  readonly name: string
  /** How many things were looked at. */
  readonly looked: number
  /** What is wrong, in words; the first of them only. */
  readonly problems: readonly string[]
  /** How many are wrong in all. */
  readonly wrong: number
  readonly figures?: { readonly [name: string]: number }
}

const mostProblems = 20

/** Gathers what a check finds. */
export class Finding {
  readonly #name: string
  #looked = 0
  readonly #problems: string[] = []
  #wrong = 0

  constructor(name: string) {
    this.#name = name
  }

  look(count = 1): void {
    this.#looked += count
  }

  wrong(problem: string): void {
    this.#wrong += 1
    if (this.#problems.length < mostProblems) this.#problems.push(problem)
  }

  /** Looks at something and says what is wrong with it unless it holds. */
  expect(holds: boolean, problem: () => string): void {
    this.look()
    if (!holds) this.wrong(problem())
  }

  report(figures?: { readonly [name: string]: number }): CheckReport {
    return {
      name: this.#name,
      looked: this.#looked,
      problems: this.#problems,
      wrong: this.#wrong,
      ...(figures ? { figures } : {}),
    }
  }
}
