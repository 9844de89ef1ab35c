import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { linkedAbort } from './linked-abort.ts'

describe('linkedAbort', () => {
  it('aborts with the first of the signals it follows, and its reason', () => {
    const [first, second] = [new AbortController(), new AbortController()]
    const { signal } = linkedAbort([first.signal, second.signal])
    second.abort('second')
    first.abort('first')
    assert.equal(signal.reason, 'second')
  })

  it('is aborted from the start by a signal that is', () => {
    assert.equal(linkedAbort([AbortSignal.abort('before')]).signal.reason, 'before')
  })

  it('aborts when told to, without touching what it follows', () => {
    const followed = new AbortController()
    const { signal, abort } = linkedAbort([followed.signal])
    abort('enough')
    assert.equal(signal.reason, 'enough')
    assert.equal(followed.signal.aborted, false)
  })

  it('follows no longer once closed', () => {
    const followed = new AbortController()
    const { signal, close } = linkedAbort([followed.signal])
    close()
    followed.abort()
    assert.equal(signal.aborted, false)
  })
})
