// One vocabulary, read twice: what the trainer's tokenizer makes of a text, llama.cpp makes of it from the exported file.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { compactMarks } from '../../src/model/dialects/compact.ts'
import { loadLlama } from '../../src/model/llama/load-llama.ts'
import { skipWithout } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { ask, trainer } from './python.ts'

const folder = temporaryFolder()
const file = path.join(folder, 'tiny.gguf')
const root = path.dirname(trainer)
const corpus = ['README.md', 'ARCHITECTURE.md', 'src/engine/live-session.ts', 'trainer/tokenizer.py'].map(
  name => readFileSync(path.join(root, name), 'utf8'),
)
const script = `
import json, sys
from export import write_gguf
from model import Model, Shape
from settings import ExportSettings
from tokenizer import train_tokenizer
given = json.load(sys.stdin)
tokenizer = train_tokenizer(given["corpus"], 700)
settings = ExportSettings(name="tiny", type="f16")
write_gguf(given["file"], Model(Shape.of_depth(1, tokenizer.size, 64)), tokenizer, settings)
print(json.dumps(tokenizer.encode_many(given["texts"])))`

function textsOf(): readonly string[] {
  const words = fc.constantFrom(
    ...[
      ' ',
      '  ',
      '\n',
      '\n\n',
      '\t',
      '\r\n',
      ' \n ',
      "it's",
      "I'LL",
      'der',
      'Ünïcödé',
      '東京',
      '🗼',
      'é',
      '42',
      '1٣',
    ],
    ...[
      'drwxr-xr-x',
      './a_b.c',
      '{"k": [1, 2]}',
      '…',
      '\u00a0',
      '\u3000',
      '<\\|obs|>',
      '--flag=x',
      '||',
      '$(x)',
    ],
  )
  const mixed = fc.array(words, { maxLength: 12 }).map(parts => parts.join(''))
  const wild = fc.string({ unit: 'binary', maxLength: 30 })
  const lines = corpus.flatMap(text => text.split('\n')).filter(line => !line.includes('think>'))
  const windows = corpus
    .flatMap(text => text.match(/[\s\S]{1,200}/g) ?? [])
    .filter(part => !part.includes('think>'))
  const options = { seed: 3, numRuns: 1200 }
  return [...lines, ...windows, ...fc.sample(mixed, options), ...fc.sample(wild, options)]
}

describe('the tokenizer', { skip: skipWithout('python3-torch', 'libopenblas0-pthread') }, () => {
  it('gives the ids that llama.cpp gives, on thousands of texts', async () => {
    const plain = textsOf().filter(text => !compactMarks.some(mark => text.includes(mark)))
    const marked = plain
      .slice(0, 300)
      .map((text, index) => `<|act|>${text}\n<|obs|>${plain[index + 300]}<|end|>\n`)
    const texts = [...plain, ...marked]
    assert.ok(texts.length > 3000, String(texts.length))
    const ids = ask(script, { corpus, file, texts }) as number[][]
    const importLibrary = () => import('node-llama-cpp')
    const shape = { contextTokens: 64, sequences: 1, threads: 1, gpu: false, metadataOverrides: {} }
    const { model, dispose } = await loadLlama({ path: file, ...shape, importLibrary })
    const marks = new RegExp(`(${compactMarks.map(mark => mark.replaceAll('|', '\\|')).join('|')})`)
    try {
      const different = texts.filter((text, index) => {
        const parts = text.split(marks).filter(part => part !== '')
        const ours = parts.flatMap(part => [...model.tokenize(part, marks.test(part), 'trimLeadingSpace')])
        return ours.join() !== ids[index]?.join()
      })
      assert.deepEqual(different.slice(0, 5), [], `${different.length} of ${texts.length}`)
    } finally {
      await dispose()
    }
  })
})
