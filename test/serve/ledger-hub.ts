// A hub over the ledger of the tests: small, and everything in it can be told.

import { openSessionIn } from '../../src/engine/session.ts'
import { memoryStore } from '../../src/engine/store/memory-store.ts'
import type { Model } from '../../src/model/model.ts'
import { catalogueFrom } from '../../src/serve/catalogue.ts'
import type { Hub } from '../../src/serve/hub.ts'
import { type HubOptions, openHub } from '../../src/serve/open-hub.ts'
import type { World } from '../../src/world/world.ts'
import { ledger, ledgerWorld } from '../ledger-domain.ts'

export interface LedgerHubOptions extends Partial<Omit<HubOptions, 'catalogue' | 'open'>> {
  readonly model?: Model
  readonly world?: Partial<World>
}

/** Opens it; the world is called `ledger`, a second one `other`. */
export function ledgerHub({ model, world = {}, ...options }: LedgerHubOptions = {}): Hub {
  const offers = [
    { name: 'ledger', world: { ...ledgerWorld(), ...world } },
    { name: 'test/other', world: { ...ledgerWorld(), title: 'Another', ...world }, split: 'test' },
  ]
  return openHub({
    catalogue: catalogueFrom(offers),
    store: memoryStore(),
    open: opened => openSessionIn({ ...opened, domain: ledger, imaginer: model && { model } }),
    ...options,
  })
}
