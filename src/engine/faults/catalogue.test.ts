import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { Fault } from '../../world/fault.ts'
import { faultCatalogue } from './catalogue.ts'

describe('faultCatalogue', () => {
  for (const [kind, { example }] of Object.entries(faultCatalogue)) {
    it(`shows ${kind} as a world file may hold it`, () => {
      assert.equal(Fault.parse(parse(example)).kind, kind)
    })
  }
})
