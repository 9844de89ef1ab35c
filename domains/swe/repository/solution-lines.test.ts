import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { World } from '../../../src/world/world.ts'
import { solutionLines } from './solution-lines.ts'

const worldWith = (actions: readonly object[]) =>
  World.parse({
    version: 1,
    domain: 'swe',
    title: 'Lines',
    state: {
      toolset: 'claude-code',
      cwd: '/w',
      files: { 'a.js': 'export const first = 1\nexport const second = 2\n' },
    },
    solution: { actions },
  })

describe('solutionLines', () => {
  it('takes the lines that edits and writes bring', () => {
    const edit = {
      file_path: '/w/a.js',
      old_string: 'second = 2',
      new_string: 'export const first = 1\nexport const third = 3',
    }
    const write = { file_path: '/w/b.js', content: 'short\nexport const fourth = 4\n' }
    assert.deepEqual(
      solutionLines(
        worldWith([
          { name: 'Edit', arguments: edit },
          { name: 'Write', arguments: write },
          { name: 'Bash', arguments: { command: 'node --test something-long' } },
        ]),
      ),
      ['export const third = 3', 'export const fourth = 4'],
    )
  })

  it('has none without a solution', () => {
    const { solution: _, ...world } = worldWith([])
    assert.deepEqual(solutionLines(world), [])
  })
})
