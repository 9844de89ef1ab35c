import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { writeTinyQwen3 } from '../../model/gguf/tiny-qwen3.ts'
import { readManifest } from '../../model/shipped/manifest.ts'
import { shipModel } from './ship-model.ts'

const folder = temporaryFolder()
const named = {
  'general.name': { type: 'string', value: 'tiny' },
  'agentworld.dialect': { type: 'string', value: 'compact' },
} as const
let made = 0

async function studyOf({ metadata = named as object, results = '{}' as string | undefined } = {}) {
  made += 1
  const study = path.join(folder, `study-${made}`)
  mkdirSync(study)
  await writeTinyQwen3(path.join(study, 'model.gguf'), { metadata: metadata as typeof named })
  if (results !== undefined) writeFileSync(path.join(study, 'results.json'), results)
  return { study, out: path.join(folder, `models-${made}`), domains: { terminal: 0.8 }, data: [] }
}

describe('shipModel', () => {
  it('writes the file, its card and a manifest that is read back', async () => {
    const options = await studyOf()
    const { out, study } = options
    const files = shipModel(options)
    assert.deepEqual(
      files.map(file => path.basename(file)),
      ['world-model.gguf', 'README.md', 'world-model.json'],
    )
    const bytes = readFileSync(path.join(study, 'model.gguf'))
    assert.deepEqual(readFileSync(path.join(out, 'world-model.gguf')), bytes)
    assert.deepEqual(readManifest(out), {
      file: 'world-model.gguf',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      dialect: 'compact',
      context: 2048,
      domains: { terminal: 0.8 },
      sampling: { temperature: 0, thinking: false, maxTokens: 512 },
    })
    assert.deepEqual(readdirSync(out).sort(), ['README.md', 'world-model.gguf', 'world-model.json'])
    assert.match(readFileSync(path.join(out, 'README.md'), 'utf8'), /^# tiny\n/)
  })

  it('refuses a file that is too large to ship, and writes nothing', async () => {
    const options = await studyOf()
    assert.throws(() => shipModel({ ...options, maxBytes: 1e5 }), {
      message: /model\.gguf has 0\.\d MB; what ships has at most 0\.1\.$/,
    })
    assert.ok(!existsSync(options.out))
  })

  it('refuses a study without results, or with others', async () => {
    const none = await studyOf()
    assert.throws(() => shipModel({ ...none, study: folder }), /results\.json: there is no such file/)
    const broken = await studyOf({ results: '{"cpt":' })
    assert.throws(() => shipModel(broken), /results\.json: results: /)
    const odd = await studyOf({ results: '{"cpt":{"figures":{"everyday":{"all":{"n":1}}}}}' })
    assert.throws(() => shipModel(odd), /results\.json: cpt\.figures\.everyday\.all\.exact: /)
  })

  it('refuses a file that does not say how it is spoken to', async () => {
    const { 'general.name': name } = named
    const options = await studyOf({ metadata: { 'general.name': name } })
    assert.throws(() => shipModel(options), /model\.gguf does not say its agentworld\.dialect\./)
  })
})
