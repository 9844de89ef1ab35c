import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { AskParts, TurnParts, WorldParts } from '../../world/prompt.ts'
import { compact, compactMarks } from './compact.ts'

const nothing: AskParts = { facts: '', computed: '', objections: [] }
const turn: TurnParts = { index: 1, task: undefined, state: undefined, action: 'ls', fence: 'bash' }
const world: WorldParts = {
  domain: 'terminal',
  description: 'unused',
  actionSpace: 'unused',
  initialState: 'cwd: /tmp',
  demonstrations: [],
  instruction: 'be slow',
}
// texts full of what marks are made of
const unit = fc.constantFrom('<', '|', '\\', '>', 'end', '\n', 'é', ...compactMarks)
const tricky = fc.oneof(fc.string({ unit }), fc.string())

function read(text: string, { reasoning = '', computed = '' } = {}) {
  return compact.read({ text, reasoning }, { ...nothing, computed })
}

function marksIn(text: string): string[] {
  return text.match(/<\|[^|]*\|>/g) ?? []
}

describe('compact: prompts', () => {
  it('lays out a world, a turn, what is asked, and an observation', () => {
    assert.equal(compact.system(world), '<|world|>terminal\ncwd: /tmp\n! be slow\n')
    assert.equal(compact.turn(turn), '<|act|>ls\n')
    assert.equal(compact.turn({ ...turn, place: '/srv/<|act|>' }), '<|facts|>/srv/<\\|act|>\n<|act|>ls\n')
    assert.equal(compact.ask(nothing), '<|obs|>')
    assert.equal(compact.ask({ facts: 'a.txt exists', computed: 'a', objections: ['b.txt'] }), '<|obs|>a')
    assert.equal(compact.observation('a.txt'), '<|obs|>a.txt<|end|>\n')
  })

  it('breaks up marks in anything a world says', () => {
    fc.assert(
      fc.property(tricky, text => {
        assert.deepEqual(marksIn(compact.system({ ...world, initialState: text })), ['<|world|>'])
        assert.deepEqual(marksIn(compact.turn({ ...turn, action: text })), ['<|act|>'])
        assert.deepEqual(marksIn(compact.observation(text)), ['<|obs|>', '<|end|>'])
        const asked = compact.ask({ facts: `f${text}`, computed: text, objections: [text] })
        assert.deepEqual(marksIn(asked), ['<|obs|>'])
      }),
    )
  })

  it('begins the asked turn with the very text that stands in the history', () => {
    fc.assert(
      fc.property(tricky, tricky, (action, facts) => {
        const history = compact.turn({ ...turn, action })
        assert.ok(`${history}${compact.ask({ ...nothing, facts })}`.startsWith(`${history}<|`))
      }),
    )
  })
})

describe('compact: replies', () => {
  it('reads back any text', () => {
    fc.assert(
      fc.property(tricky, text => {
        assert.deepEqual(read(compact.observation(text)), { ok: true, text, reasoning: '' })
      }),
    )
  })

  it('reads back any text that was computed up to any place', () => {
    fc.assert(
      fc.property(tricky, fc.nat(), (text, place) => {
        const computed = text.slice(0, place % (text.length + 1))
        const asked = compact.ask({ ...nothing, computed })
        const reply = compact.observation(text).slice(asked.length)
        assert.deepEqual(read(reply, { computed }), { ok: true, text, reasoning: '' })
      }),
      { numRuns: 1000 },
    )
  })

  it('keeps the computed beginning whatever the model writes', () => {
    fc.assert(
      fc.property(tricky, tricky, (computed, reply) => {
        const prediction = read(reply, { computed })
        assert.ok(prediction.ok && prediction.text.startsWith(computed))
      }),
      { numRuns: 1000, examples: [['a<\\', '|']] },
    )
  })

  it('ends at the next mark, whichever it is', () => {
    assert.deepEqual(read('a.txt\n<|act|>rm a.txt\n<|obs|>', { reasoning: ' why\n' }), {
      ok: true,
      text: 'a.txt\n',
      reasoning: 'why',
    })
    assert.deepEqual(read('a.txt'), { ok: true, text: 'a.txt', reasoning: '' })
    assert.deepEqual(read('<|end|>'), { ok: true, text: '', reasoning: '' })
  })
})
