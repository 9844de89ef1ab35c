// Someone acting in a world by hand: the session they are in, those it was forked from, and what they say.
import { existsSync } from 'node:fs'
import type { Session } from '../../engine/session.ts'
import type { Store } from '../../engine/store/store.ts'
import type { Domain } from '../../kernel/domain.ts'
import { WorldError } from '../../world/error.ts'
import type { Ending } from '../../world/status.ts'
import { plural } from '../../world/text/plural.ts'
import { summaryLine } from '../screen/summary-line.ts'
import { storeOfFile } from '../wiring/session-file.ts'
import { playCommandIn } from './play-commands.ts'
import type { Reporter } from './reporter.ts'
import { whyText } from './why-text.ts'

const endings: { readonly [ending in Ending]: string } = {
  submitted: 'it was submitted',
  terminated: 'the task is done',
  truncated: 'a limit is reached',
}

export class Player {
  readonly domain: Domain
  readonly reporter: Reporter
  readonly #store: Store
  readonly #parents: Session[] = []
  #session: Session
  hasLeft = false
  /** How many things said could not be done. */
  failures = 0

  constructor({
    session,
    store,
    domain,
    reporter,
  }: {
    session: Session
    store: Store
    domain: Domain
    reporter: Reporter
  }) {
    this.#session = session
    this.#store = store
    this.domain = domain
    this.reporter = reporter
  }

  get session(): Session {
    return this.#session
  }

  /** What stands before the cursor: where the player is. */
  async prompt(): Promise<string> {
    const { turns } = await this.#session.transcript()
    const seen = turns.map(({ base, observation }) => base ?? observation)
    return this.domain.prompt(this.#session.world, seen)
  }

  async summary(): Promise<string> {
    return summaryLine(await this.#session.transcript())
  }

  /** Does what a line says: a command of the player, or an action in the world. What fails is reported. */
  async say(input: string, { signal }: { signal: AbortSignal }): Promise<void> {
    if (input.trim() === '') return
    try {
      const called = playCommandIn(input)
      if (!called) return await this.#act(input, signal)
      this.reporter.called(input.trim())
      await called.command.run(this, called.argument)
    } catch (error) {
      this.failures += 1
      if (signal.aborted) this.reporter.note('Stopped; the session is as it was.')
      else this.reporter.failure(this.#inPlay(error))
    }
  }

  async fork(atTurn: number | undefined): Promise<void> {
    const stem = this.#session.id.replace(/\.fork-\d+$/, '')
    const taken = await this.#store.list()
    let number = 1
    while (taken.includes(`${stem}.fork-${number}`)) number++
    const at = atTurn ?? this.#session.status.turns
    const branch = await this.#session.fork(at, { id: `${stem}.fork-${number}` })
    this.#parents.push(this.#session)
    this.#session = branch
    this.reporter.note(`Now in ${branch.id}, forked after ${plural(at, 'turn')}. :back returns to ${stem}.`)
  }

  async back(): Promise<void> {
    const parent = this.#parents.pop()
    if (!parent)
      throw new WorldError('session', 'This session was not forked here.', { remedy: ':fork forks it.' })
    await this.#session.close()
    this.#session = parent
    this.reporter.note(`Back in ${parent.id}, after ${plural(parent.status.turns, 'turn')}.`)
  }

  async rewind(toTurn: number | undefined): Promise<void> {
    const to = toTurn ?? Math.max(0, this.#session.status.turns - 1)
    await this.#session.rewind(to)
    this.reporter.note(`Rewound: the session has ${plural(to, 'turn')}.`)
  }

  async save(file: string): Promise<void> {
    const { store, id } = storeOfFile(file)
    if (existsSync(file)) {
      throw new WorldError('store', `${file} is there already.`, { remedy: 'Name another file.' })
    }
    await store.append(id, await this.#store.read(this.#session.id))
    const count = plural(this.#session.status.turns, 'turn')
    this.reporter.note(`Saved ${count} in ${file}. To go on from there: agentworld play --session ${file}`)
  }

  async submit(answer: string | undefined): Promise<void> {
    this.reporter.score(await this.#session.submit(answer))
  }

  async why(): Promise<void> {
    const { turns, last } = this.#session.status
    if (!last) throw new WorldError('session', 'Nothing has happened yet.', { remedy: 'Do something first.' })
    const { width } = this.reporter.layout
    this.reporter.note(whyText(last, { index: turns, kernel: this.domain.kernel, width }))
  }

  async close(): Promise<void> {
    for (const session of [this.#session, ...this.#parents]) await session.close()
  }

  // what the engine advises a player does with commands
  #inPlay(error: unknown): unknown {
    const { ended } = this.#session.status
    if (ended === undefined || !(error instanceof WorldError && error.at === 'session')) return error
    return new WorldError('session', `The session is over: ${endings[ended]}.`, {
      remedy: ':rewind takes the last turn back and goes on; :quit leaves.',
      cause: error,
    })
  }

  async #act(input: string, signal: AbortSignal): Promise<void> {
    const { entries: at, turns } = this.#session.status
    const index = turns + 1
    const done = this.reporter.wait()
    const turn = await this.#session
      .step(input, {
        signal,
        onEvent: event => {
          if (event.type === 'reasoning-delta') this.reporter.reasoning(event.text)
          if (event.type === 'reasoning-restart') this.reporter.reasoning('\n')
        },
      })
      .finally(done)
    this.reporter.turn(turn, { index, at, input })
  }
}
