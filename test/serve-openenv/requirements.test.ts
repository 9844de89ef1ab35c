// The manifest and the tests know each other: every requirement is cited, and every source is given.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { requirements } from './requirement.ts'

describe('the requirements of OpenEnv', () => {
  it('are each cited by a test', () => {
    const texts = globSync('*.test.ts', { cwd: import.meta.dirname }).map(file =>
      readFileSync(path.join(import.meta.dirname, file), 'utf8'),
    )
    const cited = texts.flatMap(text =>
      [...text.matchAll(/requires\(\s*'([^']+)'/g)].flatMap(([, ids]) => ids?.split(' ')),
    )
    assert.deepEqual(
      Object.keys(requirements).filter(id => !cited.includes(id)),
      [],
    )
  })

  it('each say what is expected, and who says so', () => {
    for (const [id, { says, source }] of Object.entries(requirements)) {
      assert.ok(says.length > 10 && /^(ours|.*(\.py|\.md|issues?|recorded))/.test(source), id)
    }
  })
})
