import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { planOf } from './plan.ts'
import { Recipe } from './recipe.ts'
import { begun } from './run-notes.ts'

function folder(...files: readonly string[]) {
  const out = temporaryFolder()
  for (const name of files) writeFileSync(path.join(out, name), '')
  const recipe = planOf(Recipe.parse({ data: 'export', out }), { python: 'python3', gpu: 'a card' })
  return { out, recipe, notes: path.join(out, 'run.json') }
}

describe('begun', () => {
  it('lets a recipe be mended before the first checkpoint, without what the other one left', () => {
    const { out, recipe } = folder('tokenizer.json')
    begun(recipe, { 'cpt/a.jsonl': '1' }, false)
    begun({ ...recipe, depth: 2 }, { 'cpt/a.jsonl': '2' }, false)
    assert.equal(existsSync(path.join(out, 'tokenizer.json')), false)
  })

  it('keeps the tokenizer of checkpoints whose notes are gone', () => {
    const { out, recipe } = folder('tokenizer.json', 'cpt.pt')
    begun(recipe, {}, false)
    assert.ok(existsSync(path.join(out, 'tokenizer.json')))
  })

  it('refuses another recipe, other data and another number of GPUs after it, unless it is forced', () => {
    const { out, recipe } = folder('tokenizer.json')
    begun(recipe, { 'cpt/a.jsonl': '1' }, false)
    writeFileSync(path.join(out, 'cpt.last.pt'), '')
    const others = [{ seed: 7 }, { processes: 8 }].map(part => ({ ...recipe, ...part }))
    for (const other of others) {
      assert.throws(() => begun(other, {}, false), { message: `${out} was begun with another recipe.` })
      begun(other, {}, true)
      begun(recipe, {}, true)
    }
    assert.throws(() => begun(recipe, { 'cpt/a.jsonl': '2' }, false), {
      message: `${out} was begun with other data.`,
    })
    begun({ ...recipe, python: '/usr/bin/python3' }, {}, false)
  })

  it('never changes the shape of what was begun', () => {
    const { out, recipe } = folder()
    begun(recipe, {}, false)
    writeFileSync(path.join(out, 'cpt.pt'), '')
    for (const part of ['depth', 'context', 'vocabulary'] as const) {
      const other = { ...recipe, [part]: recipe[part] / 2 }
      assert.throws(() => begun(other, {}, true), { message: `${out} was begun with another ${part}.` })
    }
  })

  it('keeps what earlier calls were fed, forced or not', () => {
    const { out, recipe, notes } = folder()
    begun(recipe, { 'cpt/a.jsonl': '1' }, false)
    writeFileSync(path.join(out, 'cpt.pt'), '')
    const { data } = begun({ ...recipe, seed: 2 }, { 'sft/a.jsonl': '2' }, true)
    assert.deepEqual(data, { 'cpt/a.jsonl': '1', 'sft/a.jsonl': '2' })
    assert.deepEqual((JSON.parse(readFileSync(notes, 'utf8')) as { data: unknown }).data, data)
  })

  it('says so where its file is damaged', () => {
    for (const text of ['', '{"recipe":', '{}']) {
      const { recipe, notes } = folder('cpt.pt')
      writeFileSync(notes, text)
      assert.throws(() => begun(recipe, {}, false), { at: 'data', message: /run\.json is damaged/ })
    }
  })
})
