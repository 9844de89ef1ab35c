import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { webRows } from './from-bench-row.ts'

const { signal } = new AbortController()

async function after(
  state: string | undefined,
  turns: readonly (readonly [call: string, page: string])[],
  call: string,
): Promise<string> {
  const kernel = await webRows.open({ system: '', state })
  const action = (text: string) => webRows.readAction(text) ?? assert.fail()
  for (const [done, page] of turns) await kernel.learn(action(done), { text: page })
  const result = await kernel.step(action(call), { signal })
  return result.kind === 'computed' ? result.observation.text : `? ${result.why}`
}

const results = '[Back to Search]\nPage 1 (Total results: 50)\n[B012345678]'

describe('webRows', () => {
  it('goes back from an item to the results it was opened from', async () => {
    assert.equal(
      await after(
        undefined,
        [
          ['search[x]', results],
          ['click[B012345678]', '[< Prev]\nX'],
        ],
        'click[< Prev]',
      ),
      results,
    )
    const deeper = [
      ['search[x]', results],
      ['click[B012345678]', 'X'],
      ['click[Reviews]', 'good'],
    ] as const
    assert.equal(
      await after(undefined, deeper, 'click[< Prev]'),
      '? it is not known where this page was opened from',
    )
  })

  it('chooses an option, and renames what is named after it', async () => {
    const form = (value: string) =>
      [
        "RootWebArea 'Form', focused",
        `\t[a1] cell 'How long ? ${value}'`,
        `\t\t[a2] combobox 'How long ?' value='${value}', hasPopup='menu', expanded=False`,
        `\t\t\t[a3] option '1 day', selected=${value === '1 day' ? 'True' : 'False'}`,
        `\t\t\t[a4] option '1 week', selected=${value === '1 week' ? 'True' : 'False'}`,
      ].join('\n')
    assert.equal(await after(form('1 day'), [], "select_option('a2', '1 week')"), form('1 week'))
    assert.equal(await after(form('1 day'), [], "select_option('a2', '9')"), "? there is no other option '9'")
    assert.equal(await after(form('1 day'), [], "select_option('b9', '9')"), '? the page shows no [b9]')
    assert.equal(
      await after(`${form('1 day')}\n\tStaticText '$30.00'`, [], "select_option('a2', '1 week')"),
      '? the page may count anew',
    )
  })

  it('writes into an empty field and moves the focus there', async () => {
    const page = [
      "RootWebArea 'Form', focused",
      "\t[1] textbox 'From', focused",
      "\t[2] textbox 'To', required",
    ]
    assert.equal(
      await after(page.join('\n'), [], "fill('2', 'May')"),
      [
        page[0],
        "\t[1] textbox 'From'",
        "\t[2] textbox 'To' value='May', focused, required",
        "\t\tStaticText 'May'",
      ].join('\n'),
    )
  })

  it('leaves fields alone that a page may answer to', async () => {
    const page = (field: string) => `RootWebArea 'Form'\n\t[1] ${field}`
    for (const [field, why] of [
      ["textbox 'Search the shop'", 'the page may answer at once'],
      ["textbox 'From' value='May'", 'the field holds a text'],
      ["combobox 'Quantity', controls='price'", '[1] changes more than itself'],
      ["button 'Go'", 'the field is no plain text box'],
    ] as const)
      assert.equal(await after(page(field), [], "fill('1', 'x')"), `? ${why}`)
    assert.equal(
      await after(page("button 'Go'"), [], "click('1')"),
      '? what this does to the page is not computed',
    )
    assert.equal(await after(undefined, [], "click('1')"), '? the page is not shown')
  })
})
