// The toolbox: small programs that start in a moment and that no kernel computes (Perl, make, archives, the machine's
// rarer programs), between ordinary looking and writing. It is the cheapest way to much that only reality knows.
import type { Explorer } from '../../../../src/kernel/real.ts'
import { openEpisode, type Ways } from '../episode.ts'
import { listing } from '../files/listing.ts'
import { writing } from '../files/writing.ts'
import { randomFrom } from '../random.ts'
import { reading } from '../text/reading.ts'
import { plantTree } from '../tree.ts'
import { perl } from '../workshop/perl.ts'
import { corners, services } from './corners.ts'
import { packing } from './packing.ts'
import { perlScripts } from './perl-scripts.ts'
import { rules } from './rules.ts'

const ways: Ways = {
  title: 'Odd jobs with small tools',
  plant: plantTree,
  mistakeShare: 0.11,
  grammar: [
    ...[...perl, ...perlScripts, ...rules, ...packing, ...corners, ...services],
    ...[...listing, ...reading, ...writing],
  ],
  familyWeights: { perl: 4, 'perl-scripts': 3, rules: 3, packing: 1.5, corners: 3, services: 1.2 },
}

/** Odd jobs with small tools, by seed. */
export const toolboxExplorer: Explorer = {
  name: 'terminal-toolbox 3',
  episode: seed => openEpisode(ways, randomFrom(seed), seed),
}
