import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { openProcessGroup } from './process-group.ts'

const probe = openProcessGroup(`agentworld-probe-${process.pid}`, 1)
await probe?.close()
const skip = probe === undefined && 'nobody may make a control group here'

function said([program, ...rest]: readonly [string, ...string[]]): string {
  return spawnSync(program, rest, { encoding: 'utf8' }).stdout
}

describe('openProcessGroup', { skip }, () => {
  const manySleep = ['sh', '-c', 'for i in $(seq 40); do sleep 0.2 & done; echo all'] as const

  it('has as many places as it is given, for processes of root, too', async () => {
    const group = openProcessGroup(`agentworld-test-${process.pid}`, 20)
    assert.ok(group)
    assert.equal(said(group.joined(manySleep)), '')
    await group.close()
    assert.equal(said(manySleep), 'all\n')
  })
  it('leaves nothing behind: its name can be had again', async () => {
    for (let times = 0; times < 2; times++) {
      const group = openProcessGroup(`agentworld-again-${process.pid}`, 20)
      assert.ok(group)
      assert.equal(said(group.joined(['echo', '7'])), '7\n')
      await group.close()
    }
  })
})
