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

  it('computes nothing of a page that may answer: a field that is filled may change another', async () => {
    const page = "RootWebArea 'Form'\n\t[1] textbox 'From', required\n\t[2] combobox 'How long' value='1 day'"
    for (const call of ["fill('1', 'May')", "select_option('2', '1 week')", "click('1')"])
      assert.equal(await after(page, [], call), '? what this does to the page is not computed')
    assert.equal(await after(undefined, [], "click('1')"), '? the page is not shown')
  })
})
