// What every store must do. An implementation's test calls this with a way to open an empty one.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { ledgerWorld } from '../../../test/ledger-domain.ts'
import type { Entry } from '../../world/entry.ts'
import { Json } from '../../world/json.ts'
import type { Store } from './store.ts'

/** A header record. */
export const header: Entry = {
  at: 0,
  kind: 'header',
  version: 1,
  world: ledgerWorld(),
  worldHash: 'h',
  kernel: 'ledger/1',
}

/** A turn record at that place. */
export function turnAt(at: number, text = `line ${at}`): Entry {
  return { at, kind: 'turn', action: 'sum', observation: { text }, by: 'kernel', timing: { ms: 0 } }
}

/** Runs the suite. */
export function storeContract(name: string, open: () => Promise<Store>): void {
  describe(`${name} as a store`, () => {
    it('returns what was appended, in order', async () => {
      const store = await open()
      await store.append('a', [header])
      await store.append('a', [turnAt(1), turnAt(2)])
      await store.append('b', [header])
      assert.deepEqual(await store.read('a'), [header, turnAt(1), turnAt(2)])
      assert.deepEqual([...(await store.list())].sort(), ['a', 'b'])
    })

    it('knows nothing of a session that was never written or was deleted', async () => {
      const store = await open()
      assert.deepEqual(await store.read('a'), [])
      assert.deepEqual(await store.list(), [])
      await store.append('a', [header])
      await store.delete('a')
      await store.delete('a')
      assert.deepEqual(await store.read('a'), [])
      await store.append('a', [header])
      assert.deepEqual(await store.read('a'), [header])
    })

    it('refuses a place that is taken, and one that would leave a gap', async () => {
      const store = await open()
      await store.append('a', [header, turnAt(1)])
      await assert.rejects(store.append('a', [turnAt(1, 'second')]), { at: 'store' })
      await assert.rejects(store.append('a', [turnAt(3)]), { at: 'store' })
      assert.deepEqual(await store.read('a'), [header, turnAt(1)])
    })

    it('round-trips any text and data', async () => {
      const texts = fc.string({ unit: 'binary' })
      const data = fc.jsonValue().map(value => Json.parse(JSON.parse(JSON.stringify(value))))
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(texts, data), { maxLength: 5 }), async pairs => {
          const store = await open()
          const turns = pairs.map(
            ([text, action], index): Entry => ({ ...turnAt(index + 1, text), kind: 'turn', action }) as Entry,
          )
          await store.append('a', [header, ...turns])
          assert.deepEqual(await store.read('a'), [header, ...turns])
        }),
        { numRuns: 50 },
      )
    })
  })
}
