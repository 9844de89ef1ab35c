import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../src/world/json.ts'
import { readWebAction, webActionText } from './actions.ts'
import { signatures } from './signatures.ts'

function errorOf(input: Json): string | undefined {
  const read = readWebAction(input)
  return read.kind === 'observation' ? read.observation.text : undefined
}

function callsOf(input: Json): Json | undefined {
  const read = readWebAction(input)
  return read.kind === 'action' ? (read.action as { calls: Json }).calls : undefined
}

describe('readWebAction', () => {
  it('keeps the text and binds arguments to their parameters', () => {
    assert.deepEqual(readWebAction('click("a51", button="right", modifiers=["Shift"])'), {
      kind: 'action',
      action: {
        text: 'click("a51", button="right", modifiers=["Shift"])',
        calls: [{ name: 'click', arguments: { bid: 'a51', button: 'right', modifiers: ['Shift'] } }],
      },
    })
  })

  it('reads several calls in order', () => {
    assert.deepEqual(callsOf("fill('12', 'rye')\nselect_option(bid='14', options=['a', 'b'])\nnoop()"), [
      { name: 'fill', arguments: { bid: '12', value: 'rye' } },
      { name: 'select_option', arguments: { bid: '14', options: ['a', 'b'] } },
      { name: 'noop', arguments: {} },
    ])
  })

  it('knows exactly 21 actions', () => {
    const minimal = [...signatures].map(([name, { required }]) => {
      const values = required.map(parameter => (/^(x|y|delta_.|index)$/.test(parameter) ? '1' : "'1'"))
      return `${name}(${values.join(', ')})`
    })
    assert.equal(minimal.length, 21)
    for (const text of minimal) assert.equal(readWebAction(text).kind, 'action', text)
  })

  it('answers text without a call as BrowserGym does', () => {
    const empty = 'Error from previous action: ValueError: Received an empty action.'
    for (const text of ['', 'Scroll down please', '# click("a")', "click('a51'", 'click(a51)']) {
      assert.equal(errorOf(text), empty)
    }
  })

  it('rejects all calls when one of them has an unknown name', () => {
    assert.equal(
      errorOf("click('a51')\npress('a51', 'Enter')"),
      "Error from previous action: NameError: Invalid action type 'press'.",
    )
  })

  it('answers wrong arguments with the words of Python', () => {
    const errors: [string, string][] = [
      ['click()', "TypeError: click() missing 1 required positional argument: 'bid'"],
      ['fill()', "TypeError: fill() missing 2 required positional arguments: 'bid' and 'value'"],
      ["fill(value='x')", "TypeError: fill() missing 1 required positional argument: 'bid'"],
      ["go_back('x')", 'TypeError: go_back() takes 0 positional arguments but 1 was given'],
      ["goto('a', 'b')", 'TypeError: goto() takes 1 positional argument but 2 were given'],
      ['noop(1, 2)', 'TypeError: noop() takes from 0 to 1 positional arguments but 2 were given'],
      ["click('a', bid='b')", "TypeError: click() got multiple values for argument 'bid'"],
      ["click('a', force=True)", "TypeError: click() got an unexpected keyword argument 'force'"],
      ["hover(bid='a', bid='b')", 'SyntaxError: keyword argument repeated: bid'],
      ['click(51)', 'ValueError: expected a string, got 51'],
      ["hover(['a', None])", "ValueError: expected a string, got ['a', None]"],
      ['send_msg_to_user(42)', 'ValueError: Forbidden value: 42 is not a string'],
      ['report_infeasible(None)', 'ValueError: Forbidden value: None is not a string'],
    ]
    for (const [text, error] of errors) assert.equal(errorOf(text), `Error from previous action: ${error}`)
  })

  it('keeps the calls before one that cannot be made, and its error', () => {
    assert.deepEqual(readWebAction("click('a51')\nfill('a52')\nclick('a53')"), {
      kind: 'action',
      action: {
        text: "click('a51')\nfill('a52')\nclick('a53')",
        calls: [{ name: 'click', arguments: { bid: 'a51' } }],
        error: "TypeError: fill() missing 1 required positional argument: 'value'",
      },
    })
  })

  it('marks an error as one', () => {
    const read = readWebAction('jump()')
    assert.equal(read.kind === 'observation' && read.observation.isError, true)
  })

  it('refuses what is no text', () => {
    const reason = 'A browser action is text with calls such as click("a51"), or { text }.'
    for (const input of [null, 3, [], ["click('a')"], { calls: [] }, { text: 5 }] as Json[]) {
      assert.deepEqual(readWebAction(input), { kind: 'refusal', reason })
    }
  })

  it('refuses a text without bound', () => {
    assert.deepEqual(readWebAction(`click('${'a'.repeat(100_000)}')`), {
      kind: 'refusal',
      reason: 'The action has 100009 characters; 100000 is the most.',
    })
  })
})

describe('webActionText', () => {
  it('is the text that was sent, or else the JSON', () => {
    assert.equal(webActionText('click()'), 'click()')
    assert.equal(webActionText({ text: 'noop()', calls: [] }), 'noop()')
    assert.equal(webActionText({ text: 5 }), '{"text":5}')
  })
})
