import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { WholeInputs } from './whole-inputs.ts'

function gathered(...lines: string[]): string[] {
  const inputs = new WholeInputs()
  const found = lines.map(line => inputs.add(line)).filter(input => input !== undefined)
  const rest = inputs.end()
  return rest === undefined ? found : [...found, `unfinished: ${rest}`]
}

describe('WholeInputs', () => {
  it('takes a line as an input', () => {
    assert.deepEqual(gathered('ls', '', '  cd x'), ['ls', '', '  cd x'])
  })

  it('gathers what stands between two fences', () => {
    assert.deepEqual(gathered('"""', 'cat <<EOF', '', '{"', 'EOF', '"""', 'ls'), [
      'cat <<EOF\n\n{"\nEOF',
      'ls',
    ])
  })

  it('goes on after a backslash at the end of a line, and not after two', () => {
    assert.deepEqual(gathered('echo a \\', '  b', 'echo \\\\', 'ls'), ['echo a \\\n  b', 'echo \\\\', 'ls'])
  })

  it('goes on while JSON is open', () => {
    assert.deepEqual(gathered('{"a": [1,', '"}"]', '}', 'ls'), ['{"a": [1,\n"}"]\n}', 'ls'])
    assert.deepEqual(gathered('[{"keys": "x', '"}]'), ['[{"keys": "x\n"}]'])
    assert.deepEqual(gathered('{', 'echo a', '}'), ['{\necho a\n}'])
  })

  it('takes brackets that are no JSON as they are', () => {
    for (const line of ['[ -f x ] && echo y', '{ echo a; }', 'if [ "$a" ]; then', '["a", "b"']) {
      assert.deepEqual(gathered(line), [line])
    }
  })

  it('lets go of open JSON at an empty line, and of everything at the end', () => {
    assert.deepEqual(gathered('{"a":', '', 'ls'), ['{"a":\n', 'ls'])
    assert.deepEqual(gathered('"""', 'half'), ['unfinished: half'])
    assert.deepEqual(gathered('"""'), ['unfinished: '])
  })

  it('says whether it waits for more', () => {
    const inputs = new WholeInputs()
    assert.equal(inputs.isOpen, false)
    inputs.add('"""')
    assert.equal(inputs.isOpen, true)
    inputs.add('"""')
    assert.equal(inputs.isOpen, false)
  })
})
