import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { before, describe, it } from 'node:test'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { ask, openTiny } from '../../test/tiny-llama.ts'
import { readGguf } from './gguf/read-gguf.ts'
import { writeTinyQwen3 } from './gguf/tiny-qwen3.ts'
import { type LlamaModelOptions, openLlamaModel } from './llama-model.ts'

const folder = temporaryFolder()
const whole = path.join(folder, 'whole.gguf')
before(() => writeTinyQwen3(whole))

async function refusal(options: Partial<LlamaModelOptions>): Promise<{ message: string; remedy: unknown }> {
  try {
    const model = await openLlamaModel({ path: whole, ...options })
    await model.close()
  } catch (error) {
    assert.ok(error instanceof Error && 'at' in error && 'remedy' in error)
    assert.equal(error.at, 'model')
    return { message: error.message.replaceAll(folder, 'FOLDER'), remedy: error.remedy }
  }
  assert.fail('it was opened')
}

describe('openLlamaModel', () => {
  it('takes the dialect it is given, else that of the file, else qwen-agentworld', async () => {
    const compact = { metadata: { 'agentworld.dialect': { type: 'string', value: 'compact' } } } as const
    assert.equal((await openTiny(folder)).dialect, 'qwen-agentworld')
    assert.equal((await openTiny(folder, { tiny: compact })).dialect, 'compact')
    assert.equal(
      (await openTiny(folder, { tiny: compact, dialect: 'qwen-agentworld' })).dialect,
      'qwen-agentworld',
    )
  })

  it('is named after its file, and has as much context as the model knows', async () => {
    const model = await openLlamaModel({ path: whole })
    assert.deepEqual([model.id, model.contextTokens], ['whole.gguf', 2048])
    await model.close()
  })

  it('reads metadata as it is told to', async () => {
    const file = path.join(folder, 'overcounted.gguf')
    await writeTinyQwen3(file, { metadata: { 'qwen3.block_count': { type: 'uint32', value: 3 } } })
    const { message, remedy } = await refusal({ path: file })
    assert.match(
      message,
      /^llama\.cpp cannot load FOLDER\/overcounted\.gguf: .*tensor 'blk\.2\.attn_norm\.weight'/,
    )
    assert.equal(
      remedy,
      'If the file counts layers that it lacks, override <architecture>.block_count and <architecture>.nextn_predict_layers.',
    )
    const overrides = { 'qwen3.block_count': 2, 'qwen3.attention.layer_norm_rms_epsilon': 1e-6 }
    const model = await openLlamaModel({ path: file, metadataOverrides: overrides })
    const { end } = await ask(model, 'x', { sampling: { maxTokens: 2 } })
    assert.equal(end.usage.outputTokens, 2)
    await model.close()
  })

  it('refuses a file that is not there, or no GGUF file, or cut', async () => {
    assert.deepEqual(await refusal({ path: path.join(folder, 'none.gguf') }), {
      message: 'There is no model file FOLDER/none.gguf.',
      remedy: 'Give the path of a .gguf file.',
    })
    assert.equal((await refusal({ path: folder })).message, 'There is no model file FOLDER.')
    const text = path.join(folder, 'text.gguf')
    writeFileSync(text, 'hello')
    assert.deepEqual(await refusal({ path: text }), {
      message: 'FOLDER/text.gguf is not a GGUF file that can be read: it does not begin as one.',
      remedy: 'Give a whole .gguf file. If this should be one, download it again.',
    })
    const cut = path.join(folder, 'cut.gguf')
    writeFileSync(cut, readFileSync(whole).subarray(0, 100_000))
    const { message, remedy } = await refusal({ path: cut })
    assert.match(
      message,
      /^llama\.cpp cannot load FOLDER\/cut\.gguf: tensor '.+' data is not within the file bounds/,
    )
    assert.equal(remedy, 'Download the file again, or use a smaller one.')
  })

  it('refuses an architecture that llama.cpp does not know', async () => {
    const file = path.join(folder, 'unknown.gguf')
    await writeTinyQwen3(file, {
      metadata: { 'general.architecture': { type: 'string', value: 'nonesuch' } },
    })
    assert.deepEqual(await refusal({ path: file }), {
      message: "llama.cpp cannot load FOLDER/unknown.gguf: unknown model architecture: 'nonesuch'.",
      remedy: 'This llama.cpp does not know it: npm install node-llama-cpp@latest',
    })
  })

  it('says what to install where llama.cpp is not there', async () => {
    const missing: string = 'node-llama-cpp-that-nobody-installed'
    assert.deepEqual(await refusal({ importLibrary: () => import(missing) }), {
      message: 'Running a GGUF file in this process needs the package node-llama-cpp.',
      remedy: 'npm install node-llama-cpp',
    })
  })

  it('refuses a context that the model or llama.cpp cannot have', async () => {
    assert.deepEqual(await refusal({ contextTokens: 4096 }), {
      message: 'FOLDER/whole.gguf was trained on 2048 tokens, fewer than 4096.',
      remedy: 'Ask for a context of at most 2048 tokens.',
    })
    assert.deepEqual(await refusal({ sequences: 1000 }), {
      message: 'llama.cpp cannot open FOLDER/whole.gguf for 1000 sessions: Failed to create context.',
      remedy: 'Ask for fewer context tokens or fewer sequences.',
    })
  })

  it('takes no more context than it needs where nobody says how much', async () => {
    const model = await openTiny(folder, { tiny: { contextTokens: 131_072 }, sequences: 1 })
    assert.equal(model.contextTokens, 32_768)
  })

  it('refuses a dialect that is none, and one the vocabulary has no marks for', async () => {
    assert.deepEqual(await refusal({ dialect: 'klingon' }), {
      message: "There is no dialect 'klingon'.",
      remedy: 'Known dialects: qwen-agentworld, compact.',
    })
    const tokens = readGguf(whole).metadata['tokenizer.ggml.tokens']
    assert.ok(tokens?.type === 'array' && tokens.of === 'string')
    const value = tokens.value.map(token => (token === '<|act|>' ? '<|deed|>' : token))
    const file = path.join(folder, 'unmarked.gguf')
    await writeTinyQwen3(file, { metadata: { 'tokenizer.ggml.tokens': { ...tokens, value } } })
    assert.deepEqual(await refusal({ path: file, dialect: 'compact' }), {
      message: 'The model does not know the marks of the compact dialect: <|act|>',
      remedy: "Open it with the dialect 'qwen-agentworld', or give a model that was trained for 'compact'.",
    })
  })
})
