import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commandWords } from './command-words.ts'

const cases: readonly [string, readonly string[]][] = [
  ['ls -l', ['ls']],
  ['cat a | sort | uniq -c', ['cat', 'sort', 'uniq']],
  ['A=1 env; true && false || echo x', ['env', 'true', 'false', 'echo']],
  ['for i in 1 2; do wc -l "$i"; done', ['for', 'wc', 'done']],
  ['x=$(basename a)', ['basename']],
  ["echo 'a; rm b'", ['echo']],
  ['cat <<EOF\nrm -rf /\nEOF', ['cat']],
]

describe('commandWords', () => {
  for (const [command, words] of cases) {
    it(`finds ${words.join(', ')} in ${JSON.stringify(command)}`, () =>
      assert.deepEqual(commandWords(command), words))
  }
})
