import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lossPicture } from './loss-picture.ts'

const falling = Array.from({ length: 21 }, (_, index) => ({ step: 10 * index, value: 4 - 0.1 * index }))

/** What stands between two angle brackets, and the balance of tags. */
function wellFormed(svg: string): void {
  const open: string[] = []
  for (const [, closing, name = '', self] of svg.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
    if (closing === '/') assert.equal(open.pop(), name)
    else if (self !== '/') open.push(name)
  }
  assert.deepEqual(open, [])
}

describe('lossPicture', () => {
  it('draws a panel for each curve that has points, from left to right', () => {
    const svg = lossPicture([
      { title: 'cpt: loss', points: falling },
      { title: 'sft: loss', points: [] },
      { title: 'rl: reward', points: falling.slice(0, 3) },
    ])
    wellFormed(svg)
    assert.match(svg, /viewBox="0 0 640 220"/)
    assert.deepEqual(
      [...svg.matchAll(/font-size="13">([^<]*)</g)].map(([, title]) => title),
      ['cpt: loss', 'rl: reward'],
    )
    const [line = ''] = [...svg.matchAll(/points="([^"]*)"/g)].map(([, points]) => points)
    const places = line.split(' ').map(place => place.split(',').map(Number))
    assert.equal(places.length, 21)
    assert.deepEqual(
      [places[0], places.at(-1)],
      [
        [52, 34],
        [308, 184],
      ],
    ) // down is later and less
  })

  it('labels both axes with round numbers', () => {
    const svg = lossPicture([{ title: 'cpt: loss', points: falling }])
    const labels = [...svg.matchAll(/text-anchor="(?:end|middle)">([^<]*)</g)].map(([, text]) => text)
    assert.deepEqual(labels, ['2', '2.5', '3', '3.5', '4', '0', '50', '100', '150', '200', 'step'])
  })

  it('draws a single point, a flat curve and nothing', () => {
    const flat = [1, 2, 3].map(step => ({ step, value: 0.5 }))
    for (const points of [flat, flat.slice(1, 2), []]) {
      const svg = lossPicture([{ title: 'a < b', points }])
      wellFormed(svg)
      assert.doesNotMatch(svg, /NaN|Infinity|undefined/)
    }
  })
})
