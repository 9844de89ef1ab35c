import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openFolders, opensCommand, showScope } from './scope.ts'

describe('openFolders', () => {
  it('is the deepest folder without a wildcard', () => {
    const open = [
      { path: 'node_modules/**' },
      { path: '/opt/tool/*.cfg' },
      { path: 'a.txt' },
      { command: 'npm' },
    ]
    assert.deepEqual(openFolders(open, '/w'), ['/w/node_modules', '/opt/tool', '/w'])
  })

  it('is the project where all is open, and nothing where all is closed', () => {
    assert.deepEqual(openFolders(true, '/w'), ['/w'])
    assert.deepEqual(openFolders(false, '/w'), [])
  })
})

describe('opensCommand', () => {
  it('tells programs that may be there', () => {
    assert.equal(opensCommand([{ command: 'npm' }], 'npm'), true)
    assert.equal(opensCommand([{ path: 'npm' }], 'npm'), false)
    assert.equal(opensCommand(true, 'x'), true)
  })
})

describe('showScope', () => {
  it('names files and programs', () => {
    assert.equal(showScope({ path: 'a/**' }), 'files matching `a/**`')
    assert.equal(showScope({ command: 'npm' }), 'the program `npm`')
  })
})
