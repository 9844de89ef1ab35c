import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../test/ledger-domain.ts'
import { openSessionIn } from '../engine/session.ts'
import { memoryStore } from '../engine/store/memory-store.ts'
import type { Store } from '../engine/store/store.ts'
import { WorldError } from '../world/error.ts'
import { catalogueFrom } from './catalogue.ts'
import { createProbe, type ProbeOptions } from './probe.ts'

const catalogue = catalogueFrom([{ name: 'ledger', world: ledgerWorld() }])

function probing(broken: Partial<Store> = {}, options: Partial<ProbeOptions> = {}) {
  const store = { ...memoryStore(), ...broken }
  const told: string[] = []
  let time = 0
  const probe = createProbe({
    catalogue,
    store,
    open: opened => openSessionIn({ ...opened, domain: ledger }),
    now: () => time,
    onTrouble: error => told.push((error as Error).message),
    ...options,
  })
  const later = (ms: number) => {
    time += ms
  }
  return { probe, store, told, later }
}

const gone = () => Promise.reject(new WorldError('store', 'Cannot write /secret/place: ENOSPC'))

describe('createProbe', () => {
  it('leaves nothing behind where all is well', async () => {
    const { probe, store } = probing()
    assert.equal(await probe(), undefined)
    assert.deepEqual(await store.list(), [])
  })

  it('says that sessions cannot be kept, in words without places, and tells the operator once', async () => {
    const { probe, told, later } = probing({ append: gone })
    const said = 'Sessions cannot be kept: the store does not take them.'
    assert.equal(await probe(), said)
    later(10_000)
    assert.equal(await probe(), said)
    assert.deepEqual(told, ['Cannot write /secret/place: ENOSPC'])
  })

  it('says so where what was written cannot be read again, or no answer comes', async () => {
    const lost = probing({ read: async () => [] })
    assert.match((await lost.probe()) ?? '', /cannot be kept/)
    const silent = probing({ append: () => new Promise(() => {}) }, { firstPatienceMs: 5 })
    assert.match((await silent.probe()) ?? '', /in time/)
  })

  it('says that no session can be opened where a kernel cannot', async () => {
    const { probe } = probing({}, { open: () => Promise.reject(new Error('a bug')) })
    assert.equal(await probe(), 'No session can be opened.')
  })

  it('looks once however many ask, and again after a while', async () => {
    let opened = 0
    const open: ProbeOptions['open'] = options => {
      opened += 1
      return openSessionIn({ ...options, domain: ledger })
    }
    const { probe, later } = probing({}, { open, freshMs: 100 })
    await Promise.all([probe(), probe(), probe()])
    assert.equal(opened, 1)
    later(100)
    await probe()
    assert.equal(opened, 2)
  })
})
