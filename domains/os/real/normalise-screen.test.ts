import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { normaliseScreen } from './normalise-screen.ts'

describe('normaliseScreen', () => {
  it('leaves out how much disk is free and the time of day, and nothing else', () => {
    assert.equal(
      normaliseScreen("label 'Free space: 63.7 MiB (Total: 64.0 MiB)'"),
      "label 'Free space: 60 MiB (Total: 64 MiB)'",
    )
    assert.equal(
      normaliseScreen(String.raw`table-cell '00\u200e∶08', x=1`),
      String.raw`table-cell '09\u200e∶00', x=1`,
    )
    assert.equal(normaliseScreen("label '23:15'"), "label '09:00'")
    assert.equal(normaliseScreen("text '' value='at 23:15 or 3'"), "text '' value='at 23:15 or 3'")
  })
})
