// The operator: another grammar and other words than the explorers that make training data. What was learned from those
// is tested on this one.
import type { Explorer } from '../../../../src/kernel/real.ts'
import { openEpisode, type Ways } from '../episode.ts'
import { randomFrom } from '../random.ts'
import { happenings, releasing, settings, stock, traffic } from './duties.ts'
import { plantSite } from './site.ts'

const ways: Ways = {
  title: 'Keeping services alive',
  plant: plantSite,
  mistakeShare: 0.12,
  grammar: [...traffic, ...happenings, ...settings, ...releasing, ...stock],
  familyWeights: {},
}

/** An operator's work, by seed. */
export const operatorExplorer: Explorer = {
  name: 'terminal-operator 1',
  episode: seed => openEpisode(ways, randomFrom(seed), seed),
}
