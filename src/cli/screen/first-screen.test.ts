import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../../test/ledger-domain.ts'
import type { Domain } from '../../kernel/domain.ts'
import { exampleAction, firstScreen } from './first-screen.ts'

const world = ledgerWorld()

function showing(state: string, action: string): Domain {
  const demonstrations = [{ action, observation: '' }]
  return {
    ...ledger,
    parts: {
      world: given => ({ ...ledger.parts.world(given), demonstrations }),
      turn: (given, taken, position) => ({ ...ledger.parts.turn(given, taken, position), state }),
    },
  }
}

describe('exampleAction', () => {
  it('is the first of the domain on one line', () => {
    assert.equal(exampleAction(showing('', '{\n  "get": "rope"\n}\n'), world), '{"get":"rope"}')
    assert.equal(exampleAction(showing('', 'get rope\n'), world), 'get rope')
    assert.equal(exampleAction(ledger, world), undefined)
  })
})

describe('firstScreen', () => {
  it('is what stands there before the first action', () => {
    assert.equal(firstScreen(showing('Window\n  button', 'get rope'), world), 'Window\n  button')
  })

  it('is nothing where a domain shows none, or only a prompt', () => {
    assert.equal(firstScreen(showing('ledger> ', 'get rope'), world), undefined)
    assert.equal(firstScreen(showing('Window\n  button', '{"not": "text"}'), world), undefined)
    assert.equal(firstScreen(ledger, world), undefined)
  })
})
