import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Domain } from '../kernel/domain.ts'
import type { Entry } from '../world/entry.ts'
import { World } from '../world/world.ts'
import { trajectoryFromSession } from './from-session.ts'

const world = World.parse({ version: 1, domain: 'x', title: 'A world' })
const domain = {
  parts: {
    world: () => ({
      domain: 'x',
      description: 'You are x.',
      actionSpace: 'words',
      initialState: 'nothing yet',
      demonstrations: [],
      instruction: undefined,
    }),
    turn: (_: World, action: unknown, { index, before }: { index: number; before?: { text: string } }) => ({
      index,
      task: index === 1 ? 'say it' : undefined,
      state: before?.text,
      action: `<${action}>`,
      fence: 'text',
    }),
  },
} as unknown as Domain
const turn = (at: number, more: object): Entry =>
  ({
    kind: 'turn',
    at,
    action: `a${at}`,
    observation: { text: `o${at}` },
    by: 'real',
    timing: { ms: 1 },
    ...more,
  }) as Entry
const header: Entry = { kind: 'header', at: 0, version: 1, world, worldHash: 'h', kernel: 'x 1' }

describe('trajectoryFromSession', () => {
  it('makes questions of actions and answers of observations, and keeps no reasoning', () => {
    const records = [
      header,
      turn(1, { reasoning: 'I think' }),
      turn(2, { observation: { text: 'no', isError: true } }),
      turn(3, { faults: [{ kind: 'delay', at: 3 }], by: 'fault' }),
    ]
    const trajectory = trajectoryFromSession('s', records, {
      domain,
      file: 's.jsonl',
      licence: 'CC0-1.0',
      app: 'app',
      families: ['one', 'two'],
      labels: [
        { computable: true, thought: 'so' },
        { computable: undefined, thought: undefined },
      ],
    })
    assert.deepEqual(trajectory, {
      id: 's',
      domain: 'x',
      app: 'app',
      origin: { format: 'session', licence: 'CC0-1.0', recorder: 'x 1', file: 's.jsonl' },
      description: 'You are x.',
      actionSpace: 'words',
      initialState: 'nothing yet',
      turns: [
        {
          task: 'say it',
          action: '<a1>',
          fence: 'text',
          observation: 'o1',
          family: 'one',
          computable: true,
          reasoning: 'so',
        },
        { state: 'o1', action: '<a2>', fence: 'text', observation: 'no', isError: true, family: 'two' },
        { state: 'no', action: '<a3>', fence: 'text', observation: 'o3', keep: false, labels: ['fault'] },
      ],
    })
  })

  it('leaves out what was rewound', () => {
    const records: Entry[] = [header, turn(1, {}), turn(2, {}), { kind: 'rewind', at: 3, to: 1 }, turn(4, {})]
    const { turns } = trajectoryFromSession('s', records, { domain, licence: 'unknown' })
    assert.deepEqual(
      turns.map(({ observation }) => observation),
      ['o1', 'o4'],
    )
  })
})
