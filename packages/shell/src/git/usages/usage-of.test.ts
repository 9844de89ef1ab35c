import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { skipWithout } from '../../../../../test/system-packages.ts'
import { commandsWithUsage, usageOf } from './usage-of.ts'

describe('usageOf', { skip: skipWithout('git') }, () => {
  for (const command of commandsWithUsage)
    it(`has what git ${command} -h prints`, () => {
      const { stdout, stderr } = spawnSync('git', [command, '-h'], {
        encoding: 'utf8',
        env: { PATH: '/usr/bin:/bin', HOME: '/nowhere', LC_ALL: 'C.UTF-8' },
      })
      const usage = usageOf(command)
      assert.deepEqual(usage, { text: stdout + stderr, isError: stdout === '' })
    })
})
