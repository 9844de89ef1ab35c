// The kernel of a server known by its tools alone: records in a store, and every tool whose meaning is plain computed
// on them. Whatever is not plain is unknown; what is then imagined is checked against the records and learned.

import { refuseHugeSchema, schemasByName } from '../../../src/kernel/json-schema/schema.ts'
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
import { resultForm } from './meaning/demonstrated-form.ts'
import { type MeantTool, planFrom, type ToolPlan } from './meaning/entity.ts'
import { notFoundWith } from './meaning/references.ts'
import { perform } from './perform.ts'
import { plainTables, storedTables } from './stored-tables.ts'
import { Refused, Uncertain } from './uncertain.ts'

interface Snapshot {
  readonly calls: number
  readonly time: number
  readonly tables: StoredTables
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

// sessions of one world share what was read from its tools
const plans = new WeakMap<object, ToolPlan>()

function planOf(world: World, tables: McpState['tables']): ToolPlan {
  const kept = plans.get(world)
  if (kept) return kept
  const plan = planFrom(world.tools ?? [], tables)
  plans.set(world, plan)
  return plan
}

class RecordsKernel implements Kernel {
  readonly #world: World
  readonly #state: McpState
  readonly #plan: ToolPlan
  readonly #clock: WorldClock
  // opened when it is first needed
  #store: RowStore | undefined
  #saved: StoredTables | undefined

  constructor(world: World, state: McpState, snapshot: Snapshot | undefined) {
    this.#world = world
    this.#state = state
    this.#plan = planOf(world, state.tables)
    this.#clock = createClock(world, snapshot ?? {})
    this.#saved = snapshot?.tables
  }

  async step(action: Action, { signal }: { signal: AbortSignal }): Promise<Computed | Unknown> {
    signal.throwIfAborted()
    const call = ToolCall.parse(action)
    const tool = this.#tool(call)
    if (tool === undefined)
      return this.#computed({ text: `MCP error -32602: Tool ${call.name} not found`, isError: true })
    const { error, undecided } = argumentError(tool, call.arguments)
    if (error !== undefined) return this.#computed(error)
    const reply = Object.hasOwn(this.#state.replies, call.name) ? this.#state.replies[call.name] : undefined
    if (reply !== undefined) return this.#computed(declaredReply(reply, call))
    const meant = this.#plan.meant.get(call.name)
    const why = this.#whyNot(call.name, undecided)
    if (meant === undefined || why !== undefined) return { kind: 'unknown', why: why ?? '' }
    try {
      const result = this.#perform(meant, call)
      const text = JSON.stringify(result, null, this.#state.server.json === 'compact' ? undefined : 2)
      return this.#computed({ text, data: result })
    } catch (failure) {
      if (failure instanceof Refused) return this.#computed(refusal(failure.message))
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
    // an update changes what it names, and nothing by default
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
    return { calls, time: Date.parse(this.#clock.now()), tables: this.#stored() } as unknown as Json
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

  #computed(observation: Observation): Computed {
    this.#clock.advance()
    return { kind: 'computed', observation }
  }

  #tool({ name }: ToolCall): Tool | undefined {
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
    const isRead =
      verb === 'get' ||
      verb === 'list' ||
      verb === 'count' ||
      this.#tool(call)?.annotations?.readOnlyHint === true
    return {
      plan: this.#plan,
      store: this.#records(),
      about: meant?.entity,
      given: call.arguments,
      isRead,
      isCreate: verb === 'create',
      isOpen: this.#isOpen(call.name),
    }
  }
}

// a server drops arguments it does not declare
function declaredOf({ inputSchema }: Tool, given: ToolCall['arguments']): ToolCall['arguments'] {
  const names = new Set(schemasByName(inputSchema.properties).map(([name]) => name))
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)))
}

// a template that is JSON gives an error that is data, too
function refusal(text: string): Observation {
  try {
    const data = JSON.parse(text) as Json
    return data !== null && typeof data === 'object' ? { text, data, isError: true } : { text, isError: true }
  } catch {
    return { text, isError: true }
  }
}
