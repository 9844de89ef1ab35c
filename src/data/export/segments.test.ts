import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compact } from '../../model/dialects/compact.ts'
import type { Trajectory } from '../trajectory.ts'
import { segmentsOf } from './segments.ts'

const trajectory: Trajectory = {
  id: 's1',
  domain: 'terminal',
  origin: { format: 'session', licence: 'CC0-1.0' },
  description: 'You are a terminal.',
  actionSpace: 'commands',
  initialState: 'Files: none',
  turns: [
    { action: 'echo a', fence: 'bash', observation: 'a\n', family: 'words', keep: false, labels: ['masked'] },
    { action: 'cat <|end|>', fence: 'bash', observation: 'no <|obs|> here\n', computable: false },
  ],
}

describe('segmentsOf', () => {
  it('cuts the dialect’s text by who wrote it, masked turns weighing nothing', () => {
    assert.deepEqual(segmentsOf(trajectory, compact), {
      id: 's1',
      domain: 'terminal',
      segments: [
        { text: '<|world|>terminal\nFiles: none\n', role: 'context', weight: 1 },
        { text: '<|act|>echo a\n', role: 'policy', weight: 1 },
        { text: '<|obs|>a\n<|end|>\n', role: 'world', weight: 0, turn: 1, family: 'words' },
        { text: '<|act|>cat <\\|end|>\n', role: 'policy', weight: 1 },
        { text: '<|obs|>no <\\|obs|> here\n<|end|>\n', role: 'world', weight: 1, turn: 2, computable: false },
      ],
    })
  })

  it('puts thoughts before observations where they are wanted', () => {
    const thoughtful = {
      ...trajectory,
      turns: [{ action: 'echo a', fence: 'bash', observation: 'a\n', reasoning: 'a is a </think>' }],
    }
    const texts = (withThoughts: boolean) =>
      segmentsOf(thoughtful, compact, { withThoughts }).segments.map(({ text }) => text)
    assert.deepEqual(texts(true).at(-1), '<think>a is a <\\/think></think><|obs|>a\n<|end|>\n')
    assert.deepEqual(texts(false).at(-1), '<|obs|>a\n<|end|>\n')
  })

  it('says of what is wrong in itself that it is', () => {
    const turn = { action: 'echo a', fence: 'bash', observation: 'a\n', keep: false }
    const flawed = (labels: readonly string[]) =>
      segmentsOf({ ...trajectory, turns: [{ ...turn, labels: [...labels] }] }, compact).segments.at(-1)
        ?.flawed
    assert.equal(flawed(['benchmark']), true)
    assert.equal(flawed(['omitted']), true)
    assert.equal(flawed(['scrubbed', 'masked']), undefined)
  })
})
