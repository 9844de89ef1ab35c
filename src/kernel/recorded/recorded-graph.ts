// What recordings of one app tell: which screens there are, and what each action led to, after what.
import type { Json } from '../../world/json.ts'
import { type Sight, type SightOptions, sightOf } from './known-screens.ts'
import type { Runs } from './recording.ts'
import { type Known, nowhere, paired, type Taken, Whereabouts } from './whereabouts.ts'

/** What came back where an action was recorded. */
interface Told {
  /** Which observation, as far as it is compared with others, and the place of its text. */
  readonly outcome: number
  readonly text: number
  readonly isError: boolean
  /** The way there when it was recorded first, and others: no more than it takes to agree. */
  readonly path: number
  readonly otherPaths: number[]
  /** It led to a screen that had been left before: where to may depend on the step that led here. */
  isReturn: boolean
  /** Recordings differ. */
  isContrary: boolean
}

type Seen = Omit<Told, 'otherPaths' | 'isContrary'>

/** How many recordings that came by different ways must agree. */
const agreeing = 3

/** An answer, its text by its place; or why the recordings have none. */
export type Answer =
  | { readonly text: number; readonly isError: boolean; readonly taken: Taken }
  | { readonly why: string }

/** How much there is in recordings. */
export interface GraphCounts {
  readonly screens: number
  readonly steps: number
  /** Different actions on different screens. */
  readonly edges: number
  /** Those that recordings tell different things of. */
  readonly ambiguous: number
  /** Steps that cannot be read as actions. */
  readonly unread: number
}

interface Meant {
  readonly number: number
  readonly isBack: boolean
}

interface Shown {
  readonly screen: number
  readonly page: number
}

/** What recordings of one app tell. It is shared by all sessions and never changes. */
export class RecordedGraph implements Known {
  readonly #options: SightOptions
  readonly #runs: Runs
  readonly #screens = new Map<string, number>()
  readonly #pages = new Map<string, number>()
  readonly #looks = new Map<number, number>()
  readonly #outcomes = new Map<string, number>()
  readonly #meanings = new Map<string, number>()
  readonly #dones = new Map<number, number>()
  readonly #paths = new Map<number, number>()
  readonly #trails = new Map<number, number>()
  readonly #onPath = new Map<number, Told>()
  readonly #inContext = new Map<string, Told>()
  readonly #onScreen = new Map<number, Told>()
  readonly #shown = new Map<number, Shown | undefined>()
  // only while it is made
  #sights: Map<number, Sight> | undefined = new Map()
  #steps = 0
  #unread = 0

  constructor(runs: Runs, options: SightOptions) {
    this.#options = options
    this.#runs = runs
    for (const index of runs.screens.keys()) this.#show(index)
    for (const run of runs.runs) this.#follow(run)
    this.#sights = undefined
  }

