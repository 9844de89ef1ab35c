// A domain for tests of shared code: a ledger with `put NAME VALUE`, `get NAME`, `sum`, and everything else unknown.
import { z } from 'zod'
import type { Domain } from '../src/kernel/domain.ts'
import type { Kernel } from '../src/kernel/kernel.ts'
import type { Json } from '../src/world/json.ts'
import type { World } from '../src/world/world.ts'

const State = z.strictObject({ entries: z.record(z.string(), z.number()).default({}) })

export const ledger: Domain = {
  name: 'ledger',
  summary: 'A ledger of numbers.',
  schemas: { action: z.string(), state: State, scope: z.string() },
  checks: ['file', 'command'],
  rubric: '',
  template: '',
  readAction: input => {
    if (typeof input !== 'string') return { kind: 'refusal', reason: 'A ledger reads text.' }
    if (input === '') return { kind: 'observation', observation: { text: 'empty line', isError: true } }
    return { kind: 'action', action: input }
  },
  faults: {
    subject: action => String(action).split(' ')[0] ?? '',
    failure: ({ kind }) =>
      kind === 'disk-full' ? undefined : { text: `ledger failed: ${kind}`, isError: true },
    part: (action, { share }) => {
      const [verb, name, value] = String(action).split(' ')
      if (verb !== 'put') return undefined
      const report = (observation: { text: string }) => ({
        ...observation,
        text: 'wrote a part',
        isError: true,
      })
      return { action: `put ${name} ${Math.floor(Number(value) * share)}`, detail: 'a part', report }
    },
  },
  parts: {
    world: world => ({
      domain: 'ledger',
      description: `You are a ledger called ${world.title}.`,
      actionSpace: 'put, get, sum',
      initialState: JSON.stringify(world.state),
      demonstrations: [],
      instruction: world.instruction,
    }),
    turn: (_world, action, { index }) => ({
      index,
      task: undefined,
      state: undefined,
      action: String(action),
      fence: '',
    }),
  },
  prompt: ({ title }) => `${title} ›`,
  readReply: text => ({ text }),
  kernel: 'ledger/1',
  abilities: {},
  openKernel: async (world, { snapshot }) => ledgerKernel(State.parse(snapshot ?? world.state).entries),
}

function ledgerKernel(initial: { readonly [name: string]: number }): Kernel {
  const entries = new Map(Object.entries(initial))
  const answer = (action: Json): string | undefined => {
    const [verb, name = '', value = ''] = String(action).split(' ')
    if (verb === 'put') entries.set(name, Number(value))
    if (verb === 'put') return ''
    if (verb === 'get') return entries.has(name) ? String(entries.get(name)) : `no entry ${name}`
    if (verb === 'sum') return String([...entries.values()].reduce((sum, entry) => sum + entry, 0))
    return undefined
  }
  return {
    async step(action) {
      const text = answer(action)
      return text === undefined
        ? { kind: 'unknown', why: 'a ledger cannot know' }
        : { kind: 'computed', observation: { text } }
    },
    facts: async () => `${entries.size} entries`,
    check: async (_action, { text }) =>
      text.includes('lost')
        ? [{ about: 'the ledger', says: 'lost', known: `it holds ${entries.size} entries` }]
        : [],
    async learn(_action, { text }, patch) {
      if (patch !== undefined) {
        for (const [name, value] of Object.entries(patch as { [name: string]: number }))
          entries.set(name, value)
        return patch
      }
      const [, name, value] = text.match(/(\w+) is (\d+)/) ?? []
      if (name === undefined) return undefined
      entries.set(name, Number(value))
      return { put: name }
    },
    look: async check => (check.kind === 'file' ? entries.get(check.path)?.toString() : undefined),
    state: async () => ({ entries: Object.fromEntries(entries) }),
    snapshot: async () => ({ entries: Object.fromEntries(entries) }),
    fork: async () => ledgerKernel(Object.fromEntries(entries)),
    close: async () => {},
  }
}

/** A ledger world. */
export function ledgerWorld(overrides: Partial<World> = {}): World {
  return {
    version: 1,
    domain: 'ledger',
    title: 'Quayside',
    seed: 7,
    clock: '2026-01-01T09:00:00Z',
    open: false,
    state: { entries: { rope: 3 } },
    ...overrides,
  }
}
