// Where someone is in recordings: the screen in front of them, and what of their way there may still matter. That is all that
// was done; and, for those who came another way, the screens behind them with loops left out, and how each other page
// looked when it was last seen.
import type { Json } from '../../world/json.ts'

/** What is no screen, and no way, of any recording. */
export const nowhere = -1

/** What the recordings know, by number. */
export interface Known {
  /** The way that goes on from a way by what was done and what came back; nowhere where no recording goes there. */
  path(from: number, meaning: number, outcome: number): number
  /** The screens behind, one more; nowhere where no recording has them so. */
  trail(from: number, screen: number): number
  /** Whether a recording shows this page in more than one way, or this sight of it is in none. */
  matters(page: number, screen: number): boolean
}

interface Behind {
  readonly screen: number
  readonly trail: number
}

/** A step, as it counts for what comes later. */
export interface Taken {
  /** What was done, by number. */
  readonly meaning: number
  readonly isBack: boolean
  /** What it showed, errors included. */
  readonly outcome: number
  /** The screen and the page that are in front now; nowhere where no recording knows them. */
  readonly screen: number
  readonly page: number
}

/** A place in recordings, which moves. */
export class Whereabouts {
  screen: number
  page: number
  path: number
  /** The step that led here, where it led on and not back. */
  cameBy: number | undefined
  readonly #behind: Behind[]
  readonly #at: Map<number, number>
  readonly #pages: Map<number, number>
  #sum = 0
  #strange = 0

  constructor(at: {
    screen: number
    page: number
    path: number
    cameBy?: number | undefined
    behind?: readonly Behind[]
    pages?: readonly (readonly [number, number])[]
    known: Known
  }) {
    this.screen = at.screen
    this.page = at.page
    this.path = at.path
    this.cameBy = at.cameBy
    this.#behind = [...(at.behind ?? [])]
    this.#at = new Map(this.#behind.map(({ screen }, index) => [screen, index]))
    this.#at.delete(nowhere)
    this.#pages = new Map()
    for (const [page, screen] of at.pages ?? []) this.#see(page, screen, at.known)
  }

  /** What decides besides the screen, in one text; undefined where no recording can have it so. */
  get context(): string | undefined {
    const trail = this.#behind.at(-1)?.trail ?? 0
    const own = this.#pages.get(this.page)
    const strange = this.#strange - (own === nowhere ? 1 : 0)
    if (this.screen === nowhere || trail === nowhere || strange > 0) return undefined
    const sum = own === undefined || own === nowhere ? this.#sum : less(this.#sum, mixed(this.page, own))
    return `${this.screen} ${trail} ${sum}`
  }

  /** Goes on by a step. */
  take({ meaning, isBack, outcome, screen, page }: Taken, known: Known): void {
    this.path = known.path(this.path, meaning, outcome)
    const isSame = screen === this.screen && screen !== nowhere
    this.cameBy = isBack || isSame ? undefined : paired(this.screen, meaning)
    if (isSame) return
    this.#push(known)
    this.#see(this.page, this.screen, known)
    this.screen = screen
    this.page = page
    this.#cutAt(screen)
  }

  /** As data, for a snapshot. */
  toJSON(): Json {
    const { screen, page, path, cameBy } = this
    const behind = this.#behind.map(one => [one.screen, one.trail])
    return { screen, page, path, ...(cameBy !== undefined && { cameBy }), behind, pages: [...this.#pages] }
  }

  /** The same place again. */
  static from(data: Json, known: Known): Whereabouts {
    const { behind, ...rest } = data as unknown as {
      screen: number
      page: number
      path: number
      cameBy?: number
      behind: [number, number][]
      pages: [number, number][]
    }
    return new Whereabouts({
      ...rest,
      behind: behind.map(([screen, trail]) => ({ screen, trail })),
      known,
    })
  }

  #push(known: Known): void {
    const last = this.#behind.at(-1)?.trail ?? 0
    const trail = last === nowhere || this.screen === nowhere ? nowhere : known.trail(last, this.screen)
    if (this.screen !== nowhere) this.#at.set(this.screen, this.#behind.length)
    this.#behind.push({ screen: this.screen, trail })
  }

  // who is back at a screen has left the loop behind
  #cutAt(screen: number): void {
    const index = this.#at.get(screen)
    if (index === undefined) return
    while (this.#behind.length > index) this.#at.delete(this.#behind.pop()?.screen ?? nowhere)
  }

  // a page that looks the same in all recordings tells nothing
  #see(page: number, screen: number, known: Known): void {
    if (page === nowhere) return
    const before = this.#pages.get(page)
    if (before === nowhere) this.#strange -= 1
    else if (before !== undefined) this.#sum = less(this.#sum, mixed(page, before))
    this.#pages.delete(page)
    if (!known.matters(page, screen)) return
    this.#pages.set(page, screen)
    if (screen === nowhere) this.#strange += 1
    else this.#sum = (this.#sum + mixed(page, screen)) % modulus
  }
}

/** Two numbers as one: there are never more than 2 ** 26 of a sort. */
export function paired(one: number, other: number): number {
  return (one + 1) * 2 ** 26 + other + 1
}

const modulus = 2 ** 52
const less = (sum: number, part: number) => (sum - part + modulus) % modulus

// a number for a page as it looked, so large that the sums of different sights differ
function mixed(page: number, screen: number): number {
  const high = scrambled(Math.imul(page + 0x9e3779b9, 0x85ebca6b) ^ (screen + 0x7f4a7c15))
  const low = scrambled(Math.imul(screen + 0x165667b1, 0xc2b2ae35) ^ (page + 0x27d4eb2f))
  return (high % 2 ** 20) * 2 ** 32 + low
}

function scrambled(number: number): number {
  let value = Math.imul(number ^ (number >>> 16), 0x2c1b3c6d)
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39)
  return (value ^ (value >>> 15)) >>> 0
}
