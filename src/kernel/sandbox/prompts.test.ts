import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findPrompts, withoutPrompts } from './prompts.ts'

const bytes = (text: string) => Buffer.from(text)

describe('findPrompts', () => {
  it('reads the exit status and the working folder', () => {
    assert.deepEqual(findPrompts(bytes('hi\n\x1e127\x1f/home/u x\x1e'), 0), {
      prompts: [{ from: 3, to: 18, exitCode: 127, cwd: '/home/u x' }],
      next: 18,
    })
  })
  it('tells a prompt for more of a command from one for a new command', () => {
    const { prompts } = findPrompts(bytes('\x1e\x1e\x1e\x1eout\x1e0\x1f/\x1e'), 0)
    assert.deepEqual(
      prompts.map(({ exitCode }) => exitCode),
      [undefined, undefined, 0],
    )
  })
  it('waits for the rest of a prompt that is cut anywhere', () => {
    const whole = bytes('a\x1e0\x1f/tmp\x1e')
    for (let length = 2; length < whole.length; length += 1) {
      assert.deepEqual(
        findPrompts(whole.subarray(0, length), 0),
        { prompts: [], next: 1 },
        `cut at ${length}`,
      )
    }
    assert.equal(findPrompts(whole, 1).prompts.length, 1)
  })
  it('leaves control characters of the output alone', () => {
    assert.deepEqual(findPrompts(bytes('a\x1eb\x1e12345\x1f/\x1f\x1ex'), 0).prompts, [])
  })
})

describe('withoutPrompts', () => {
  it('keeps what stands between the prompts', () => {
    const output = bytes('\x1e\x1eone\n\x1e0\x1f/\x1etwo\n\x1e1\x1f/\x1e')
    assert.equal(withoutPrompts(output, findPrompts(output, 0).prompts).toString(), 'one\ntwo\n')
  })
})
