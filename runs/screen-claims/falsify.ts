// Makes contradictions: from a screen that truly followed, a text that cannot have followed the screen before and the action.

import { changedNeighbour, impossibleCount } from './contents-amiss.ts'
import { foreignIds, lostText } from './elements-amiss.ts'
import { anotherKind } from './other-kinds.ts'
import { wrongApp, wrongTab } from './places-amiss.ts'
import { type Chance, type Falsified, headOf, type Passage, readScene, type Way } from './scene.ts'
import { shuffled } from './screen-edits.ts'

/** Every contradiction that can be made of this passage, one of each kind at the most, drawn by the given source of
 * chance (0 ≤ x < 1). */
export function falsify(passage: Passage, chance: Chance): Falsified[] {
  const made: Falsified[] = []
  const add = (what: Falsified['what'], ways: readonly Way[]): void => {
    for (const way of shuffled(ways, chance)) {
      const text = way()
      if (text === undefined || text.trimEnd() === passage.after.trimEnd()) continue
      made.push({ what, text })
      return
    }
  }
  const { kind, before, after } = passage
  if (headOf[kind].test(before) && headOf[kind].test(after)) {
    if (before.trimEnd() !== after.trimEnd())
      add('stale screen', [() => before, () => `${before.trimEnd()}\n`])
    const scene = readScene(passage, chance)
    if (scene.before.elements.length > 0 && scene.after.elements.length > 0) {
      add('lost text', lostText(scene))
      add('foreign ids', foreignIds(scene))
      add('wrong tab', kind === 'android' ? wrongApp(scene) : wrongTab(scene))
      add('changed neighbour', changedNeighbour(scene))
      add('impossible count', impossibleCount(scene))
    }
  }
  add('another kind', anotherKind(passage, chance))
  return made
}
