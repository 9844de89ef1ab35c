import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { syntaxError } from '../claims/syntax.ts'
import { generatedRepository } from './generated-repository.ts'

const made = Array.from({ length: 28 }, (_, seed) => generatedRepository(seed))

describe('generatedRepository', () => {
  it('is the same for the same seed', () => {
    assert.deepEqual(generatedRepository(3), generatedRepository(3))
    assert.notDeepEqual(generatedRepository(3), generatedRepository(5))
  })

  it('takes turns between languages, and breaks some', () => {
    const kinds = (seeds: number) => made.slice(0, seeds).map(({ language }) => language)
    assert.deepEqual(kinds(3), ['javaScript', 'python', 'javaScript'])
    const broken = made.filter(({ files }) =>
      Object.entries(files).some(([path, text]) => syntaxError(path, text) !== undefined),
    )
    assert.deepEqual(
      broken.map(({ name }) => name),
      ['sample-6', 'sample-13', 'sample-20', 'sample-27'],
    )
  })

  it('has a test for every source, and commands to run', () => {
    for (const { files, commands, language } of made) {
      const sources = Object.keys(files).filter(path => /^(?:src|sample)\/[a-zA-Z]+\./.test(path)).length
      const tests = Object.keys(files).filter(path => /\.test\.js$|\/test_\w+\.py$/.test(path)).length
      assert.equal(sources, tests)
      assert.match(commands[0] ?? '', language === 'python' ? /^python3 -m unittest/ : /^node --test/)
    }
  })
})
