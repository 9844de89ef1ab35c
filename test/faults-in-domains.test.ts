// Every kind of fault in at least two kinds of world: it strikes, it is labelled, and the agent sees its effect.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { scriptedModel } from 'agentworld/testing'
import { faultCatalogue } from '../src/engine/faults/catalogue.ts'
import { openAnySession } from '../src/library/open-any-session.ts'
import { changing } from './fault-cases/changing.ts'
import { failing } from './fault-cases/failing.ts'
import type { FaultCase } from './fault-cases/fault-case.ts'

const rows = [
  { id: 1, name: 'rope' },
  { id: 2, name: 'tar' },
  { id: 3, name: 'oil' },
]
const said = JSON.stringify({ items: rows })
const worlds: { readonly [name: string]: object } = {
  terminal: {
    state: {
      user: 'ana',
      host: 'quay',
      files: { '/home/ana/a.txt': 'one\ntwo\nthree\n', '/home/ana/list.json': said },
    },
  },
  swe: { state: { toolset: 'claude-code', cwd: '/repo', files: { '/repo/a.js': 'let a\n' } } },
  mcp: {
    open: true,
    state: { server: { name: 'oracle' } },
    tools: [
      {
        name: 'divine',
        inputSchema: {
          type: 'object',
          properties: { names: { type: 'array', items: { type: 'string' } }, cursor: { type: 'string' } },
        },
      },
    ],
  },
  search: {
    state: {
      pages: [
        {
          url: 'https://quay.example/rope',
          title: 'Rope',
          date: '2026-01-01',
          text: 'Rope is sold by the metre.',
        },
      ],
    },
  },
  web: {
    state: {
      pages: [{ url: 'https://quay.example/', title: 'Quay', nodes: [{ role: 'heading', name: 'Quay' }] }],
    },
  },
}
const cases = [...failing, ...changing]

async function struck({ fault, domain, before = [], action }: FaultCase) {
  const world = { version: 1, domain, title: 'Faults', ...worlds[domain] }
  const session = await openAnySession({
    world,
    model: scriptedModel(() => `<predicted_observation>${said}</predicted_observation>`),
  })
  try {
    for (const earlier of before) await session.step(earlier)
    await session.inject(fault as Parameters<typeof session.inject>[0])
    return await session.step(action)
  } finally {
    await session.close()
  }
}

describe('faults in worlds', () => {
  for (const one of cases) {
    const { kind } = one.fault as { kind: string }
    it(`${kind} in ${one.domain}: ${JSON.stringify(one.action).slice(0, 60)}`, async () => {
      const turn = await struck(one)
      assert.match(turn.observation.text, one.sees)
      assert.deepEqual(
        turn.faults?.map(({ kind: label, effect }) => [label, effect]),
        [[kind, one.effect]],
      )
    })
  }

  it('has every kind in two kinds of world', () => {
    for (const kind of Object.keys(faultCatalogue)) {
      const domains = new Set(
        cases.filter(({ fault }) => (fault as { kind: string }).kind === kind).map(({ domain }) => domain),
      )
      assert.ok(domains.size >= 2, kind)
    }
  })
})
