import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openShell } from '../session/open-shell.ts'
import { Process } from './process.ts'
import { Capture } from './stream.ts'

describe('Process', () => {
  it('is the same with something else about it: both print into one buffer, and keep what was changed before', async () => {
    const { shell } = openShell()
    const output = new Capture()
    shell.connect(1, { output })
    const process = new Process({ shell, name: 'seq', args: ['3'], environment: new Map([['A', '1']]) })
    const told: string[] = []
    const quiet = process.with({ fail: async message => void told.push(message) })
    const other = quiet.with({ name: 'tac', args: [] })
    process.out('one ')
    other.out('two ')
    process.out('three')
    await other.fail('no')
    await other.flush()
    assert.deepEqual([output.bytes, process.waiting, told], ['one two three', 0, ['no']])
    assert.deepEqual([other.name, other.args, other.environment.get('A')], ['tac', [], '1'])
    assert.deepEqual([process.name, process.args], ['seq', ['3']])
  })
})
