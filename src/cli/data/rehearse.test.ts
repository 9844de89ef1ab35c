import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { captured } from '../../../test/cli/captured.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { runCommandLine } from '../run-command-line.ts'

async function rehearsed(out: string, ...more: string[]) {
  const { outside, stdout, stderr } = captured([])
  const code = await runCommandLine(['data', 'rehearse', ...more, '-o', out, '--json'], outside)
  return { code, stdout: stdout(), stderr: stderr() }
}

describe('data rehearse', () => {
  it('writes walks of the explorer, and makes none of them twice', async () => {
    const out = path.join(temporaryFolder(), 'rehearsed')
    const asked = ['terminal', '--explorer', 'notebook', '--episodes', '3', '--seed', '4'] as const
    const first = await rehearsed(out, ...asked)
    const { trajectories, turns } = JSON.parse(first.stdout) as { trajectories: number; turns: number }
    const files = readdirSync(out)
    assert.deepEqual(files, ['terminal-notebook-2-4-0-2.jsonl'])
    const made = path.join(out, String(files[0]))
    const lines = readFileSync(made, 'utf8').trimEnd().split('\n')
    const found = lines.map(line => (JSON.parse(line) as { turns: unknown[] }).turns.length)
    assert.deepEqual([found.length, found.reduce((sum, each) => sum + each, 0)], [trajectories, turns])
    const { ino } = statSync(made)
    assert.deepEqual(await rehearsed(out, ...asked), first)
    assert.equal(statSync(made).ino, ino)
  })

  it('says what no kernel computes', async () => {
    const { code, stderr, stdout } = await rehearsed(path.join(temporaryFolder(), 'none'), 'swe')
    assert.equal(code, 2)
    assert.match(stdout + stderr, /No kernel computes what 'swe-repairs 1' does/)
  })
})
