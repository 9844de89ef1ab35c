import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { declaredInJavaScript, declaredInPython } from './declared-tests.ts'

describe('declaredInJavaScript', () => {
  it('reads names in any quotes, and counts tests but not suites', () => {
    const { names, count, isDynamic } = declaredInJavaScript(
      "describe('a suite', () => {\n  it('adds', () => {})\n  test(\"it's fine\", () => {})\n  it.skip(`plain`, () => {})\n})\n// it('is a comment')\n",
    )
    assert.deepEqual([...names], ['a suite', 'adds', "it's fine", 'plain'])
    assert.deepEqual([count, isDynamic], [3, false])
  })
  for (const [what, text] of [
    ['a name that is put together', 'it(`adds ${n}`, () => {})'],
    ['a name that is a variable', 'it(name, () => {})'],
    ['a table', "it.each([[1]])('adds %i', () => {})"],
  ] as const) {
    it(`does not count tests with ${what}`, () => {
      assert.deepEqual(
        [declaredInJavaScript(text).count, declaredInJavaScript(text).isDynamic],
        [undefined, true],
      )
    })
  }
  it('counts no test in a loop, and all where a loop is only inside one', () => {
    assert.equal(
      declaredInJavaScript("for (const n of [1, 2]) {\n  it('adds', () => {})\n}\n").count,
      undefined,
    )
    assert.equal(
      declaredInJavaScript("it('adds', () => {\n  for (const n of [1]) check(n)\n})\nit('b', () => {})\n")
        .count,
      2,
    )
    assert.equal(declaredInJavaScript("const list = [1].map(n => n + 1)\nit('adds', () => {})\n").count, 1)
  })
})

describe('declaredInPython', () => {
  it('reads methods and functions', () => {
    const text =
      'class T(unittest.TestCase):\n    def test_a(self):\n        pass\n    async def test_b(self): ...\n\ndef test_c(): pass\n'
    const { names, count, isDynamic } = declaredInPython(text)
    assert.deepEqual([...names], ['test_a', 'test_b', 'test_c', 'T'])
    assert.deepEqual([count, isDynamic], [3, false])
  })
  it('does not count what is inherited, made or left out', () => {
    const test = '    def test_a(self): ...\n'
    assert.equal(declaredInPython(`class T(Base, TestCase):\n${test}`).count, undefined)
    assert.equal(declaredInPython(`@pytest.mark.parametrize("n", [1, 2])\n${test}`).count, undefined)
    assert.equal(
      declaredInPython(`class T(unittest.TestCase):\n    @unittest.skip("x")\n${test}`).count,
      undefined,
    )
    assert.equal(declaredInPython(`class T(unittest.TestCase):\n${test}${test}`).count, undefined)
  })
})
