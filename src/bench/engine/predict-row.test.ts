// The walk through a history, with the worlds of real domains and one of our own.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { domainNamed } from '../../../domains/index.ts'
import type { ShownWorld } from '../../kernel/shown-world.ts'
import { turnsKernel } from '../../kernel/turns-kernel.ts'
import { rowFrom } from '../rows/row.ts'
import { engineOver } from './engine.ts'
import { predictRow } from './predict-row.ts'

const { signal } = new AbortController()

function rowOf(
  turns: readonly (readonly [action: string, observation: string])[],
  { system = '', fence = '```' } = {},
) {
  const prompt = turns.map(
    ([action], index) => `### Turn ${index + 1}\n**Action:**\n${fence}bash\n${action}\n${fence}`,
  )
  const response = turns.map(([, observation]) => `**Environment Observation:**\n${observation}`)
  const fields = { task: 'x/terminal', id: 1, prompt, response, system_str: system, turn_idx: turns.length }
  return rowFrom(JSON.stringify(fields), 'a:1')
}

// says what it was told once, and that 2 is two
const echoing: ShownWorld = {
  name: 'echoing-1',
  readAction: text => (text === '?' ? undefined : { text }),
  readObservation: text => (text === '??' ? undefined : { text }),
  show: ({ text }) => text,
  open: async () =>
    turnsKernel((turns, action) => {
      const { text } = action as { text: string }
      if (text === '2') return { text: 'two' }
      const seen = turns.find(turn => (turn.action as { text: string }).text === text)
      return seen ? { text: seen.text } : { why: 'never seen' }
    }),
}

describe('predictRow', () => {
  it('learns from the history, and computes the asked action', async () => {
    const row = rowOf([
      ['a', 'A'],
      ['2', 'two'],
      ['a', 'truth'],
    ])
    assert.deepEqual(await predictRow(row, echoing, { signal }), { ok: true, text: 'A' })
  })

  it('tells what else it computed on the way', async () => {
    const told: object[] = []
    const row = rowOf([
      ['2', 'two'],
      ['2', 'zwei'],
      ['a', 'truth'],
    ])
    await predictRow(row, echoing, { signal, onComputed: turn => told.push(turn) })
    assert.deepEqual(told, [
      { text: 'two', isSame: true },
      { text: 'two', isSame: false },
    ])
  })

  it('says why it cannot', async () => {
    assert.deepEqual(await predictRow(rowOf([['b', 'truth']]), echoing, { signal }), {
      ok: false,
      why: 'never seen',
    })
    assert.deepEqual(await predictRow(rowOf([['?', 'truth']]), echoing, { signal }), {
      ok: false,
      why: 'the action is of a form that is not computed',
    })
  })

  it('does not believe a kernel that says otherwise than the history', async () => {
    assert.deepEqual(
      await predictRow(
        rowOf([
          ['2', 'zwei'],
          ['2', 'truth'],
        ]),
        echoing,
        { signal },
      ),
      {
        ok: false,
        why: 'turn 1 was computed differently from what it shows',
      },
    )
  })

  it('relies on nothing before a turn that it cannot follow', async () => {
    for (const [action, observation] of [
      ['b', '??'],
      ['?', 'B'],
      ['b', '[omitted for length]'],
    ] as const) {
      const row = rowOf([
        ['a', 'A'],
        [action, observation],
        ['a', 'truth'],
      ])
      assert.deepEqual(await predictRow(row, echoing, { signal }), { ok: false, why: 'never seen' })
    }
  })

  it('reads actions that hold fences themselves', async () => {
    const row = rowOf(
      [
        ['a\n```\nb', 'A'],
        ['a\n```\nb', 'truth'],
      ],
      { fence: '````' },
    )
    assert.deepEqual(await predictRow(row, echoing, { signal }), { ok: true, text: 'A' })
  })

  it('computes in a shell of the terminal, out of this process', async () => {
    const shown = (await (await domainNamed('terminal')).abilities.shown?.()) ?? assert.fail()
    const written = rowOf([
      ['echo hello > /tmp/a', '(no output)'],
      ['cat /tmp/a | tr a-z A-Z', 'truth'],
    ])
    assert.deepEqual(await predictRow(written, shown, { signal }), { ok: true, text: 'HELLO' })
    assert.deepEqual(await predictRow(rowOf([['[{"keystrokes": "ls\\n"}]', 'truth']]), shown, { signal }), {
      ok: false,
      why: 'the action is of a form that is not computed',
    })
  })

  it('frames the output of a development container as its prompt tells', async () => {
    const shown = (await (await domainNamed('swe')).abilities.shown?.()) ?? assert.fail()
    const call = (command: string) => JSON.stringify({ name: 'bash', arguments: { command } })
    const framed = (output: string) => `<returncode>0</returncode>\n<output>\n${output}</output>`
    const system = 'A fresh subshell (working directory /testbed). The result is <returncode>N</returncode>.'
    const turns = [
      [call('cat a.py'), framed('x = 1\n')],
      [call('grep -c x a.py; grep -q y a.py'), 'truth'],
    ] as const
    assert.deepEqual(await predictRow(rowOf(turns, { system }), shown, { signal }), {
      ok: true,
      text: '<returncode>1</returncode>\n<output>\n1\n</output>',
    })
    assert.deepEqual(await predictRow(rowOf(turns), shown, { signal }), {
      ok: false,
      why: 'nothing tells how this tool shows an output',
    })
  })
})

describe('engineOver', () => {
  it('computes the domains it has', async () => {
    const engine = engineOver(new Map([['terminal', echoing]]))
    assert.equal(engine.name, 'echoing-1')
    assert.deepEqual(await engine.predict(rowOf([['2', 'truth']]), signal), { ok: true, text: 'two' })
    assert.deepEqual(await engineOver(new Map()).predict(rowOf([['2', 'truth']]), signal), {
      ok: false,
      why: "nothing is computed in rows of 'terminal'",
    })
  })

  it('takes a kernel that fails as one that cannot tell, unless the run was stopped', async () => {
    const failing = { ...echoing, open: async () => assert.fail('out of memory') }
    const engine = engineOver(new Map([['terminal', failing]]))
    assert.deepEqual(await engine.predict(rowOf([['2', 'truth']]), signal), {
      ok: false,
      why: 'the kernel failed: out of memory',
    })
    const stopped = AbortSignal.abort(new Error('stopped'))
    await assert.rejects(engine.predict(rowOf([['2', 'truth']]), stopped), { message: 'stopped' })
  })
})
