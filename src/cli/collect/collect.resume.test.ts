// A collection survives the death of who records it: what was finished is kept as it is, the rest is recorded again.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync, watch } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { captured } from '../../../test/cli/captured.ts'
import { skipWithout } from '../../../test/system-packages.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { runCommandLine } from '../run-command-line.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const sessionsIn = (folder: string) => readdirSync(folder).filter(name => /^episode-\d+\.jsonl$/.test(name))
const argumentsFor = (out: string) => ['collect', 'terminal', '--episodes', '5', '--seed', '3', '-o', out]

async function collected(out: string): Promise<unknown> {
  const { outside, stdout } = captured([], { environment: { AGENTWORLD_MODEL: 'none' } })
  assert.equal(await runCommandLine([...argumentsFor(out), '--json'], outside), 0)
  return JSON.parse(stdout())
}

/** Records until the first session is there, and is killed then. */
async function killedAtTheFirst(out: string): Promise<void> {
  mkdirSync(out)
  const changes = watch(out)
  const child = spawn(process.execPath, [...process.execArgv, main, ...argumentsFor(out)], {
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  while (sessionsIn(out).length === 0) await once(changes, 'change')
  child.kill('SIGKILL')
  changes.close()
  assert.deepEqual(await ended, [null, 'SIGKILL'])
}

describe('collect', { skip: skipWithout('bubblewrap', 'git') }, () => {
  it('goes on where a killed process stopped, and ends with the same sessions', async () => {
    const [out, whole] = ['killed', 'whole'].map(name => path.join(temporaryFolder(), name))
    assert.ok(out !== undefined && whole !== undefined)
    await killedAtTheFirst(out)
    const kept = sessionsIn(out).map(name => [name, statSync(path.join(out, name)).ino])
    assert.ok(kept.length > 0 && kept.length < 5)
    const { out: _, ...figures } = (await collected(out)) as Record<string, unknown>
    assert.deepEqual(
      kept.map(([name]) => [name, statSync(path.join(out, String(name))).ino]),
      kept,
    )
    assert.equal(figures.recorded, 5 - kept.length)
    const { out: __, ...others } = (await collected(whole)) as Record<string, unknown>
    assert.deepEqual({ ...figures, recorded: 5 }, { ...others, seconds: figures.seconds })
    const texts = (folder: string) =>
      sessionsIn(folder).map(name =>
        readFileSync(path.join(folder, name), 'utf8').replace(/"ms":[\d.]+/g, ''),
      )
    assert.deepEqual(texts(out), texts(whole))
  })
})
