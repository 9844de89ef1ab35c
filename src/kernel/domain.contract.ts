// What every domain must keep: its worlds, its examples, how it reads actions and asks models. Each domain's own test
// runs it. It finds a domain's files by the domain's name, so that adding a domain adds no line here.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { parse } from 'yaml'
import type { Action } from '../world/action.ts'
import { Json } from '../world/json.ts'
import { Observation } from '../world/observation.ts'
import { fill, placesOf } from '../world/text/fill.ts'
import { Demonstration, World } from '../world/world.ts'
import type { Domain } from './domain.ts'
import type { Kernel } from './kernel.ts'
import { refineWorld } from './refine-world.ts'

const root = new URL('../../', import.meta.url)
const dimensions = ['format', 'factuality', 'consistency', 'realism', 'quality']

export interface DomainCases {
  /** Actions the domain reads. */
  readonly actions: readonly Json[]
  /** Inputs it answers with the environment's own error, or refuses. */
  readonly unreadable: readonly Json[]
  /** The example world these are meant for, by file name without `.yaml`; the first one when absent. */
  readonly world?: string
}

interface Subject extends DomainCases {
  readonly domain: Domain
  readonly worlds: readonly { readonly name: string; readonly world: World }[]
  readonly home: World
}

/** The suite that every domain's test runs. */
export async function domainContract(domain: Domain, cases: DomainCases): Promise<void> {
  const worlds = await exampleWorlds(domain)
  const home = worlds.find(({ name }) => name === (cases.world ?? worlds[0]?.name))?.world
  assert.ok(home, `worlds/${domain.name}/ has no world '${cases.world ?? '*'}'`)
  const subject = { ...cases, domain, worlds, home }
  describe(`${domain.name}: domain contract`, () => {
    worldCases(subject)
    templateCases(subject)
    exampleCases(subject)
    readingCases(subject)
    promptCases(subject)
    rubricCases(subject)
    kernelCases(subject)
  })
}

function worldCases({ domain, worlds }: Subject): void {
  it('has at least three example worlds', () => {
    assert.ok(worlds.length >= 3, `${worlds.length} in worlds/${domain.name}/`)
  })

  for (const { name, world } of worlds) {
    it(`accepts the world ${name}`, () => {
      assert.equal(world.domain, domain.name)
      assert.ok(world.task, 'an example world has a task')
      assert.ok(world.success?.length, 'an example world has success checks')
      domain.schemas.state.parse(world.state)
      if (Array.isArray(world.open)) for (const scope of world.open) domain.schemas.scope.parse(scope)
      const kinds = new Set<string>(['answer', 'observation', ...domain.checks])
      for (const check of world.success ?? []) assert.ok(kinds.has(check.kind), `check '${check.kind}'`)
      for (const { action } of world.demonstrations ?? []) readable(domain, action, world)
    })
  }

  it('refuses a state and a scope of the wrong type', () => {
    for (const wrong of [null, 7, 'text', []]) {
      assert.equal(domain.schemas.state.safeParse(wrong).success, false, `state ${JSON.stringify(wrong)}`)
    }
    for (const wrong of [null, 7, []]) {
      assert.equal(domain.schemas.scope.safeParse(wrong).success, false, `scope ${JSON.stringify(wrong)}`)
    }
  })
}

function templateCases({ domain }: Subject): void {
  it('has a template that is a world of its kind, with comments on what may be changed', () => {
    const { template } = domain
    const world = refineWorld(World.parse(parse(template)), domain)
    assert.equal(world.domain, domain.name)
    assert.ok(world.task && world.success?.length && world.solution?.actions.length)
    for (const word of ['task', 'success', 'solution', 'open', 'faults', 'instruction']) {
      assert.match(template, new RegExp(`^#.*\\n(#.*\\n)*(# )?${word}:`, 'm'), `${word} is explained`)
    }
  })
}

function exampleCases({ domain, home }: Subject): void {
  it('has worked examples whose actions it reads', () => {
    const file = new URL(`domains/${domain.name}/examples.jsonl`, root)
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    assert.ok(lines.length >= 3, `${lines.length} examples`)
    for (const line of lines) readable(domain, Demonstration.parse(JSON.parse(line)).action, home)
  })
}

function readingCases({ domain, home, actions, unreadable }: Subject): void {
  it('reads its actions, and what it read once more to the same', () => {
    for (const input of actions) {
      const action = readable(domain, input, home)
      assert.deepEqual(readable(domain, action, home), action)
    }
  })

  it('answers what it cannot read with an observation or a reasoned refusal', () => {
    for (const input of unreadable) {
      const read = domain.readAction(input, home)
      assert.notEqual(read.kind, 'action', `read ${JSON.stringify(input)}`)
      if (read.kind === 'refusal') assert.notEqual(read.reason.trim(), '')
      if (read.kind !== 'observation') continue
      Observation.parse(read.observation)
      // such a turn is kept with the action as it was sent, and shown in later prompts
      domain.parts.turn(home, input, { index: 1, before: undefined })
    }
  })

  it('throws at no input, and reads only what its schema and its prompt accept', () => {
    const anything = fc.oneof(fc.jsonValue(), fc.string({ unit: 'grapheme' }), near(actions))
    fc.assert(
      fc.property(anything, input => {
        const read = domain.readAction(input as Json, home)
        if (read.kind === 'refusal') return
        const action = read.kind === 'action' ? read.action : (input as Json)
        if (read.kind === 'action') domain.schemas.action.parse(action)
        domain.parts.turn(home, action, { index: 1, before: undefined })
      }),
    )
  })
}

