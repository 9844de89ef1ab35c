import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../../test/ledger-domain.ts'
import type { Domain } from '../../kernel/domain.ts'
import { firstScreen } from './first-screen.ts'

const world = ledgerWorld()

function showing(state: string): Domain {
  const { world, turn } = ledger.parts
  return { ...ledger, parts: { world, turn: (...given) => ({ ...turn(...given), state }) } }
}

describe('firstScreen', () => {
  it('is what stands there before the first action', () => {
    assert.equal(firstScreen(showing('Window\n  button'), world), 'Window\n  button')
  })

  it('is nothing where a domain shows none, or only a prompt', () => {
    assert.equal(firstScreen(showing('ledger> '), world), undefined)
    assert.equal(firstScreen(ledger, world), undefined)
  })
})
