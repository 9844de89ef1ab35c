import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { Sampling } from '../../model/model.ts'
import { driftBetween, keepSettings, readRunSettings, type StageSettings } from './run-settings.ts'
import { samplingFacts } from './sampling-facts.ts'

const settings = (fixed: StageSettings['fixed']): StageSettings => ({ fixed, noted: { endpoint: 'here' } })
const keep = (folder: string, fixed: StageSettings['fixed'], isForced = false) =>
  keepSettings(folder, { stage: 'infer', settings: settings(fixed), isForced })

describe('keepSettings', () => {
  it('writes each stage once, and takes the same again', async () => {
    const folder = temporaryFolder()
    await keep(folder, { model: 'm', seed: null })
    await keep(folder, { model: 'm', seed: null })
    await keepSettings(folder, { stage: 'judge', settings: settings({ model: 'j' }), isForced: false })
    assert.deepEqual(await readRunSettings(folder), {
      version: 1,
      infer: { fixed: { model: 'm', seed: null }, noted: { endpoint: 'here' } },
      judge: { fixed: { model: 'j' }, noted: { endpoint: 'here' } },
    })
  })

  it('refuses what differs and says what does', async () => {
    const folder = temporaryFolder()
    await keep(folder, { model: 'm', 'sampling.seed': null })
    await assert.rejects(keep(folder, { model: 'other', 'sampling.seed': 7 }), {
      message:
        `${folder} holds a run whose infer was made otherwise:\n` +
        '  model: "m" before, "other" now\n  sampling.seed: null before, 7 now',
      remedy: {
        say: 'Choose another {outputDir}, repeat the command as it was, or mix them knowingly: {force} (run.json says so).',
        options: { outputDir: undefined, force: true },
      },
    })
  })

  it('takes what differs when forced, and keeps what was', async () => {
    const folder = temporaryFolder()
    await keep(folder, { model: 'm' })
    await keep(folder, { model: 'other' }, true)
    assert.deepEqual((await readRunSettings(folder))?.infer, {
      fixed: { model: 'other' },
      noted: { endpoint: 'here' },
      earlier: [{ model: 'm' }],
    })
  })
})

describe('readRunSettings', () => {
  it('finds nothing in a new folder', async () => {
    assert.equal(await readRunSettings(temporaryFolder()), undefined)
  })

  it('says what to do with a file it cannot read', async () => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'run.json')
    const remedy = {
      say: `Delete ${file} to start over, or choose another {outputDir}.`,
      options: { outputDir: undefined },
    }
    writeFileSync(file, '{')
    await assert.rejects(readRunSettings(folder), { message: `${file} is not JSON.`, remedy })
    writeFileSync(file, '{"version": 2}')
    await assert.rejects(readRunSettings(folder), {
      message: `${file}: version: expected 1, found 2`,
      remedy,
    })
  })
})

describe('driftBetween', () => {
  it('takes a value that was not there before for no difference', () => {
    assert.deepEqual(driftBetween({ a: 1 }, { a: 1, b: 2 }), [])
  })
})

describe('samplingFacts', () => {
  it('says of everything that it was not asked for', () => {
    assert.deepEqual(samplingFacts(Sampling.parse({ seed: 3, stop: ['x'], thinking: false })), {
      'sampling.temperature': 0.6,
      'sampling.topP': 0.95,
      'sampling.topK': 20,
      'sampling.minP': null,
      'sampling.seed': 3,
      'sampling.maxTokens': 32768,
      'sampling.thinking': false,
      'sampling.thinkingBudget': null,
      'sampling.stop': '["x"]',
      'sampling.tokenIds': null,
      'sampling.logprobs': null,
      'sampling.extra': null,
    })
  })
})