function promptCases({ domain, worlds, home, actions }: Subject): void {
  for (const { name, world } of worlds) {
    it(`describes the world ${name} in full`, () => {
      const parts = domain.parts.world(frozen({ ...world, instruction: 'Every save fails.' }))
      assert.equal(parts.domain, domain.name)
      for (const text of [parts.description, parts.actionSpace]) {
        assert.notEqual(text.trim(), '')
        assert.deepEqual(placesOf(text), [])
      }
      assert.ok(parts.demonstrations.length > 0)
      assert.equal(parts.instruction, 'Every save fails.')
      assert.deepEqual(domain.parts.world({ ...world, instruction: 'Every save fails.' }), parts)
    })
  }

  it('shows the task on the first turn only, and the same turn the same way', () => {
    for (const input of actions) {
      const action = frozen(readable(domain, input, home))
      const first = domain.parts.turn(frozen(home), action, { index: 1, before: undefined })
      assert.equal(first.index, 1)
      assert.notEqual(first.action.trim(), '')
      assert.deepEqual(domain.parts.turn(home, action, { index: 1, before: undefined }), first)
      const later = domain.parts.turn(home, action, { index: 2, before: { text: 'what was seen' } })
      assert.equal(later.index, 2)
      assert.equal(later.task, undefined)
      assert.equal(later.action, first.action)
    }
  })

  it('says on one line where someone is who acts in it', () => {
    for (const { world } of worlds) {
      const prompt = domain.prompt(world, [])
      assert.match(prompt, /^\S.*[$#›]$/)
      assert.equal(domain.prompt(world, [{ text: 'what was seen' }]), prompt)
    }
  })

  it('reads any reply as an observation', () => {
    for (const input of actions) {
      const action = readable(domain, input, home)
      for (const text of ['', 'one line\n', '{"half": ', '  indented\n\n']) {
        Observation.parse(domain.readReply(text, action))
      }
    }
  })
}

function rubricCases({ domain }: Subject): void {
  it('has a rubric with its places, its dimensions and nothing unfilled', () => {
    assert.deepEqual([...placesOf(domain.rubric)].sort(), ['action', 'history', 'prediction', 'truth'])
    for (const dimension of dimensions) assert.match(domain.rubric, new RegExp(`"${dimension}"`))
    const filled = fill(domain.rubric, { action: 'A', history: 'H', truth: 'T', prediction: 'P' })
    assert.doesNotMatch(filled, /\{\{|\}\}/)
  })
}

function kernelCases({ domain, worlds, home, actions }: Subject): void {
  for (const { name, world } of worlds) {
    it(`opens a kernel on the world ${name} and again from its snapshot`, async () => {
      const kernel = await domain.openKernel(world, { snapshot: undefined })
      const snapshot = Json.parse(await kernel.snapshot())
      const again = await domain.openKernel(world, { snapshot })
      assert.deepEqual(await again.snapshot(), snapshot)
      await Promise.all([kernel.close(), again.close()])
    })
  }

  it('computes a step, or says why it cannot and stays as it was', async () => {
    for (const input of actions) {
      const kernel = await domain.openKernel(home, { snapshot: undefined })
      await stepHonestly(kernel, readable(domain, input, home))
      const fork = await kernel.fork()
      assert.deepEqual(await fork.snapshot(), await kernel.snapshot())
      await Promise.all([fork.close(), kernel.close()])
    }
  })
}

async function stepHonestly(kernel: Kernel, action: Action): Promise<void> {
  const before = await kernel.snapshot()
  const result = await kernel.step(action, { signal: AbortSignal.timeout(10_000) })
  if (result.kind === 'computed') {
    Observation.parse(result.observation)
    return
  }
  assert.notEqual(result.why.trim(), '')
  assert.deepEqual(await kernel.snapshot(), before)
}

function readable(domain: Domain, input: Json, world: World): Action {
  const read = domain.readAction(input, world)
  assert.equal(read.kind, 'action', `${JSON.stringify(input)} → ${JSON.stringify(read)}`)
  const { action } = read as Extract<typeof read, { kind: 'action' }>
  domain.schemas.action.parse(action)
  return action
}

/** Good actions gone slightly wrong: a character cut out of a text, a field taken away or replaced. */
function near(actions: readonly Json[]): fc.Arbitrary<Json> {
  return fc.tuple(fc.constantFrom(...actions), fc.nat(), fc.jsonValue()).map(([action, at, value]) => {
    if (typeof action === 'string') return action.slice(0, at % (action.length + 1))
    if (action === null || typeof action !== 'object' || Array.isArray(action)) return value as Json
    const keys = Object.keys(action)
    const key = keys[at % Math.max(keys.length, 1)] ?? 'action'
    return { ...action, [key]: value as Json }
  })
}

async function exampleWorlds(domain: Domain): Promise<Subject['worlds']> {
  const folder = new URL(`worlds/${domain.name}/`, root)
  const files = readdirSync(folder).filter(file => file.endsWith('.yaml'))
  return Promise.all(
    files.sort().map(async file => {
      const world = World.parse(parse(readFileSync(new URL(file, folder), 'utf8')))
      const { pin } = domain.abilities
      const whole = pin && (await pin(refineWorld(world, domain), { folder: fileURLToPath(folder) }))
      return { name: file.slice(0, -'.yaml'.length), world: whole ?? world }
    }),
  )
}

function frozen<T>(value: T): T {
  if (value === null || typeof value !== 'object') return value
  for (const item of Object.values(value)) frozen(item)
  return Object.freeze(value)
}
