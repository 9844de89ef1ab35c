import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { trajectoryOf, turnOf } from '../../../test/sample-trajectory.ts'
import { dropReason } from './trajectory-filters.ts'

describe('dropReason', () => {
  it('finds nothing wrong with an ordinary trajectory', () => {
    assert.equal(dropReason(trajectoryOf()), undefined)
  })

  it('names what is too short', () => {
    assert.equal(dropReason(trajectoryOf({ turns: [turnOf('ls', 'a')] })), 'fewer than two turns')
  })

  it('lets a passage of a document be one turn', () => {
    const origin = { format: 'text', licence: 'CC0-1.0' }
    assert.equal(dropReason(trajectoryOf({ origin, turns: [turnOf('ls(1)', 'Lists files.')] })), undefined)
    assert.equal(dropReason(trajectoryOf({ origin, turns: [] })), 'fewer than two turns')
  })

  it('names calls of tools that were never declared', () => {
    const turns = [turnOf('{}', 'a', { tool: 'read' }), turnOf('{}', 'b', { tool: 'write' })]
    assert.equal(dropReason(trajectoryOf({ turns, tools: ['read'] })), 'undeclared tool')
    assert.equal(dropReason(trajectoryOf({ turns, tools: ['read', 'write'] })), undefined)
    assert.equal(dropReason(trajectoryOf({ turns })), undefined)
  })

  it('names environments that gave out', () => {
    const after = (observation: string, state?: string) =>
      dropReason(
        trajectoryOf({
          turns: [turnOf('ls', 'a'), turnOf('x', observation, state === undefined ? {} : { state })],
        }),
      )
    assert.equal(after('connection to the sandbox lost'), 'environment failure')
    assert.equal(after('', 'window\n  button'), 'environment failure')
    assert.equal(after('Please solve the CAPTCHA', 'page\n  form'), 'environment failure')
    assert.equal(after('503 Service Unavailable', 'page\n  form'), 'environment failure')
    assert.equal(after(''), undefined)
    assert.equal(after('', 'ana@box:~$'), undefined)
    assert.equal(after('captcha.py: 3 lines'), undefined)
  })
})