  get counts(): GraphCounts {
    const edges = [...this.#onScreen.values()]
    return {
      screens: this.#screens.size,
      steps: this.#steps,
      edges: edges.length,
      ambiguous: edges.filter(({ isContrary }) => isContrary).length,
      unread: this.#unread,
    }
  }

  /** The place of a session that begins at a screen. */
  begin(at: number): Whereabouts {
    const { screen, page } = this.#show(at) ?? { screen: nowhere, page: nowhere }
    const path = this.#numbered(this.#paths, paired(nowhere, screen))
    return new Whereabouts({ screen, page, path, known: this })
  }

  /** What an action meant on a screen with this text leads to. */
  find(action: Json, before: string, where: Whereabouts): Answer {
    if (where.screen === nowhere) return { why: 'the screen in front is in no recording' }
    const meaning = this.#meaningOf(action, this.#sightOf(before))
    if (meaning === undefined) return { why: 'recordings have no such action' }
    const told = this.#told(meaning, where)
    if ('why' in told) return told
    const { text, isError } = told
    const { screen, page } = this.#show(text) ?? where
    return {
      text,
      isError,
      taken: { meaning: meaning.number, isBack: meaning.isBack, outcome: told.outcome, screen, page },
    }
  }

  /** Goes on by something that no recording told: it may lead back to a screen that is known. */
  leave(action: Json, { before, after }: { before: string; after: string }, where: Whereabouts): void {
    const meaning = this.#meaningOf(action, this.#sightOf(before))
    const screen = this.#options.form.screenIn(after)
    const { identity, page } = screen === undefined ? { identity: '', page: '' } : this.#sightOf(screen)
    where.take(
      {
        meaning: meaning?.number ?? nowhere,
        isBack: meaning?.isBack ?? true,
        outcome: nowhere,
        screen: screen === undefined ? where.screen : (this.#screens.get(identity) ?? nowhere),
        page: screen === undefined ? where.page : (this.#pages.get(page) ?? nowhere),
      },
      this,
    )
  }

  path(from: number, meaning: number, outcome: number): number {
    if (from === nowhere || outcome === nowhere) return nowhere
    return this.#numbered(this.#paths, paired(from, this.#numbered(this.#dones, paired(meaning, outcome))))
  }

  trail(from: number, screen: number): number {
    return this.#numbered(this.#trails, paired(from, screen))
  }

  matters(page: number, screen: number): boolean {
    return screen === nowhere || (this.#looks.get(page) ?? 0) > 1
  }

  // the same steps from the start are sure; else those that came another way must agree, and as much must be alike
  #told(meaning: Meant, where: Whereabouts): Told | { readonly why: string } {
    const onPath = this.#onPath.get(paired(where.path, meaning.number))
    if (onPath !== undefined)
      return onPath.isContrary ? { why: 'after the very same steps, recordings differ in what it does' } : onPath
    const onScreen = this.#onScreen.get(paired(where.screen, meaning.number))
    if (onScreen === undefined) return { why: 'it was never recorded on this screen' }
    const isScreenEnough = this.#options.decides === 'screen'
    if (isScreenEnough && !onScreen.isContrary) return onScreen
    const inContext = this.#inContextOf(meaning, where)
    if (inContext !== undefined && !inContext.isContrary && (isScreenEnough || inContext.otherPaths.length >= agreeing - 1))
      return inContext
    return {
      why: onScreen.isContrary
        ? 'on this screen it was recorded with different results, and what came before does not decide'
        : 'on this screen it was only recorded after other steps, which may matter',
    }
  }

  // what leads back is asked for with the step that led here
  #inContextOf({ number, isBack }: Meant, { context, cameBy }: Whereabouts): Told | undefined {
    if (context === undefined) return undefined
    const told = this.#inContext.get(`${context} ${number}`)
    if (!isBack && !told?.isReturn) return told
    return cameBy === undefined ? undefined : this.#inContext.get(`${context} ${number} ${cameBy}`)
  }

  #follow({ start, steps }: Runs['runs'][number]): void {
    const where = this.begin(start)
    let seen = start
    const left = new Set<number>()
    for (const { do: action, shows, isError = false } of steps) {
      this.#steps += 1
      const sight = this.#sights?.get(seen)
      const meaning = sight && this.#meaningOf(action, sight)
      const { screen, page } = this.#show(shows) ?? where
      const outcome = this.#numbered(this.#outcomes, `${isError} ${this.#comparable(shows)}`)
      if (meaning === undefined) this.#unread += 1
      else {
        const isReturn = screen !== where.screen && left.has(screen)
        this.#keep(meaning, where, { outcome, text: shows, isError, path: where.path, isReturn })
      }
      left.add(where.screen)
      const { number = nowhere, isBack = true } = meaning ?? {}
      where.take({ meaning: number, isBack, outcome, screen, page }, this)
      if (meaning === undefined) where.path = nowhere
      if (this.#show(shows) !== undefined) seen = shows
    }
  }

  #keep({ number, isBack }: Meant, { path, screen, context, cameBy }: Whereabouts, told: Seen): void {
    if (path !== nowhere) keep(this.#onPath, paired(path, number), told)
    if (screen !== nowhere) keep(this.#onScreen, paired(screen, number), told)
    if (context === undefined) return
    keep(this.#inContext, `${context} ${number}`, told)
    if ((isBack || told.isReturn) && cameBy !== undefined)
      keep(this.#inContext, `${context} ${number} ${cameBy}`, told)
  }

  // an error and the screen below it are compared alike
  #comparable(index: number): string {
    const text = this.#runs.screens[index] ?? ''
    const screen = this.#options.form.screenIn(text)
    const shown = this.#show(index)
    if (screen === undefined || shown === undefined) return text
    return `${text.slice(0, text.length - screen.length)} ${shown.screen}`
  }

  #show(index: number): Shown | undefined {
    if (this.#shown.has(index)) return this.#shown.get(index)
    const screen = this.#options.form.screenIn(this.#runs.screens[index] ?? '')
    const sight = screen === undefined ? undefined : this.#sightOf(screen)
    const shown = sight && this.#number(sight)
    this.#shown.set(index, shown)
    if (sight !== undefined) this.#sights?.set(index, sight)
    return shown
  }

  #number(sight: Sight): Shown {
    const isNew = !this.#screens.has(sight.identity)
    const screen = this.#numbered(this.#screens, sight.identity)
    const page = this.#numbered(this.#pages, sight.page)
    if (isNew) this.#looks.set(page, (this.#looks.get(page) ?? 0) + 1)
    return { screen, page }
  }

  #sightOf(screen: string): Sight {
    return sightOf(screen, this.#options)
  }

  #meaningOf(action: Json, sight: Sight): Meant | undefined {
    const meaning = this.#options.form.meaningOf(action, id => sight.placed(id))
    return meaning && { number: this.#numbered(this.#meanings, meaning.text), isBack: meaning.isBack }
  }

  // sessions only read
  #numbered<Key>(numbers: Map<Key, number>, key: Key): number {
    const known = numbers.get(key)
    if (known !== undefined || this.#sights === undefined) return known ?? nowhere
    const number = numbers.size + 1
    numbers.set(key, number)
    return number
  }
}

function keep<Key>(all: Map<Key, Told>, key: Key, told: Seen): void {
  const known = all.get(key)
  if (known === undefined) {
    all.set(key, { ...told, otherPaths: [], isContrary: false })
    return
  }
  known.isReturn ||= told.isReturn
  if (known.outcome !== told.outcome) known.isContrary = true
  else if (isAnotherWay(known, told.path)) known.otherPaths.push(told.path)
}

function isAnotherWay({ path, otherPaths }: Told, way: number): boolean {
  return way !== nowhere && otherPaths.length < agreeing - 1 && way !== path && !otherPaths.includes(way)
}
