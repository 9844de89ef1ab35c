import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CompareOptions, editScript, linesOf } from './edit-script.ts'

const options: CompareOptions = {
  ignoreCase: false,
  ignoreSpace: 'none',
  ignoreBlankLines: false,
  isMinimal: false,
  horizon: 0,
}

function changes(left: string, right: string, given: Partial<CompareOptions> = {}): string[] {
  return editScript(linesOf(left), linesOf(right), { ...options, ...given }).map(
    change =>
      `${change.left}-${change.deleted}+${change.inserted}@${change.right}${change.isIgnorable ? ' blank' : ''}`,
  )
}

describe('editScript', () => {
  it('finds nothing between equal texts', () => {
    assert.deepEqual(changes('a\nb\n', 'a\nb\n'), [])
  })

  it('moves a change down where that changes nothing', () => {
    assert.deepEqual(changes('{\n}\n', '{\n}\n{\n}\n'), ['2-0+2@2'])
  })

  it('tells a last line without its end from one with it', () => {
    assert.deepEqual(changes('a\nb', 'a\nb\n'), ['1-1+1@1'])
  })

  it('ignores what it is told to ignore', () => {
    assert.deepEqual(changes('A b\n', 'a  B \n', { ignoreCase: true, ignoreSpace: 'change' }), [])
    assert.deepEqual(changes('a\nb\n', 'a\n\nb\n', { ignoreBlankLines: true }), ['1-0+1@1 blank'])
  })

  it('brings any text back from the other and its changes', () => {
    let state = 9
    const next = (below: number) => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0
      return (state >>> 8) % below
    }
    for (let round = 0; round < 200; round++) {
      const text = () => Array.from({ length: next(30) }, () => `${next(5)}\n`)
      const [left, right] = [text(), text()]
      const rebuilt: string[] = []
      let at = 0
      for (const change of editScript(left, right, options)) {
        rebuilt.push(
          ...left.slice(at, change.left),
          ...right.slice(change.right, change.right + change.inserted),
        )
        at = change.left + change.deleted
      }
      assert.deepEqual([...rebuilt, ...left.slice(at)], right)
    }
  })
})
