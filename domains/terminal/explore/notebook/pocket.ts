// Small tools in small homes: what no kernel computes, in long walks over little state. It is the toolbox's work and the
// shortest of the workshop's, without what nobody could predict (digests, sizes of packed files).
import type { Explorer } from '../../../../src/kernel/real.ts'
import { openEpisode, type Ways } from '../episode.ts'
import { writing } from '../files/writing.ts'
import { withOwnWords } from '../own-words.ts'
import { family } from '../production.ts'
import { type Random, randomFrom } from '../random.ts'
import { reading } from '../text/reading.ts'
import { corners, services } from '../toolbox/corners.ts'
import { perlScripts } from '../toolbox/perl-scripts.ts'
import { cities } from '../vocabulary.ts'
import { installed } from '../workshop/machine-tools.ts'
import { perl } from '../workshop/perl.ts'
import { plantNotebook } from './home.ts'

/** A sum as people type it: with blanks or without, of two numbers or three. */
function sum(random: Random): string {
  const blank = random.pick(['', ' '])
  const operator = () => `${blank}${random.pick(['+', '-', '*', '%', '*', '+'])}${blank}`
  const most = random.pick([9, 12, 99])
  const numbers = Array.from({ length: random.pick([2, 2, 3]) }, () => random.between(1, most))
  return numbers.map(String).reduce((left, right) => left + operator() + right)
}

/** Other things a beginner tries: powers, brackets, comparisons, lists, words. */
function trial(random: Random): string {
  const [a, b, c] = [random.between(2, 12), random.between(2, 6), random.between(2, 9)] as const
  const blank = random.pick(['', ' '])
  const word = random.pick(cities).toLowerCase()
  return random.pick([
    [a, '**', b].join(blank),
    `int(${a * c}${blank}/${blank}${b})`,
    `+(${[a, random.pick(['+', '-']), b].join(blank)})${blank}*${blank}${c}`,
    `${a}${blank}${random.pick(['<', '>', '==', '!=', '<=', '<=>'])}${blank}${c} ? qq(yes) : qq(no)`,
    `join(q(,), 1..${a})`,
    `join(q( ), sort { $a <=> $b } ${[a, b, c].join(`,${blank}`)})`,
    `scalar(my @all = (1..${a}))`,
    `${a}.0${blank}/${blank}${b}`,
    `abs(${b}-${a})`,
    `sprintf(qq(%${random.pick(['d', '03d', 'x', 'b', '.2f'])}), ${a * c})`,
    `length(q(${word}))`,
    `uc(q(${word}))`,
    `scalar reverse(q(${word}))`,
    `q(${word.slice(0, 2)}) x ${b}`,
    `sqrt(${c * c})`,
  ])
}

/** What a language is asked for as a calculator. */
const calculations = family('calculations', [
  [3, (_, random) => `perl -e 'print ${sum(random)}${random.pick(['', ', qq(\\n)'])}'`],
  [2, (_, random) => `perl -le 'print ${sum(random)}'`],
  [4, (_, random) => `perl -le 'print ${trial(random)}'`],
  (_, random) =>
    `perl -e '$n=${random.between(1, 30)};print $n${random.pick(['*2', '+1', '*$n', '-3'])},qq(\\n)'`,
  (_, random) => `perl -le 'print for ${sum(random)},${sum(random)}'`,
  (_, random) => `perl -le 'print ${random.between(1, 20)}/${random.pick([2, 4, 5, 8])}'`,
])

const ways: Ways = {
  title: 'Small tools in a small home',
  plant: plantNotebook,
  mistakeShare: 0.1,
  turns: { least: 16, most: 40 },
  grammar: [
    ...[...perl, ...perlScripts, ...corners, ...services, ...installed],
    ...[...reading, ...writing, ...calculations],
  ],
  familyWeights: {
    perl: 7,
    'perl-scripts': 4,
    corners: 2.5,
    services: 1,
    packages: 0.6,
    calculations: 3,
    reading: 1,
    writing: 1.2,
  },
}

/** Small tools in small homes, by seed. */
export const pocketExplorer: Explorer = {
  name: 'terminal-pocket 4',
  episode: seed => openEpisode(ways, withOwnWords(randomFrom(seed), { invented: 1 / 3 }), seed),
}
