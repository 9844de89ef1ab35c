import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
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

  it('goes on where a smaller run ended, and keeps no walk twice', async () => {
    const out = path.join(temporaryFolder(), 'rehearsed')
    const walks = (episodes: string) =>
      rehearsed(out, 'terminal', '--explorer', 'notebook', '--seed', '4', '--episodes', episodes)
    const ids = () =>
      readdirSync(out).flatMap(name =>
        readFileSync(path.join(out, name), 'utf8')
          .trimEnd()
          .split('\n')
          .map(line => (JSON.parse(line) as { id: string }).id),
      )
    await walks('2')
    const small = path.join(out, 'terminal-notebook-2-4-0-1.jsonl')
    const before = readFileSync(small, 'utf8')
    const more = await walks('3')
    assert.deepEqual(readdirSync(out), ['terminal-notebook-2-4-0-2.jsonl'])
    assert.equal(new Set(ids()).size, ids().length)
    // a run that ended before it could take the smaller file away, and then one that asks for less
    writeFileSync(small, before)
    assert.deepEqual(await walks('2'), more)
    assert.deepEqual(readdirSync(out), ['terminal-notebook-2-4-0-2.jsonl'])
  })

  it('says what no kernel computes', async () => {
    const { code, stderr, stdout } = await rehearsed(path.join(temporaryFolder(), 'none'), 'swe')
    assert.equal(code, 2)
    assert.match(stdout + stderr, /No kernel computes what 'swe-repairs 1' does/)
  })
})
