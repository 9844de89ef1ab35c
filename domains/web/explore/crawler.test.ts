import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSeries } from '../../../src/kernel/explore/series.ts'
import { World } from '../../../src/world/world.ts'
import { WebState } from '../state.ts'
import { crawler } from './crawler.ts'
import { fieldText } from './field-text.ts'
import { seenPage } from './seen-page.ts'

const form = `Tab 0: 'A' http://a.arlow.example/
Tab 1 (active): 'Form' http://b.arlow.example/x

RootWebArea 'Form', focused, url='http://b.arlow.example/x'
\t[5] textbox 'It\\'s a name' value='Ada', clickable
\t[6] combobox "Ada's", clickable, hasPopup='menu', expanded=False
\t\t[7] option 'Red', selected=True
\t\t[8] option 'Blue', selected=False
\t[9] button 'Send', clickable, disabled=True
\t[10] link 'On', clickable, url='http://b.arlow.example/y'`

const walk = (seed: number, text: string) => {
  const episode = crawler.episode(seed)
  const steps: { action: unknown; family: string }[] = []
  for (let step = episode.next(undefined); step !== undefined; step = episode.next({ text })) steps.push(step)
  return steps
}

describe('crawler', () => {
  it('walks the same way for the same seed and another for another', () => {
    assert.deepEqual(walk(5, form), walk(5, form))
    assert.notDeepEqual(walk(5, form), walk(6, form))
  })

  it('begins in worlds of the web domain', () => {
    const { world } = crawler.episode(9)
    assert.deepEqual(World.parse(world), world)
    assert.equal(WebState.parse(world.state).pages.length, 1)
  })

  it('does every kind of thing, and fails on purpose in about a tenth of all decisions', () => {
    const families = Map.groupBy(
      Array.from({ length: 60 }, (_, seed) => walk(seed, form)).flat(),
      ({ family }) => family,
    )
    assert.deepEqual([...families.keys()].sort(), ['form', 'link', 'mistake', 'wander'])
    const total = [...families.values()].reduce((sum, { length }) => sum + length, 0)
    const share = (families.get('mistake')?.length ?? 0) / total
    assert.ok(share > 0.05 && share < 0.2, String(share))
  })
})

describe('seenPage', () => {
  it('reads tabs, address and elements', () => {
    const page = seenPage(form)
    assert.deepEqual(
      [page.tabs, page.active, page.url, page.isError],
      [2, 1, 'http://b.arlow.example/x', false],
    )
    assert.deepEqual(
      page.elements.map(({ id, role, name, isDisabled, url, options }) => ({
        id,
        role,
        name,
        isDisabled,
        url,
        options,
      })),
      [
        { id: '5', role: 'textbox', name: "It\\'s a name", isDisabled: false, url: undefined, options: [] },
        {
          id: '6',
          role: 'combobox',
          name: "Ada's",
          isDisabled: false,
          url: undefined,
          options: ['Red', 'Blue'],
        },
        { id: '9', role: 'button', name: 'Send', isDisabled: true, url: undefined, options: [] },
        {
          id: '10',
          role: 'link',
          name: 'On',
          isDisabled: false,
          url: 'http://b.arlow.example/y',
          options: [],
        },
      ],
    )
  })

  it('knows an error', () => {
    assert.equal(seenPage(`Error from previous action: x\n\n${form}`).isError, true)
  })
})

describe('fieldText', () => {
  it('writes mostly what a field asks for', () => {
    const series = createSeries(1)
    const texts = Array.from({ length: 200 }, () => fieldText(series, 'Postcode'))
    const right = texts.filter(text => /^\d{5}$/.test(text)).length
    assert.ok(right > 120 && right < 200, String(right))
  })
})
