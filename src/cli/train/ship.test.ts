import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { captured } from '../../../test/cli/captured.ts'
import { trajectoryOf } from '../../../test/sample-trajectory.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { writeTinyQwen3 } from '../../model/gguf/tiny-qwen3.ts'
import { readForms } from '../../model/shipped/known-forms.ts'
import { readManifest } from '../../model/shipped/manifest.ts'
import { runCommandLine } from '../run-command-line.ts'

const folder = temporaryFolder()
const study = path.join(folder, 'study')
const pools = path.join(folder, 'pools')
const out = path.join(folder, 'models')
mkdirSync(study)
mkdirSync(path.join(pools, 'cpt'), { recursive: true })
await writeTinyQwen3(path.join(study, 'model.gguf'), {
  metadata: {
    'general.name': { type: 'string', value: 'tiny' },
    'agentworld.dialect': { type: 'string', value: 'compact' },
  },
})
writeFileSync(path.join(study, 'results.json'), '{}')
const { turns, ...rest } = trajectoryOf({ id: 'a' })
const labelled = { ...rest, turns: turns.map((turn, index) => ({ ...turn, computable: index === 0 })) }
writeFileSync(path.join(pools, 'cpt', 'walks.jsonl'), `${JSON.stringify(labelled)}\n`)

async function ship(...more: string[]) {
  const { outside, stdout, stderr } = captured()
  const code = await runCommandLine(['train', 'ship', '--study', study, '-o', out, ...more], outside)
  return { code, stdout: stdout(), stderr: stderr() }
}

describe('train ship', () => {
  it('counts the data, and writes what ships', async () => {
    const { code, stdout, stderr } = await ship('--domains', 'terminal', '--pools', pools)
    const files = ['world-model.gguf', 'README.md', 'world-model.json'].map(name => path.join(out, name))
    assert.deepEqual(
      [code, stdout, stderr],
      [0, `${files.join('\n')}\n`, `counting ${path.join(pools, 'cpt', 'walks.jsonl')}\n`],
    )
    const { domain, origin } = rest
    assert.ok(
      readFileSync(path.join(out, 'README.md'), 'utf8').includes(
        `| cpt/walks.jsonl | ${domain} | ${origin.recorder ?? origin.format} | ${origin.licence} | 1 | ${turns.length} | 50.0 % |`,
      ),
    )
  })

  it('writes how sure the model must be into the manifest and the card', async () => {
    assert.equal((await ship('--domains', 'terminal=0.8')).code, 0)
    assert.deepEqual(readManifest(out)?.domains, { terminal: 0.8 })
    assert.match(
      readFileSync(path.join(out, 'README.md'), 'utf8'),
      /\| terminal worlds where it is at least 80\.0 % sure; everything else is refused unless `--imagine` is given \|/,
    )
    for (const wrong of ['terminal=0.8=3', '=0.5', 'terminal=', 'terminal=0x1'])
      assert.match(
        (await ship('--domains', wrong)).stderr,
        /is not a kind of world with a number from 0 to 1/,
        wrong,
      )
    assert.match((await ship('--domains', 'terminal=0.8,terminal')).stderr, /names a kind of world twice/)
    const { code, stderr } = await ship('--domains', 'terminal=80')
    assert.deepEqual(
      [code, stderr],
      [2, "agentworld: --domains: 'terminal=80' is not a kind of world with a number from 0 to 1.\n"],
    )
  })

  it('collects the forms of what was trained on', async () => {
    assert.equal((await ship('--domains', 'terminal', '--pools', pools, '--forms', 'terminal')).code, 0)
    const { terminal = '' } = readManifest(out)?.forms ?? {}
    const forms = readForms(path.join(out, terminal))
    for (const { action } of turns) assert.ok(forms.has(action), action)
    assert.ok(!forms.has('halt && catch --fire'))
    assert.match(
      readFileSync(path.join(out, 'README.md'), 'utf8'),
      /\| terminal worlds where it has seen the form of the action; everything else/,
    )
    assert.match((await ship('--domains', 'terminal', '--forms', 'terminal')).stderr, /--pools is needed/)
    const other = await ship('--domains', 'terminal', '--pools', pools, '--forms', 'web')
    assert.deepEqual([other.code, other.stderr], [2, "agentworld: --forms: 'web' is not among --domains.\n"])
  })

  it('refuses domains nobody has, and folders without pools', async () => {
    assert.match((await ship('--domains', 'terminal,garden')).stderr, /garden/)
    const { code, stderr } = await ship('--domains', 'terminal', '--pools', study)
    assert.equal(code, 1)
    assert.match(stderr, /holds no pools of trajectories\.\nName what 'agentworld data split' wrote\./)
  })
})
