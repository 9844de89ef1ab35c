// The kernel of a server that is known by its tools alone: records in a store, and every tool whose meaning is plain is
// taken for what it seems to be. That is inferred, but where the world's own data say what comes back. Whatever is not
// plain is unknown; what is then imagined is checked against the records and learned.

import { refuseHugeSchema } from '../../../src/kernel/json-schema/schema.ts'
import { withDefaults } from '../../../src/kernel/json-schema/with-defaults.ts'
import type { Computed, Kernel, Unknown } from '../../../src/kernel/kernel.ts'
import { queryTables } from '../../../src/kernel/tables/query-tables.ts'
import {
  openRowStore,
  type Row,
  type RowStore,
  type StoredTables,
} from '../../../src/kernel/tables/row-store.ts'
import { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import type { Action } from '../../../src/world/action.ts'
import type { Check } from '../../../src/world/check.ts'
import type { Json } from '../../../src/world/json.ts'
import type { Observation } from '../../../src/world/observation.ts'
import type { Claim } from '../../../src/world/turn.ts'
import type { Tool, World } from '../../../src/world/world.ts'
import { argumentError } from '../argument-errors.ts'
import { declaredReply } from '../replies/declared-reply.ts'
import type { McpState } from '../state.ts'
import { createClock, type WorldClock } from '../world-clock.ts'
import { type Asked, answerClaims } from './answers/answer-claims.ts'
import { dataOf } from './answers/answer-rows.ts'
import { applyPatch, patchFrom, type RecordsPatch } from './answers/learn-answer.ts'
import { recordFacts } from './answers/record-facts.ts'
import { declaredIn } from './declared-in.ts'
import { resultForm } from './meaning/demonstrated-form.ts'
import type { MeantTool, ToolPlan } from './meaning/entity.ts'
import { notFoundWith } from './meaning/references.ts'
import { perform } from './perform.ts'
import { recalled, type Trail, trailAfter, trailHead } from './recorded/recorded-calls.ts'
import { choicesIn, declaredOf, type Refusals } from './recorded/refusals.ts'
import { refusal } from './refusal.ts'
import { plainTables, storedTables } from './stored-tables.ts'
import { Refused, Uncertain } from './uncertain.ts'

interface Snapshot {
  readonly calls: number
  readonly time: number
  readonly tables: StoredTables
  readonly trail?: Trail
}

/** Opens the kernel of a world of records. */
export function openRecordsKernel(
  world: World,
  { state, snapshot }: { state: McpState; snapshot: Json | undefined },
): Kernel {
  for (const { name, inputSchema, outputSchema } of world.tools ?? []) {
    refuseHugeSchema(inputSchema, `tools: ${name}`)
    if (outputSchema !== undefined) refuseHugeSchema(outputSchema, `tools: ${name}`)
  }
  return new RecordsKernel(world, state, snapshot as unknown as Snapshot | undefined)
}

const reads: ReadonlySet<string> = new Set(['get', 'list', 'count'])

class RecordsKernel implements Kernel {
  readonly #world: World
  readonly #state: McpState
  readonly #plan: ToolPlan
  readonly #refusals: Refusals
  readonly #clock: WorldClock
  // opened when it is first needed
  #store: RowStore | undefined
  #trail: Trail
  #saved: StoredTables | undefined

  constructor(world: World, state: McpState, snapshot: Snapshot | undefined) {
    this.#world = world
    this.#state = state
    const { plan, refusals } = declaredIn(world, state)
    this.#plan = plan
    this.#refusals = refusals
    this.#clock = createClock(world, snapshot ?? {})
    this.#saved = snapshot?.tables
    this.#trail = snapshot?.trail ?? trailHead
  }

  async step(action: Action, { signal }: { signal: AbortSignal }): Promise<Computed | Unknown> {
    signal.throwIfAborted()
    const given = ToolCall.parse(action)
    const call = this.#refusals.taken(given)
    const result = this.#recalled(given) ?? this.#recalled(call) ?? this.#answer(call)
    if (result.kind === 'computed') this.#follow(given)
    return result
  }

  /** What the world's recording tells; it is learned like anything that was said. */
  #recalled(call: ToolCall): Computed | undefined {
    const known = recalled(call, this.#known)
    if (known === undefined) return undefined
    const learned = this.#learned(call, known.observation)
    const store = this.#records()
    if (learned !== undefined) store.atomically(() => applyPatch(store, learned))
    return this.#said(known.observation, known.isReplayed && this.#isWhole(call))
  }

  #answer(call: ToolCall): Computed | Unknown {
    const tool = this.#tool(call)
    if (tool === undefined) return this.#said(this.#refusals.noSuchTool(call.name), this.#isWhole(call))
    const error = this.#refusals.unfit(tool, call)
    if (error === 'otherwise')
      return { kind: 'unknown', why: 'the server has its own way with arguments that do not fit' }
    if (error !== undefined) return this.#said(error, this.#isWhole(call))
    const { undecided } = argumentError(tool, call.arguments)
    const reply = Object.hasOwn(this.#state.replies, call.name) ? this.#state.replies[call.name] : undefined
    if (reply !== undefined) return this.#said(declaredReply(reply, call), true)
    const meant = this.#plan.meant.get(call.name)
    const why = this.#whyNot(call.name, undecided)
    if (meant === undefined || why !== undefined) return { kind: 'unknown', why: why ?? '' }
    try {
      const result = this.#perform(meant, call)
      const text = JSON.stringify(result, null, this.#state.server.json === 'compact' ? undefined : 2)
      return this.#said({ text, data: result }, this.#isInData(meant, call))
    } catch (failure) {
      if (failure instanceof Refused) return this.#said(refusal(failure.message), this.#isInData(meant, call))
      if (failure instanceof Uncertain) return { kind: 'unknown', why: failure.message }
      throw failure
    }
  }

  /** Why a call is not even tried. */
  #whyNot(name: string, undecided: readonly string[]): string | undefined {
    if (undecided.length > 0) return `whether the arguments fit cannot be decided: ${undecided.join(', ')}`
    if (this.#world.instruction !== undefined) return 'an instruction bears on every call'
    if (this.#state.facts.some(fact => typeof fact === 'string' || fact.tools.includes(name)))
      return 'a rule of the world bears on it'
    return this.#plan.meant.has(name) ? undefined : `what ${name} does is not plain from its name`
  }

  #perform(meant: MeantTool, { name, arguments: given }: ToolCall): Json {
    const { tool } = meant
    const form = resultForm(tool, this.#world)
    if (form === 'text') throw new Uncertain('its results are plain text')
    const store = this.#records()
    // a server drops arguments it does not declare; an update changes what it names, and nothing by default
    const declared = declaredOf(tool, given)
    const setting = {
      ...meant,
      plan: this.#plan,
      store,
      clock: this.#clock,
      given: meant.meaning.verb === 'update' ? declared : withDefaults(tool.inputSchema, declared),
      isOpen: this.#isOpen(name),
      notFound: notFoundWith(this.#state.server.notFound),
    }
    return store.atomically(() => perform(setting, form))
  }

  async facts(action: Action): Promise<string> {
    if (this.#isWithoutRecords) return ''
    return recordFacts(this.#asked(action), this.#clock)
  }

  async check(action: Action, observation: Observation): Promise<readonly Claim[]> {
    if (this.#isWithoutRecords) return []
    const data = observation.isError === true ? undefined : dataOf(observation)
    return data === undefined ? [] : answerClaims(data, this.#asked(action))
  }

  async learn(action: Action, observation: Observation, patch?: Json): Promise<Json | undefined> {
    this.#clock.advance()
    this.#follow(ToolCall.parse(action))
    const learned = (patch as RecordsPatch | undefined) ?? this.#learned(action, observation)
    if (learned === undefined) return undefined
    const store = this.#records()
    store.atomically(() => applyPatch(store, learned))
    return learned as Json
  }

  #learned(action: Action, observation: Observation): RecordsPatch | undefined {
    if (observation.isError === true || this.#isWithoutRecords) return undefined
    const data = dataOf(observation)
    const isDelete = this.#plan.meant.get(ToolCall.parse(action).name)?.meaning.verb === 'delete'
    if (data === undefined && !isDelete) return undefined
    return patchFrom(data ?? null, { ...this.#asked(action), isDelete })
  }

  async look(check: Check): Promise<string | undefined> {
    if (check.kind !== 'sql') return undefined
    return queryTables(plainTables(this.#stored()), check.query)
  }

  async state(): Promise<Json> {
    return { ...this.#world.state, tables: plainTables(this.#stored()) as Json }
  }

  async snapshot(): Promise<Json> {
    const { calls } = this.#clock
    const trail = this.#state.recorded.length > 0 && { trail: this.#trail }
    const time = Date.parse(this.#clock.now())
    return { calls, time, tables: this.#stored(), ...trail } as unknown as Json
  }

  async fork(): Promise<Kernel> {
    return new RecordsKernel(this.#world, this.#state, (await this.snapshot()) as unknown as Snapshot)
  }

  async close(): Promise<void> {
    this.#saved = this.#stored()
    this.#store?.close()
    this.#store = undefined
  }

  // then nothing can be looked up, contradicted or learned
  get #isWithoutRecords(): boolean {
    return this.#plan.entities.size === 0
  }

  #said(observation: Observation, isDetermined: boolean): Computed {
    this.#clock.advance()
    return { kind: 'computed', observation, ...(!isDetermined && { isInferred: true }) }
  }

  get #known() {
    const { recorded } = this.#state
    const choicesOf = (name: string) => choicesIn(this.#tool({ name }) ?? { inputSchema: {} })
    return { recorded, trail: this.#trail, isRead: (name: string) => this.#isRead(name), choicesOf }
  }

  #follow(call: ToolCall): void {
    if (this.#state.recorded.length > 0) this.#trail = trailAfter(call, this.#known)
  }

  #isRead(name: string): boolean {
    const verb = this.#plan.meant.get(name)?.meaning.verb
    return (
      (verb !== undefined && reads.has(verb)) ||
      this.#world.tools?.find(tool => tool.name === name)?.annotations?.readOnlyHint === true
    )
  }

  // a closed world is all there is; an open one stands for a server that may say it otherwise
  #isWhole({ name }: ToolCall): boolean {
    return !this.#isOpen(name)
  }

  // what a read returns is in the tables, and its form in the world; what a write makes up is in neither
  #isInData({ tool, meaning }: MeantTool, call: ToolCall): boolean {
    return this.#isWhole(call) && reads.has(meaning.verb) && resultForm(tool, this.#world) !== undefined
  }

  #tool({ name }: Pick<ToolCall, 'name'>): Tool | undefined {
    return this.#world.tools?.find(tool => tool.name === name)
  }

  #isOpen(name: string): boolean {
    const { open } = this.#world
    if (typeof open === 'boolean') return open
    return open.some(
      scope => scope !== null && typeof scope === 'object' && 'tool' in scope && scope.tool === name,
    )
  }

  #records(): RowStore {
    this.#store ??= openRowStore(
      this.#saved ?? storedTables(this.#state.tables as { [name: string]: Row[] }, this.#plan),
    )
    return this.#store
  }

  #stored(): StoredTables {
    if (this.#store !== undefined) return this.#store.snapshot()
    this.#saved ??= storedTables(this.#state.tables, this.#plan)
    return this.#saved
  }

  #asked(action: Action): Asked {
    const call = ToolCall.parse(action)
    const meant = this.#plan.meant.get(call.name)
    const verb = meant?.meaning.verb
    return {
      plan: this.#plan,
      store: this.#records(),
      about: meant?.entity,
      given: call.arguments,
      isRead: this.#isRead(call.name),
      isCreate: verb === 'create',
      isOpen: this.#isOpen(call.name),
    }
  }
}
