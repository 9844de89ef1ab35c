import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sharedMachinery } from '../attempt/run-on.contract.ts'
import { usualModules } from './usual-modules.ts'

describe('usualModules', () => {
  it('names files of the library, each once', () => {
    const { library } = sharedMachinery()
    assert.deepEqual(
      usualModules.filter(file => library.node(`/usr/lib/python3.11/${file}`)?.kind !== 'file'),
      [],
    )
    assert.equal(new Set(usualModules).size, usualModules.length)
  })
})
