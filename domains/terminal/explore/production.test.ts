import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createMachine } from './machine.ts'
import { family } from './production.ts'
import { randomFrom } from './random.ts'

describe('family', () => {
  it('makes productions with weights, and marks the mistakes', () => {
    const productions = family('demo', [() => 'ls', [3, () => 'pwd']], [() => 'sl'])
    const machine = createMachine({ user: 'ana', home: '/home/ana', cwd: '/home/ana' })
    assert.deepEqual(
      productions.map(({ family: name, weight, isMistake, make }) => [
        name,
        weight,
        isMistake,
        make(machine, randomFrom(1)),
      ]),
      [
        ['demo', 1, false, 'ls'],
        ['demo', 3, false, 'pwd'],
        ['demo', 1, true, 'sl'],
      ],
    )
  })
})
