// Small tools in small homes: what no kernel computes, in long walks over little state. It is the toolbox's work and the
// shortest of the workshop's, without what nobody could predict (digests, sizes of packed files).
import type { Explorer } from '../../../../src/kernel/real.ts'
import { openEpisode, type Ways } from '../episode.ts'
import { writing } from '../files/writing.ts'
import { withOwnWords } from '../own-words.ts'
import { randomFrom } from '../random.ts'
import { reading } from '../text/reading.ts'
import { corners, services } from '../toolbox/corners.ts'
import { perlScripts } from '../toolbox/perl-scripts.ts'
import { rules } from '../toolbox/rules.ts'
import { installed } from '../workshop/machine-tools.ts'
import { perl } from '../workshop/perl.ts'
import { pythonLines } from '../workshop/python.ts'
import { plantNotebook } from './home.ts'

const ways: Ways = {
  title: 'Small tools in a small home',
  plant: plantNotebook,
  mistakeShare: 0.1,
  turns: { least: 16, most: 40 },
  grammar: [
    ...[...perl, ...perlScripts, ...rules, ...corners, ...services, ...installed, ...pythonLines],
    ...[...reading, ...writing],
  ],
  familyWeights: {
    perl: 7,
    'perl-scripts': 4,
    rules: 3,
    corners: 2.5,
    services: 1,
    packages: 0.6,
    'python-lines': 1.6,
    reading: 1,
    writing: 1.2,
  },
}

/** Small tools in small homes, by seed. */
export const pocketExplorer: Explorer = {
  name: 'terminal-pocket 1',
  episode: seed => openEpisode(ways, withOwnWords(randomFrom(seed), { invented: 1 / 3 }), seed),
}
