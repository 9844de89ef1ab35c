import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Observation } from '../../../src/world/observation.ts'
import { randomFrom } from '../../terminal/explore/random.ts'
import { SweState } from '../state.ts'
import { generatedRepository } from './generated.ts'
import { packageRepository, packagesAtHand } from './packages.ts'
import { repairsExplorer } from './repairs-explorer.ts'

/** An episode's actions, where every call gets the same answer. */
function walked(seed: number, answer: Observation) {
  const episode = repairsExplorer.episode(seed)
  const steps: { action: unknown; family: string }[] = []
  for (let step = episode.next(undefined); step !== undefined; step = episode.next(answer)) steps.push(step)
  return { world: episode.world, steps }
}

const fine = { text: 'ok' }

describe('repairsExplorer', () => {
  it('gives the same episode for the same seed and answers', () => {
    assert.deepEqual(walked(5, fine), walked(5, fine))
    assert.notDeepEqual(walked(5, fine).steps, walked(6, fine).steps)
  })
  it('ends, whatever it is told', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      for (const answer of [fine, { text: 'no', isError: true }]) {
        const { steps } = walked(seed, answer)
        assert.ok(steps.length >= 5 && steps.length <= 40, `${steps.length} turns of seed ${seed}`)
      }
    }
  })
  it('describes worlds that a kernel opens, with their licence', () => {
    for (let seed = 0; seed < 10; seed += 1) {
      const { facts } = SweState.parse(walked(seed, fine).world.state)
      assert.match(facts[0] ?? '', /^The code is under [\w.-]+/)
    }
  })
})

describe('generatedRepository', () => {
  it('has slips in its files that were right in its history', () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const { slips, files, history } = generatedRepository(randomFrom(seed))
      for (const { path, wrong, right } of slips) {
        assert.equal((files.get(path) ?? '').split(wrong).length, 2, `${path}: ${wrong}`)
        assert.ok(history.some(({ files: written }) => written[path]?.includes(right)))
      }
    }
  })
})

describe('packageRepository', () => {
  it('takes small packages under permissive licences', () => {
    assert.ok(packagesAtHand().length >= 20, `${packagesAtHand().length} packages`)
    const { files, main, licence } = packageRepository(randomFrom(1)) ?? assert.fail('none at hand')
    assert.ok(files.has(main) && files.has('package.json'))
    assert.match(licence, /^(MIT|ISC|BSD|Apache|0BSD|CC0|BlueOak)[\w.-]* \(npm \S+ [\d.]+/)
  })
})
