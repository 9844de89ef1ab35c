import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { historySize, inputHistory } from './input-history.ts'

const folder = temporaryFolder()

describe('inputHistory', () => {
  it('keeps lines for the next play, for the user alone', () => {
    const environment = { XDG_STATE_HOME: path.join(folder, 'state') }
    assert.deepEqual(inputHistory(environment).lines, [])
    inputHistory(environment).save(['newest', 'older'])
    assert.deepEqual(inputHistory(environment).lines, ['newest', 'older'])
    const file = path.join(folder, 'state', 'agentworld', 'history')
    assert.equal(readFileSync(file, 'utf8'), 'newest\nolder\n')
    assert.equal(statSync(file).mode & 0o777, 0o600)
  })

  it('lies under the home directory where no state directory is named', () => {
    inputHistory({ HOME: folder }).save(['x'])
    assert.equal(readFileSync(path.join(folder, '.local', 'state', 'agentworld', 'history'), 'utf8'), 'x\n')
  })

  it('keeps no more than its size', () => {
    const environment = { XDG_STATE_HOME: path.join(folder, 'long') }
    inputHistory(environment).save(Array.from({ length: historySize + 5 }, (_, index) => `${index}`))
    assert.equal(inputHistory(environment).lines.length, historySize)
  })

  it('does without where nothing can be kept', () => {
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    for (const environment of [{}, { XDG_STATE_HOME: file }]) {
      const history = inputHistory(environment)
      history.save(['x'])
      assert.deepEqual(history.lines, [])
    }
  })
})
