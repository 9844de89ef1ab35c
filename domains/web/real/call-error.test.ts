import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CallError, pythonError } from './call-error.ts'

const named = (name: string, message: string) => Object.assign(new Error(message), { name })

describe('pythonError', () => {
  it('has the names of the Python API and no log of attempts', () => {
    const message = 'locator.selectOption: Timeout 10000ms exceeded.\nCall log:\n  - waiting for locator'
    assert.equal(
      pythonError(named('TimeoutError', message)),
      'TimeoutError: Locator.select_option: Timeout 500ms exceeded.',
    )
    assert.equal(
      pythonError(named('Error', 'page.goBack: \u001b[2mgone\u001b[22m')),
      'Error: Page.go_back: gone',
    )
  })

  it('passes our own errors and strange ones on', () => {
    assert.equal(
      pythonError(new CallError('IndexError: list index out of range')),
      'IndexError: list index out of range',
    )
    assert.equal(pythonError('odd'), 'Error: odd')
  })
})
