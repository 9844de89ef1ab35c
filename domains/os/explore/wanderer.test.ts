import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readProgram } from '../apps/python-program.ts'
import { OsState, viewOfOs } from '../state.ts'
import { programs } from './programs.ts'
import { wanderer } from './wanderer.ts'

const { screen } = viewOfOs(
  OsState.parse({
    system: 'Linux desktop',
    resolution: [1280, 720],
    windows: [
      {
        application: 'quill',
        title: 'Notes',
        bounds: [0, 0, 400, 400],
        nodes: [
          {
            role: 'menu-bar',
            name: '',
            bounds: [0, 20, 400, 40],
            children: [{ role: 'menu', name: "Ada's", bounds: [0, 20, 60, 40] }],
          },
          { role: 'push-button', name: 'Go', bounds: [0, 50, 60, 80] },
          { role: 'check-box', name: 'Wrap', bounds: [0, 80, 60, 100], state: { checked: true } },
          { role: 'label', name: 'Words', bounds: [0, 100, 60, 120] },
          {
            role: 'text',
            name: '',
            value: '',
            bounds: [0, 120, 400, 400],
            state: { focused: true, editable: true },
          },
        ],
      },
    ],
  }),
)
const walk = (seed: number, text = screen) => {
  const episode = wanderer().episode(seed)
  const steps: { action: unknown; family: string }[] = []
  for (let step = episode.next(undefined); step !== undefined; step = episode.next({ text })) steps.push(step)
  return steps
}
const many = Array.from({ length: 60 }, (_, seed) => seed)

describe('wanderer', () => {
  it('walks the same way for the same seed and another for another', () => {
    assert.deepEqual(walk(5), walk(5))
    assert.notDeepEqual(walk(5), walk(11))
  })

  it('opens every program, in worlds that hold', () => {
    const opened = many.map(seed => {
      const { world } = wanderer().episode(seed)
      return OsState.parse(world.state).programs[0]?.[0]
    })
    assert.deepEqual(new Set(opened), new Set(programs.map(({ name }) => name)))
  })

  it('does what makes sense on the screen, in code that can be read', () => {
    const steps = many.flatMap(seed => walk(seed))
    const families = new Set(steps.map(({ family }) => family))
    for (const family of [
      'open a menu',
      'press a button',
      'tick a box',
      'type',
      'click where nothing is',
      'wait',
    ])
      assert.ok(families.has(family), family)
    assert.ok(!families.has('choose from a menu'))
    const unread = steps
      .filter(({ family }) => !['wait', 'run Python'].includes(family))
      .map(({ action }) => readProgram((action as { code: string }).code))
      .filter(program => 'why' in program)
    assert.deepEqual(unread, [])
  })

  it('ends where all windows are gone', () => {
    const { screen: empty } = viewOfOs(
      OsState.parse({ system: 'x', programs: [['quill']], resolution: [640, 480] }),
    )
    assert.equal(walk(5, empty).length, 1)
  })
})
